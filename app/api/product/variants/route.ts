import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { groupOfProduct } from '@/lib/catalog/variants/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.getProductVariants,
  async ({ query }) => ({ group: await groupOfProduct(query.id) }),
);
