import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { restoreProduct } from '@/lib/catalog/removal';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.restoreProduct,
  async ({ body }) => ({ product: await restoreProduct(body.id) }),
);
