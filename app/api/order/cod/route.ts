import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { route } from '@/lib/http/route';
import { placeCodOrder } from '@/lib/orders/commands';
import { orderInput } from '@/lib/orders/schema';

export const POST = route(
  { session: 'shopper', body: orderInput },
  async ({ session, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    await placeCodOrder({ userId: session.subject, idempotencyKey, input: body });
    return { message: 'Order Placed Successfully' };
  },
);

export { preflight as OPTIONS } from '@/lib/http/cors';
