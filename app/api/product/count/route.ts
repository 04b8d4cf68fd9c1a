import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { countProduct } from '@/lib/catalog/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.countProduct,
  async ({ body }) => ({ product: await countProduct(body) }),
);
