import { endpoint } from '@/lib/api/endpoint';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { moveOrder } from '@/lib/checkout/fulfil/move-slot';
import { answerProposal } from '@/lib/checkout/fulfil/propose';
import { placeCodOrder, placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { clientOriginOf } from '@/lib/http/front-end';
import { givenKeyOf } from '@/lib/http/idempotency-key';
import { answerInput, cancelInput } from '@/lib/orders/change-schema';
import { orderInput } from '@/lib/orders/schema';
import { orderAnswer, payPageAnswer, placedAnswer } from '@/lib/orders/view';
import { moveInput, moveQuery } from '@/lib/slots/schema';
import { CHANGING } from './promised';

/** The part of the description shared by both calls that place an order. */
const ORDERING =
  'With `cartRevision`, only if the cart is still at that revision, which one order alone can take. ' +
  'Without it and without an `Idempotency-Key`, the same items, address and payment method within 10 s are one order. ' +
  'With `total` (dollars, as shown) only at that total: 409 with the present `total` otherwise. ' +
  'An account places at most 60 orders an hour.';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/order/cod',
    summary: `Places an order to be paid on delivery. ${ORDERING}`,
    session: 'shopper',
    body: orderInput,
    idempotent: true,
    answer: placedAnswer,
    message: ['successMessages', 'orderPlaced'],
    refusals: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    handle: async ({ session, body, request }) => {
      const idempotencyKey = givenKeyOf(request);
      return { id: await placeCodOrder({ userId: session.subject, idempotencyKey, input: body }) };
    },
  }),

  endpoint({
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
    handle: async ({ session, body, request }) => {
      const url = await placeOnlineOrder({
        userId: session.subject,
        idempotencyKey: givenKeyOf(request),
        input: body,
        frontEnd: clientOriginOf(request),
      });
      return { url };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/cancel',
    summary: `Cancels an own order that is "Order Placed"; an online payment is given back. ${CHANGING}`,
    session: 'shopper',
    body: cancelInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session, body }) => ({ order: await cancelOwnOrder(session.subject, body) }),
  }),

  endpoint({
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
    handle: async ({ session, body }) => ({ order: await moveOrder(body, session) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/answer',
    summary: `Answers the \`proposal\` of a line of an own order: yes or, without it, the missing pieces are left out. ${CHANGING}`,
    session: 'shopper',
    body: answerInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session, body }) => ({ order: await answerProposal(session.subject, body) }),
  }),
];
