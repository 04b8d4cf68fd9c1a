import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { streamOf } from '@/lib/http/stream';

const headers = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="products.csv"',
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.exportProducts,
  async () => new Response(streamOf(exportProducts()), { headers }),
);
