import { endpoint } from '@/lib/api/endpoint';
import { pictureOriginFor } from '@/lib/http/client-origin';
import { downloadCsv } from '@/lib/http/download';
import { isMailed } from '@/lib/mail/proof';
import { oneOrderQuery, orderEventsQuery, orderMailedQuery } from '@/lib/orders/change-schema';
import { orderEvents } from '@/lib/orders/event-stream';
import { orderCsv, ordersResponse } from '@/lib/orders/order-csv';
import { findOrder, listOrders, listOrdersOf, onTimeCounts } from '@/lib/orders/queries';
import { orderCsvQuery, orderQuery, ownOrdersQuery } from '@/lib/orders/schema';
import {
  mailedResponse,
  orderListResponse,
  orderResponse,
  promisesResponse,
} from '@/lib/orders/view';
import { isRestricted } from '@/lib/orders/visible';

export const endpoints = [
  endpoint({
    call: 'GET /api/order/user',
    summary:
      "Returns the shopper's orders, newest first. An online order is listed once it is paid, or while the bank has " +
      'yet to confirm the payment. With `limit`, the response has a `nextCursor` for the next page; without it, all ' +
      'orders are streamed in chunks.',
    session: 'shopper',
    query: ownOrdersQuery,
    errors: ['badInput'],
    answer: orderListResponse,
    handle: ({ session, query, request }) =>
      ordersResponse(
        query,
        (page) => listOrdersOf(session.subject, page),
        pictureOriginFor(request),
      ),
  }),

  endpoint({
    call: 'GET /api/order/seller',
    summary:
      'Returns all orders with their addresses, newest first or by `sort`. With `limit`, the response has a ' +
      '`nextCursor` for the next page; without it, all orders are streamed in chunks.',
    session: 'seller',
    needs: 'orders',
    query: orderQuery,
    answer: orderListResponse,
    errors: ['badInput'],
    handle: ({ session, query, request }) => {
      const isLimited = isRestricted(session);
      const read = (page: object) => listOrders({ ...query, ...page }, isLimited);
      return ordersResponse(query, read, pictureOriginFor(request));
    },
  }),

  endpoint({
    call: 'GET /api/order/csv',
    summary:
      'Returns the orders of GET /api/order/seller as CSV, with the given columns and in the order of the list. A ' +
      'file has at most 10,000 orders; if there are more, its last row says so.',
    session: 'seller',
    needs: 'orders',
    query: orderCsvQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ session, query }) =>
      downloadCsv(await orderCsv(query, isRestricted(session)), 'orders.csv'),
  }),

  endpoint({
    call: 'GET /api/order/one',
    summary:
      "Returns one order: one of the shopper's own, even if it is not paid yet, or any order for the seller.",
    session: 'both',
    needs: 'orders',
    query: oneOrderQuery,
    answer: orderResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ session, query }) => ({ order: await findOrder(query.id, session) }),
  }),

  endpoint({
    call: 'GET /api/order/mailed',
    summary: 'Returns whether the shop sends, or has sent, the confirmation email of an order.',
    session: 'shopper',
    query: orderMailedQuery,
    answer: mailedResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ session, query }) => ({ mailed: await isMailed(session.subject, query.id) }),
  }),

  endpoint({
    call: 'GET /api/order/promises',
    summary:
      'Returns how many orders were delivered today and on each of the seven days before, and how many of them on ' +
      'time. It counts by the business days of the shop, from the order histories.',
    session: 'seller',
    needs: 'orders',
    answer: promisesResponse,
    handle: () => onTimeCounts(),
  }),

  endpoint({
    call: 'GET /api/order/events',
    summary:
      'Streams server-sent events. `ready` (data: `now`, the server time) opens the stream. `order` reports each ' +
      'change of an order: of all orders for the seller, of their own for a shopper. `shop` (data: as GET ' +
      '/api/shop/settings) reports changed settings. `reset` means that events were lost and the client must reload ' +
      'its lists. `heartbeat` is sent after 10 s without another event, so a stream that is silent for longer is ' +
      'dead. `Last-Event-ID` resumes the stream; events may then be repeated. Of two states of an order, the one with ' +
      'the higher `revision` is newer. The stream ends with the session.',
    session: 'both',
    needs: 'orders',
    query: orderEventsQuery,
    format: 'events',
    answer: orderResponse,
    errors: ['badInput', 'tooMany'],
    handle: ({ session, request }) =>
      orderEvents(session, {
        lastEventId: request.headers.get('last-event-id') ?? undefined,
        origin: pictureOriginFor(request),
        signal: request.signal,
      }),
  }),
];
