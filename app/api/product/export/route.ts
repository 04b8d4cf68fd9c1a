import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { download } from '@/lib/http/download';
import { streamOf } from '@/lib/http/stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.exportProducts,
  async () => download(streamOf(exportProducts()), 'products.csv'),
);
