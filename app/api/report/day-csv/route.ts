import { getReportDayCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { dayCsv } from '@/lib/takings/day-csv';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportDayCsv,
  async ({ query }) => download(await dayCsv(query), `takings-${query.date ?? 'today'}.csv`),
);
