import { receiveStripeEvent } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { receiveWebhook } from '@/lib/checkout/pay/webhook';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(receiveStripeEvent, ({ request }) =>
  receiveWebhook(request),
);
