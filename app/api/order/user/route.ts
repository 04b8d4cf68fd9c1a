import { getUserOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { pictureOriginFor } from '@/lib/http/front-end';
import { pageOrWhole } from '@/lib/orders/list-stream';
import { listOrdersOf } from '@/lib/orders/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getUserOrders,
  ({ session, query, request }) =>
    pageOrWhole(query, (page) => listOrdersOf(session.subject, page), pictureOriginFor(request)),
);
