import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import {
  cancelInput,
  oneOrderQuery,
  orderEventsQuery,
  orderMailedQuery,
  packInput,
  paidBackInput,
  paidInput,
  returnedInput,
  statusInput,
} from '@/lib/orders/change-schema';
import { orderInput, orderQuery, ownOrdersQuery } from '@/lib/orders/schema';
import {
  depositsAnswer,
  mailedAnswer,
  orderAnswer,
  ordersAnswer,
  payPageAnswer,
  placedAnswer,
  promisesAnswer,
} from '@/lib/orders/view';
import { moveInput, moveQuery } from '@/lib/windows/schema';
import { CHANGING } from './promised';

/** The promises of both calls that place an order. */
const ORDERING =
  'With `cartRevision`, only if the cart is still at that revision, which one order alone can take. ' +
  'Without it and without an `Idempotency-Key`, the same items, address and payment method within 10 s are one order. ' +
  'With `total` (dollars, as shown) only at that total: 409 with the present `total` otherwise. ' +
  'An account places at most 60 orders an hour.';

export const placeCodOrder = endpoint({
  method: 'POST',
  path: '/api/order/cod',
  summary: `Places an order to be paid on delivery. ${ORDERING}`,
  session: 'shopper',
  body: orderInput,
  idempotent: true,
  answer: placedAnswer,
  message: ['answers', 'orderPlaced'],
  refusals: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
});

export const placeOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/stripe',
  summary:
    'Begins an order to be paid online and answers the address of its pay page. A payment that the shopper began before is ended. ' +
    'A key whose order was cancelled before it was paid gets 409 with `cancelled`: order again under a new one. ' +
    ORDERING,
  session: 'shopper',
  body: orderInput,
  idempotent: true,
  answer: payPageAnswer,
  refusals: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
});

export const getUserOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  summary:
    "The shopper's orders, newest first; an online order once it is paid, or while its bank has still to confirm it. " +
    'With `limit`, `nextCursor` leads on; without, all of them, sent a few at a time.',
  session: 'shopper',
  query: ownOrdersQuery,
  refusals: ['badInput'],
  answer: ordersAnswer,
});

export const getSellerOrders = endpoint({
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
});

export const getOneOrder = endpoint({
  method: 'GET',
  path: '/api/order/one',
  summary: "One order: the shopper's own, also before it is paid, or any for the seller.",
  session: 'both',
  needs: 'orders',
  query: oneOrderQuery,
  answer: orderAnswer,
  refusals: ['badInput', 'notFound'],
});

export const isOrderMailed = endpoint({
  method: 'GET',
  path: '/api/order/mailed',
  summary: 'Whether the shopper was, or will be, mailed that an order was placed.',
  session: 'shopper',
  query: orderMailedQuery,
  answer: mailedAnswer,
  refusals: ['badInput', 'notFound'],
});

export const getPromises = endpoint({
  method: 'GET',
  path: '/api/order/promises',
  summary:
    'How many orders were delivered today and on each of the seven days before, and how many of them by the time that ' +
    'was promised; from the histories, by the days of the shop.',
  session: 'seller',
  needs: 'orders',
  answer: promisesAnswer,
});

export const changeOrderStatus = endpoint({
  method: 'POST',
  path: '/api/order/status',
  summary:
    'Changes the status of an order: Order Placed, Packed, Out for delivery, Delivered; Cancelled before it is delivered, ' +
    'which gives an online payment back. The last change of the seller can be taken back for a minute: `from` is the ' +
    'present status, `status` the one before. "Packed" is as POST /api/order/pack without lines: what was counted so far ' +
    `is what is due. ${CHANGING}`,
  session: 'seller',
  needs: 'pack',
  body: statusInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/cancel',
  summary: `Cancels an own order that is "Order Placed"; an online payment is given back. ${CHANGING}`,
  session: 'shopper',
  body: cancelInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/order/window',
  summary:
    'Moves an order to another window of GET /api/shop/windows: the shopper an own one that is "Order Placed", the seller any open ' +
    `one, also when its last moment to order has passed. Refused when the window is full. ${CHANGING}`,
  session: 'both',
  needs: 'pack',
  query: moveQuery,
  body: moveInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict', 'unprocessable'],
});

export const packOrder = endpoint({
  method: 'POST',
  path: '/api/order/pack',
  summary:
    'Packs an order with what was found; it is then "Packed". Lines that are not named keep what was counted, or are whole. ' +
    'Missing pieces lower what is due, and of an online payment the difference is given back. A replacement costs at most ' +
    'the pieces that it replaces. Until it leaves, the order can be packed anew; an online one only for less. With `done: ' +
    `false\` what was counted is kept and nothing else changes. ${CHANGING}`,
  session: 'seller',
  needs: 'pack',
  body: packInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const setOrderPaid = endpoint({
  method: 'POST',
  path: '/api/order/paid',
  summary:
    'Notes that an order on delivery was paid with what is due now, or that it is not paid, also when the payment of a ' +
    'cancelled one was given back.',
  session: 'seller',
  needs: 'money',
  body: paidInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const noteOrderPaidBack = endpoint({
  method: 'POST',
  path: '/api/order/paid-back',
  summary:
    'Notes that what is still owed of refunds that failed at Stripe (`failedRefund`) was paid back another way. ' +
    CHANGING,
  session: 'seller',
  needs: 'money',
  body: paidBackInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const noteReturnedDeposits = endpoint({
  method: 'POST',
  path: '/api/order/returned',
  summary:
    'Notes all deposits that came back with an order, once it is packed: they are taken off what is due, and of an online ' +
    'payment the difference is given back. What is beyond all that is due is `cashBack`. Noting them anew corrects it; of ' +
    'an order that is paid online or has an invoice only so that no more is due. Of a cancelled order, those that were noted before ' +
    `can be corrected: they count as paid out in cash. ${CHANGING}`,
  session: 'seller',
  needs: 'pack',
  body: returnedInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const getDeposits = endpoint({
  method: 'GET',
  path: '/api/order/deposits',
  summary: "The deposits of the shop's products, each once, to choose from when some come back.",
  session: 'seller',
  needs: 'orders',
  answer: depositsAnswer,
});

export const followOrders = endpoint({
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
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Takes the events of Stripe, which signs them.',
  message: ['answers', 'received'],
});

export const returnFromStripe = endpoint({
  method: 'GET',
  path: '/api/stripe/return',
  summary: 'Where Stripe sends the browser after a payment; redirects to the shop.',
  query: z.object({ session_id: z.string().max(200).optional() }),
  refusals: ['badInput'],
});
