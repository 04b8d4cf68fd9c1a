import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { route } from '@/lib/http/route';
import { placeOnlineOrder } from '@/lib/orders/commands';
import { orderInput } from '@/lib/orders/schema';

export const POST = route(
  { session: 'shopper', body: orderInput },
  async ({ session, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    return {
      url: await placeOnlineOrder({ userId: session.subject, idempotencyKey, input: body }),
    };
  },
);

export { preflight as OPTIONS } from '@/lib/http/cors';
