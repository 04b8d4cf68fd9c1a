import { getReportOrdersCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { streamOf } from '@/lib/http/stream';
import { orderDaysCsv } from '@/lib/sales/order-days';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportOrdersCsv,
  async ({ query }) => download(streamOf(await orderDaysCsv(query)), 'orders.csv'),
);
