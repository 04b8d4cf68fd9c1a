import { getReportDayCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { dayCsv } from '@/lib/takings/day-csv';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportDayCsv,
  async ({ query }) => {
    const name = `takings-${query.date ?? 'today'}.csv`;
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    };
    return new Response(await dayCsv(query), { headers });
  },
);
