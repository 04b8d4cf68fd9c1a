import * as endpoints from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';
import { placeOrderFor } from '@/lib/checkout/phone/place-for';
import { givenKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.placeOrderFor,
  async ({ session, body, request }) => ({
    id: await placeOrderFor(body, { key: givenKeyOf(request), by: session.subject }),
  }),
);
