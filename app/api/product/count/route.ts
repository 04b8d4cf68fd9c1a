import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { countProduct } from '@/lib/catalog/commands';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.countProduct,
  async ({ request, body }) => ({
    product: await countProduct(body, idempotencyKeyOf(request)),
  }),
);
