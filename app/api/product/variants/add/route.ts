import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { addSize } from '@/lib/catalog/variants/add-size';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addProductVariant,
  async ({ request, body }) => ({ group: await addSize(body, idempotencyKeyOf(request)) }),
);
