import { callersQuery, eraseGuest, eraseGuestInput, findCallers } from '@/lib/account/erase-guest';
import { callersResponse, forgottenResponse } from '@/lib/account/view';
import { endpoint } from '@/lib/api/endpoint';
import { findPeople } from '@/lib/checkout/phone/customers';
import { enterAddress } from '@/lib/checkout/phone/enter-address';
import { placeOrderFor, sumOfOrder } from '@/lib/checkout/phone/place-phone-order';
import {
  orderAddressInput,
  orderForInput,
  peopleQuery,
  sumInput,
} from '@/lib/checkout/phone/schema';
import { peopleResponse, sumResponse } from '@/lib/checkout/phone/view';
import { claimGuestOrder } from '@/lib/guests/claim';
import { orderLinkInput } from '@/lib/guests/schema';
import { requestIdempotencyKey } from '@/lib/http/parse';
import { orderResponse, placedResponse } from '@/lib/orders/view';
import { ORDER_CHANGE_NOTE } from './endpoints';

export const endpoints = [
  endpoint({
    call: 'POST /api/order/for',
    summary:
      'Places an order with payment on delivery for a caller on the phone. The stock, prices, taxes, fees, delivery ' +
      'slots and limits of every order apply. The order belongs to the account `shopper`, whose cart does not change, ' +
      "or to a guest. Mails to a guest have a link that adds the order to the reader's account. Calls with the same " +
      '`Idempotency-Key`, or without a key the same order within 10 s, place one order. The same key with other ' +
      'contents gets 422 with the id of the first order in `placed`. With `total` (in units of the currency, as ' +
      'displayed), the order is placed only at that total. If the seller has blocked the customer, the call gets 409 ' +
      'with `blocked`, unless it has `evenIfBlocked`. One person can place at most 60 orders an hour.',
    session: 'seller',
    needs: 'phone',
    body: orderForInput,
    readsAddress: true,
    readsPrices: 'shop',
    idempotent: true,
    answer: placedResponse,
    message: ['successMessages', 'orderPlaced'],
    errors: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    handle: async ({ session, body, request }) => ({
      id: await placeOrderFor(body, { key: requestIdempotencyKey(request), by: session.subject }),
    }),
  }),

  endpoint({
    call: 'POST /api/order/address',
    summary:
      'Corrects the address of an open order (`actions.changeAddress`), or stores that of an open order whose wallet returned ' +
      'no usable address (`actions.enterAddress`) and removes its review reason. The email, the total and the delivery ' +
      'fee stay. Follow-up orders and their first order get the same address. Rejected if the order has another address ' +
      `than \`from\`. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'pack',
    body: orderAddressInput,
    readsAddress: true,
    answer: orderResponse,
    errors: ['notFound', 'conflict', 'unprocessable'],
    handle: async ({ body }) => ({ order: await enterAddress(body) }),
  }),

  endpoint({
    call: 'POST /api/order/sum',
    summary: 'Returns what a phone order would cost now. It stores and reserves nothing.',
    session: 'seller',
    needs: 'phone',
    body: sumInput,
    readsAddress: true,
    answer: sumResponse,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ body }) => ({ sum: await sumOfOrder(body) }),
  }),

  endpoint({
    call: 'GET /api/order/people',
    summary:
      'Searches past customers by name or by phone number in any notation. Returns at most 8, the most recent first. ' +
      'Customers of phone orders are also found by email and street, and are returned with their latest address. For ' +
      'customers who ordered with an account, the other fields are empty unless `q` is the verified email of the ' +
      'account.',
    session: 'seller',
    needs: 'phone',
    query: peopleQuery,
    answer: peopleResponse,
    errors: ['badInput'],
    handle: async ({ query }) => ({ people: await findPeople(query) }),
  }),

  endpoint({
    call: 'GET /api/order/callers',
    summary:
      'Returns whose data POST /api/order/forget would erase for a phone number: `same` lists the number in every ' +
      'notation; `near` lists other numbers with the same last seven digits, which may belong to the same person.',
    session: 'seller',
    needs: 'people',
    query: callersQuery,
    answer: callersResponse,
    errors: ['badInput'],
    handle: async ({ query }) => findCallers(query),
  }),

  endpoint({
    call: 'POST /api/order/forget',
    summary:
      "Erases a person's name, address, phone number and mails from phone orders that no account has claimed. It " +
      'matches their phone number in every notation and the numbers in `also`. Open orders are not changed. Idempotent.',
    session: 'seller',
    needs: 'people',
    body: eraseGuestInput,
    answer: forgottenResponse,
    errors: ['notFound'],
    handle: async ({ body }) => eraseGuest(body),
  }),

  endpoint({
    call: 'POST /api/order/take-over',
    summary:
      'Adds a phone order, or an order of a guest, to the account by the link of a mail about it. Only the account with the email address of ' +
      'that mail can claim the order, and only after it has proven that address: otherwise the call gets 403 with ' +
      '`unproven`. A repeated call gets the same response.',
    session: 'shopper',
    body: orderLinkInput,
    errors: ['notFound', 'conflict', 'tooMany'],
    handle: ({ session, body }) => claimGuestOrder(session.subject, body),
  }),
];
