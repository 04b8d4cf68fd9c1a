import { cancelOrder } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  cancelOrder,
  async ({ session, body }) => ({ order: await cancelOwnOrder(session.subject, body) }),
);
