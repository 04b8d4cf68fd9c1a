import { getReportSalesCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { salesCsv } from '@/lib/sales/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportSalesCsv,
  async ({ query }) => download(await salesCsv(query), 'sales.csv'),
);
