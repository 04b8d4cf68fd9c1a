import { endpoint } from '@/lib/api/endpoint';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { moveOrder } from '@/lib/checkout/fulfil/move-slot';
import { answerProposal } from '@/lib/checkout/fulfil/propose';
import { giveWalletAddress } from '@/lib/checkout/pay/give-wallet-address';
import { paymentInShop } from '@/lib/checkout/pay/pay-page';
import { placeCodOrder, placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { clientOriginOf } from '@/lib/http/client-origin';
import { requestIdempotencyKey } from '@/lib/http/parse';
import { answerInput, cancelInput } from '@/lib/orders/change-schema';
import { openOrdersResponse } from '@/lib/orders/follow-up-view';
import { openOrdersOf } from '@/lib/orders/follow-ups';
import { inShopQuery, orderInput, walletAddressInput } from '@/lib/orders/schema';
import { inShopResponse, orderResponse, payPageResponse, placedResponse } from '@/lib/orders/view';
import { listSlots } from '@/lib/slots/queries';
import { moveInput, moveQuery } from '@/lib/slots/schema';
import { slotsResponse } from '@/lib/slots/view';
import { readWithdrawalChoice, withdrawFromOwn } from '@/lib/withdrawal/commands';
import { ownWithdrawalInput, withdrawalQuery } from '@/lib/withdrawal/schema';
import { withdrawalChoice, withdrawalReceipt } from '@/lib/withdrawal/view';

export const ORDER_CHANGE_NOTE =
  'A repeated call gets the same response. A call that comes too late gets 409 with the current `order`.';

const ORDERING =
  'With `cartRevision`, the order is placed only if the cart still has that revision; only one order can use a ' +
  'revision. Without it and without an `Idempotency-Key`, calls with the same items, address and payment method ' +
  'within 10 s place one order. With `total` (in units of the currency, as displayed), the order is placed only at ' +
  'that total; otherwise the call gets 409 with the current `total`. An account can place at most 60 orders an ' +
  'hour.';

export const endpoints = [
  endpoint({
    call: 'POST /api/order/cod',
    summary: `Places an order with payment on delivery. ${ORDERING}`,
    session: 'shopper',
    readsPrices: 'shop',
    body: orderInput,
    idempotent: true,
    answer: placedResponse,
    message: ['successMessages', 'orderPlaced'],
    errors: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    handle: async ({ session, body, request }) => {
      const idempotencyKey = requestIdempotencyKey(request);
      return { id: await placeCodOrder({ userId: session.subject, idempotencyKey, input: body }) };
    },
  }),

  endpoint({
    call: 'POST /api/order/stripe',
    summary:
      "Creates an order with online payment and returns the URL of its payment page. The shopper's earlier unfinished " +
      'payment is cancelled. If the order of this key was cancelled before it was paid, the call gets 409 with ' +
      `\`cancelled\`: order again under a new key. ${ORDERING}`,
    session: 'shopper',
    readsPrices: 'shop',
    body: orderInput,
    idempotent: true,
    answer: payPageResponse,
    errors: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    handle: async ({ session, body, request }) => {
      const url = await placeOnlineOrder({
        userId: session.subject,
        idempotencyKey: requestIdempotencyKey(request),
        input: body,
        clientOrigin: clientOriginOf(request),
      });
      return { url };
    },
  }),

  endpoint({
    call: 'GET /api/order/payment',
    summary:
      'Returns what a browser needs to take an online payment in the shop with Stripe.js (`pay`), for the session in ' +
      'the URL of POST /api/order/stripe with `inShop`. First updates the order from Stripe. Returns only `next`, the ' +
      'URL to open, if the payment has arrived. 409 with the reason if it can no longer be paid. At most 60 calls a ' +
      'minute.',
    session: 'shopper',
    query: inShopQuery,
    answer: inShopResponse,
    errors: ['badInput', 'forbidden', 'notFound', 'conflict', 'tooMany'],
    handle: ({ session, query }) => paymentInShop(session.subject, query.session),
  }),

  endpoint({
    call: 'POST /api/order/payment-address',
    summary:
      'Stores the name, the phone number and the address of a wallet in the unpaid order of a payment with ' +
      '`takesAddress`. Call it when the wallet has approved the payment, before the confirmation. The response is ' +
      'that of GET /api/order/payment. The same address can be sent again, and another one replaces it until the ' +
      'payment arrives. 400 or 409 with `wrongAddress` and the reason if the order cannot be delivered there for its ' +
      'total.',
    session: 'shopper',
    body: walletAddressInput,
    answer: inShopResponse,
    errors: ['forbidden', 'notFound', 'conflict', 'tooMany'],
    handle: ({ session, body }) => giveWalletAddress(session.subject, body),
  }),

  endpoint({
    call: 'GET /api/order/open',
    summary:
      "Returns the shopper's orders to which a new order can be added with `addTo`, newest first: the orders whose " +
      'packing has not started. Rejected if the shop does not offer it.',
    session: 'shopper',
    answer: openOrdersResponse,
    errors: ['conflict'],
    handle: ({ session }) => openOrdersOf(session.subject),
  }),

  endpoint({
    call: 'POST /api/order/cancel',
    summary: `Cancels one of the shopper's orders while it is "Order Placed". An online payment is refunded. ${ORDER_CHANGE_NOTE}`,
    session: 'shopper',
    body: cancelInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ session, body }) => ({ order: await cancelOwnOrder(session.subject, body) }),
  }),

  endpoint({
    call: 'GET /api/order/windows',
    summary:
      'Returns the delivery slots of the next 14 days that the seller can choose for a phone order, or to which the ' +
      'seller can move an order, with their remaining capacity. They include slots that shoppers can no longer book. ' +
      'Rejected if the shop has no delivery slots.',
    session: 'seller',
    needs: 'pack',
    answer: slotsResponse,
    errors: ['unprocessable'],
    handle: () => listSlots({}, undefined, 'seller'),
  }),

  endpoint({
    call: 'POST /api/order/window',
    summary:
      'Moves an order to another delivery slot of GET /api/shop/windows. A shopper can move their own order while it ' +
      'is "Order Placed". The seller can move any open order to any slot of GET /api/order/windows. Rejected if the ' +
      `slot is full. ${ORDER_CHANGE_NOTE}`,
    session: 'both',
    needs: 'pack',
    query: moveQuery,
    body: moveInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict', 'unprocessable'],
    handle: async ({ session, body }) => ({ order: await moveOrder(body, session) }),
  }),

  endpoint({
    call: 'POST /api/order/answer',
    summary:
      "Accepts or declines the replacement that a line's `proposal` offers in one of the shopper's orders. If the " +
      `shopper declines, the missing quantity is left out. ${ORDER_CHANGE_NOTE}`,
    session: 'shopper',
    body: answerInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ session, body }) => ({ order: await answerProposal(session.subject, body) }),
  }),

  endpoint({
    call: 'GET /api/order/withdrawal',
    summary:
      "Returns the lines of one of the shopper's orders, and which of them have no right of withdrawal. Rejected if " +
      'the shop has no withdrawal function.',
    session: 'shopper',
    query: withdrawalQuery,
    answer: withdrawalChoice,
    errors: ['badInput', 'notFound', 'conflict'],
    handle: ({ session, query }) => readWithdrawalChoice(session.subject, query.id),
  }),

  endpoint({
    call: 'POST /api/order/withdrawal',
    summary:
      "Withdraws from one of the shopper's orders, or from some of its products, as a consumer in the EU can do. The " +
      'shopper and the seller get an email. The refund is a separate step of the seller. A repeated call changes ' +
      'nothing.',
    session: 'shopper',
    body: ownWithdrawalInput,
    message: ['successMessages', 'withdrawalReceived'],
    answer: withdrawalReceipt,
    errors: ['notFound', 'conflict'],
    handle: ({ session, body }) => withdrawFromOwn(session.subject, body),
  }),
];
