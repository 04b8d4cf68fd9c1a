import { getOneOrder } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { findOrder } from '@/lib/orders/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getOneOrder,
  async ({ session, query }) => ({ order: await findOrder(query.id, session) }),
);
