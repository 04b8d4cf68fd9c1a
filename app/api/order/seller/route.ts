import { getSellerOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { pictureOriginFor } from '@/lib/http/front-end';
import { pageOrWhole } from '@/lib/orders/list-stream';
import { listOrders } from '@/lib/orders/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getSellerOrders,
  ({ query, request }) =>
    pageOrWhole(query, (page) => listOrders({ ...query, ...page }), pictureOriginFor(request)),
);
