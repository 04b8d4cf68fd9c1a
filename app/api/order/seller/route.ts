import { getSellerOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { pictureOriginFor } from '@/lib/http/front-end';
import { pageOrWhole } from '@/lib/orders/list-stream';
import { listOrders } from '@/lib/orders/queries';
import { isRestricted } from '@/lib/orders/visible';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getSellerOrders,
  ({ session, query, request }) => {
    const isLimited = isRestricted(session);
    const read = (page: object) => listOrders({ ...query, ...page }, isLimited);
    return pageOrWhole(query, read, pictureOriginFor(request));
  },
);
