import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { removeProduct } from '@/lib/catalog/removal';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removeProduct,
  async ({ body }) => ({ product: await removeProduct(body.id) }),
);
