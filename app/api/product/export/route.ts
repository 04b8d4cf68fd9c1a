import { exportProducts } from '@/lib/catalog/export';
import { route } from '@/lib/http/route';
import { streamOf } from '@/lib/http/stream';

const headers = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="products.csv"',
};

export const GET = route(
  { session: 'seller' },
  async () => new Response(streamOf(exportProducts()), { headers }),
);

export { preflight as OPTIONS } from '@/lib/http/cors';
