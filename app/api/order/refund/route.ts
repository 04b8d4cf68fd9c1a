import { refundOrder } from '@/lib/api/endpoints/refund';
import { route } from '@/lib/api/route';
import { giveBack, previewRefund } from '@/lib/checkout/fulfil/give-back';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  refundOrder,
  async ({ body, request }) =>
    body.preview ? previewRefund(body) : { order: await giveBack(body, idempotencyKeyOf(request)) },
);
