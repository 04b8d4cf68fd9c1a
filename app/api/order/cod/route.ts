import * as endpoints from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { givenKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.placeCodOrder,
  async ({ session, body, request }) => {
    const idempotencyKey = givenKeyOf(request);
    return { id: await placeCodOrder({ userId: session.subject, idempotencyKey, input: body }) };
  },
);
