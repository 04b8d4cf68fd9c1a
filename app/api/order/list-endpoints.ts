import { endpoint } from '@/lib/api/endpoint';
import { pictureOriginFor } from '@/lib/http/front-end';
import { isMailed } from '@/lib/mail/proof';
import { oneOrderQuery, orderEventsQuery, orderMailedQuery } from '@/lib/orders/change-schema';
import { orderEvents } from '@/lib/orders/event-stream';
import { pageOrWhole } from '@/lib/orders/list-stream';
import { findOrder, keptPromises, listOrders, listOrdersOf } from '@/lib/orders/queries';
import { orderQuery, ownOrdersQuery } from '@/lib/orders/schema';
import { mailedAnswer, orderAnswer, ordersAnswer, promisesAnswer } from '@/lib/orders/view';
import { isRestricted } from '@/lib/orders/visible';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/order/user',
    summary:
      "The shopper's orders, newest first; an online order once it is paid, or while its bank has still to confirm it. " +
      'With `limit`, `nextCursor` leads on; without, all of them, sent a few at a time.',
    session: 'shopper',
    query: ownOrdersQuery,
    refusals: ['badInput'],
    answer: ordersAnswer,
    handle: ({ session, query, request }) =>
      pageOrWhole(query, (page) => listOrdersOf(session.subject, page), pictureOriginFor(request)),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/seller',
    summary:
      'All orders with addresses, newest first. With `limit`, `nextCursor` leads on; without, all ' +
      'of them, sent a few at a time.',
    session: 'seller',
    needs: 'orders',
    query: orderQuery,
    answer: ordersAnswer,
    refusals: ['badInput'],
    handle: ({ session, query, request }) => {
      const isLimited = isRestricted(session);
      const read = (page: object) => listOrders({ ...query, ...page }, isLimited);
      return pageOrWhole(query, read, pictureOriginFor(request));
    },
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/one',
    summary: "One order: the shopper's own, also before it is paid, or any for the seller.",
    session: 'both',
    needs: 'orders',
    query: oneOrderQuery,
    answer: orderAnswer,
    refusals: ['badInput', 'notFound'],
    handle: async ({ session, query }) => ({ order: await findOrder(query.id, session) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/mailed',
    summary: 'Whether the shopper was, or will be, mailed that an order was placed.',
    session: 'shopper',
    query: orderMailedQuery,
    answer: mailedAnswer,
    refusals: ['badInput', 'notFound'],
    handle: async ({ session, query }) => ({ mailed: await isMailed(session.subject, query.id) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/promises',
    summary:
      'How many orders were delivered today and on each of the seven days before, and how many of them by the time that ' +
      'was promised; from the histories, by the days of the shop.',
    session: 'seller',
    needs: 'orders',
    answer: promisesAnswer,
    handle: () => keptPromises(),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/events',
    summary:
      'A stream of server-sent events: `ready` (data: `now`, the time of the server) when it begins, `order` for each change ' +
      "of an order, of all for the seller and of the shopper's own, `shop` (data: as GET /api/shop/settings) when settings change, `reset` when too much was missed and the lists " +
      'have to be read anew, and `heartbeat` after 10 s without another: a stream that is silent for longer is dead. ' +
      '`Last-Event-ID` resumes it. After a resumption an event may come again: of two states of an order the one with ' +
      'the higher `revision` is the later. It ends with the session.',
    session: 'both',
    needs: 'orders',
    query: orderEventsQuery,
    format: 'events',
    answer: orderAnswer,
    refusals: ['badInput', 'tooMany'],
    handle: ({ session, request }) =>
      orderEvents(session, {
        lastEventId: request.headers.get('last-event-id') ?? undefined,
        origin: pictureOriginFor(request),
        signal: request.signal,
      }),
  }),
];
