import { getUserOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { pageOrWhole } from '@/lib/orders/order-stream';
import { listOrdersOf } from '@/lib/orders/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getUserOrders,
  ({ session, query }) => pageOrWhole(query, (page) => listOrdersOf(session.subject, page)),
);
