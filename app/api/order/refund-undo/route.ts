import { undoRefund } from '@/lib/api/endpoints/refund';
import { route } from '@/lib/api/route';
import { takeRefundBack } from '@/lib/checkout/fulfil/give-back';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(undoRefund, async ({ body }) => ({
  order: await takeRefundBack(body),
}));
