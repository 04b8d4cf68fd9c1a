import * as endpoints from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { moveOrder } from '@/lib/checkout/fulfil/move-window';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.moveOrder,
  async ({ session, body }) => ({ order: await moveOrder(body, session) }),
);
