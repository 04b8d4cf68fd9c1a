import { getReportOrdersCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { streamOf } from '@/lib/http/stream';
import { orderDaysCsv } from '@/lib/sales/order-days';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportOrdersCsv,
  async ({ query }) => {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
    };
    return new Response(streamOf(await orderDaysCsv(query)), { headers });
  },
);
