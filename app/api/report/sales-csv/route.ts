import { getReportSalesCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { salesCsv } from '@/lib/sales/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportSalesCsv,
  async ({ query }) => {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="sales.csv"',
    };
    return new Response(await salesCsv(query), { headers });
  },
);
