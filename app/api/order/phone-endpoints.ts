import { callersQuery, findCallers, forgetGuest, forgetInput } from '@/lib/account/forget-guest';
import { callersAnswer, forgottenAnswer } from '@/lib/account/view';
import { endpoint } from '@/lib/api/endpoint';
import { findPeople } from '@/lib/checkout/phone/people';
import { claimGuestOrder, placeOrderFor, sumOfOrder } from '@/lib/checkout/phone/place-for';
import {
  claimGuestOrderInput,
  orderForInput,
  peopleQuery,
  sumInput,
} from '@/lib/checkout/phone/schema';
import { peopleAnswer, sumAnswer } from '@/lib/checkout/phone/view';
import { givenKeyOf } from '@/lib/http/idempotency-key';
import { placedAnswer } from '@/lib/orders/view';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/order/for',
    summary:
      'Places an order on delivery for somebody on the phone, with the stock, prices, taxes, fees, windows and limits of every order. ' +
      'It belongs to the account `shopper`, whose cart stays as it is, or to nobody: the mails to its e-mail have a link by which ' +
      'their reader takes it into an account. The same `Idempotency-Key`, or without one the same order within 10 s, is one order; with other contents it is a 422 with the id of ' +
      'that one in `placed`. ' +
      'With `total` (dollars, as shown) only at that total. One person takes at most 60 orders an hour.',
    session: 'seller',
    needs: 'phone',
    body: orderForInput,
    idempotent: true,
    answer: placedAnswer,
    message: ['successMessages', 'orderPlaced'],
    refusals: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    handle: async ({ session, body, request }) => ({
      id: await placeOrderFor(body, { key: givenKeyOf(request), by: session.subject }),
    }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/sum',
    summary: 'What such an order would cost now; nothing is stored or reserved.',
    session: 'seller',
    needs: 'phone',
    body: sumInput,
    answer: sumAnswer,
    refusals: ['conflict', 'unprocessable'],
    handle: async ({ body }) => ({
      sum: await sumOfOrder(body),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/people',
    summary:
      'People who have ordered before, found by name or by phone in any notation: at most 8, the latest first. Those of orders by ' +
      'phone are also found by e-mail and street, and have the address of the latest one. Of orders that an account placed itself ' +
      'the rest is empty, unless `q` is the proven e-mail of the account.',
    session: 'seller',
    needs: 'phone',
    query: peopleQuery,
    answer: peopleAnswer,
    refusals: ['badInput'],
    handle: async ({ query }) => ({
      people: await findPeople(query),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/callers',
    summary:
      'Whom POST /api/order/forget would erase by a phone number: `same`, the number in every notation, and `near`, other numbers ' +
      'that end with the same seven digits, which may be the same person’s.',
    session: 'seller',
    needs: 'people',
    query: callersQuery,
    answer: callersAnswer,
    refusals: ['badInput'],
    handle: async ({ query }) => findCallers(query),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/forget',
    summary:
      'Removes name, address, phone and mails of a person from the orders by phone that nobody has taken into an account, by their ' +
      'phone number in every notation, and by the numbers of `also`. Open orders stay as they are. Repeatable.',
    session: 'seller',
    needs: 'people',
    body: forgetInput,
    answer: forgottenAnswer,
    refusals: ['notFound'],
    handle: async ({ body }) => forgetGuest(body),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/take-over',
    summary:
      'Takes an order by phone into the account, by the link of a mail about it. Only the account with the e-mail that the mail ' +
      'went to can; again it is answered alike.',
    session: 'shopper',
    body: claimGuestOrderInput,
    refusals: ['notFound', 'conflict', 'tooMany'],
    handle: ({ session, body }) => claimGuestOrder(session.subject, body),
  }),
];
