import { getUserOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { originFor } from '@/lib/http/front-end';
import { pageOrWhole } from '@/lib/orders/order-stream';
import { listOrdersOf } from '@/lib/orders/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getUserOrders,
  ({ session, query, request }) =>
    pageOrWhole(query, (page) => listOrdersOf(session.subject, page), originFor(request)),
);
