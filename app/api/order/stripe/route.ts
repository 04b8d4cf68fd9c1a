import * as endpoints from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { frontEndOf } from '@/lib/http/front-end';
import { givenKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.placeOnlineOrder,
  async ({ session, body, request }) => {
    const url = await placeOnlineOrder({
      userId: session.subject,
      idempotencyKey: givenKeyOf(request),
      input: body,
      frontEnd: frontEndOf(request),
    });
    return { url };
  },
);
