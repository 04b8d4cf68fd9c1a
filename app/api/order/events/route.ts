import { followOrders } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { pictureOriginFor } from '@/lib/http/front-end';
import { orderEvents } from '@/lib/orders/event-stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  followOrders,
  ({ session, request }) =>
    orderEvents(session, {
      lastEventId: request.headers.get('last-event-id') ?? undefined,
      origin: pictureOriginFor(request),
      signal: request.signal,
    }),
);
