import { setOrderPaid } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { setPaid } from '@/lib/checkout/fulfil/change-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(setOrderPaid, async ({ body }) => ({
  order: await setPaid(body),
}));
