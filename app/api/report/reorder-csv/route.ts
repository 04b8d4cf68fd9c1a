import { getReportReorderCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { reorderCsv } from '@/lib/sales/reorder';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReportReorderCsv, async () => {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="reorder.csv"',
  };
  return new Response(await reorderCsv(), { headers });
});
