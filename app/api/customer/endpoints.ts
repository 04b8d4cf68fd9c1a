import { endpoint } from '@/lib/api/endpoint';
import type { SellerSession } from '@/lib/auth/sessions';
import {
  allowOnAccount,
  blockCustomer,
  eraseCustomer,
  saveCustomerNote,
  setCreditLimit,
  unblockCustomer,
} from '@/lib/customers/commands';
import { listCustomers } from '@/lib/customers/list';
import {
  customerData,
  findCustomer,
  listCustomerOrders,
  viewCustomer,
} from '@/lib/customers/queries';
import {
  creditLimitInput,
  customerBlockInput,
  customerIdInput,
  customerNoteInput,
  customerOrdersQuery,
  customersQuery,
  onAccountInput,
} from '@/lib/customers/schema';
import {
  customerDataResponse,
  customerErasedResponse,
  customerOrdersResponse,
  customerResponse,
  customersResponse,
} from '@/lib/customers/view';
import { pictureOriginFor } from '@/lib/http/client-origin';
import { download, streamOf } from '@/lib/http/download';
import { can } from '@/lib/staff/roles';

const maySeeMoney = ({ person }: SellerSession) => can(person.role, 'money');

export const endpoints = [
  endpoint({
    call: 'GET /api/customer/list',
    summary:
      'Returns the customers, latest order first: accounts that have ordered, and people who ordered by phone without ' +
      'an account. `blocked=true` returns only blocked customers, the latest block first, and ignores `q`. ' +
      '`nextCursor` leads to the next page of both lists; a page may be shorter than `limit`. `q` searches by name, ' +
      'phone number in any notation, email, street and city, and also finds accounts without an order by the ' +
      'beginning of their email. A search returns one page without `nextCursor`. `orders` and `spent` cover the ' +
      'latest 500 orders of a customer.',
    session: 'seller',
    needs: 'customers',
    query: customersQuery,
    answer: customersResponse,
    errors: ['badInput'],
    handle: ({ query, session }) => listCustomers(query, maySeeMoney(session)),
  }),

  endpoint({
    call: 'GET /api/customer/one',
    summary:
      'Returns a customer with contact, addresses, totals, note and block. `id` is the account or, without an ' +
      'account, the `_id` that the list returns.',
    session: 'seller',
    needs: 'customers',
    query: customerIdInput,
    answer: customerResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ query, session }) => ({
      customer: await findCustomer(query.id, maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'GET /api/customer/orders',
    summary: 'Returns the placed orders of a customer, newest first.',
    session: 'seller',
    needs: 'customers',
    query: customerOrdersQuery,
    answer: customerOrdersResponse,
    errors: ['badInput', 'notFound'],
    handle: ({ query, session }) => listCustomerOrders(query, maySeeMoney(session)),
  }),

  endpoint({
    call: 'POST /api/customer/note',
    summary:
      'Stores a private note about a customer, which only the team reads. An empty note deletes it. If somebody has ' +
      'changed the note since the client showed `from`, the call is rejected with the current `note`.',
    session: 'seller',
    needs: 'customers',
    body: customerNoteInput,
    answer: customerResponse,
    message: ['successMessages', 'customerNoteSaved'],
    errors: ['notFound', 'conflict'],
    handle: async ({ body, session }) => ({
      customer: await viewCustomer(await saveCustomerNote(body), maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'POST /api/customer/block',
    summary:
      'Blocks a customer. Their account cannot place orders or start payments, and a phone order for them warns the ' +
      'team. Sessions stay open. Blocking again replaces the reason.',
    session: 'seller',
    needs: 'customers',
    body: customerBlockInput,
    answer: customerResponse,
    message: ['successMessages', 'customerBlocked'],
    errors: ['notFound'],
    handle: async ({ body, session }) => ({
      customer: await viewCustomer(await blockCustomer(body), maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'POST /api/customer/unblock',
    summary: 'Removes the block of a customer. Idempotent.',
    session: 'seller',
    needs: 'customers',
    body: customerIdInput,
    answer: customerResponse,
    message: ['successMessages', 'customerUnblocked'],
    errors: ['notFound'],
    handle: async ({ body, session }) => ({
      customer: await viewCustomer(await unblockCustomer(body), maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'POST /api/customer/on-account',
    summary:
      'Allows a customer to order on account, if the shop offers it, or no longer allows it. The customer needs an ' +
      'account. Idempotent. Placed orders do not change.',
    session: 'seller',
    needs: 'customers',
    body: onAccountInput,
    answer: customerResponse,
    message: ['successMessages', 'customerOnAccount'],
    errors: ['notFound', 'conflict'],
    handle: async ({ body, session }) => ({
      customer: await viewCustomer(await allowOnAccount(body), maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'POST /api/customer/credit-limit',
    summary:
      'Stores or removes the credit limit of a customer who may order on account. From then on, an order on account ' +
      'is rejected with 422 if it and the unpaid orders on account together exceed the limit. Idempotent.',
    session: 'seller',
    needs: 'customers',
    body: creditLimitInput,
    readsPrices: 'shop',
    answer: customerResponse,
    message: ['successMessages', 'customerOnAccount'],
    errors: ['notFound', 'conflict'],
    handle: async ({ body, session }) => ({
      customer: await viewCustomer(await setCreditLimit(body), maySeeMoney(session)),
    }),
  }),

  endpoint({
    call: 'GET /api/customer/data',
    summary:
      'Exports the data that the shop stores about a customer: contact, addresses, note, block, the details of the ' +
      'account, every order and every invoice.',
    session: 'seller',
    needs: 'people',
    query: customerIdInput,
    answer: customerDataResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ query, request }) => {
      const data = await customerData(query.id, pictureOriginFor(request));
      return download(streamOf(data), 'basketful-customer.json', 'application/json');
    },
  }),

  endpoint({
    call: 'POST /api/customer/erase',
    summary:
      "Erases a customer's personal data, with note and block. An account is deleted as by its owner; the call gets " +
      '409 while one of its orders or payments is open. Without an account, the phone orders of the number are ' +
      'erased, and `open` returns how many are still open and unchanged. Lines, amounts and invoices remain.',
    session: 'seller',
    needs: 'people',
    body: customerIdInput,
    answer: customerErasedResponse,
    message: ['successMessages', 'customerErased'],
    errors: ['notFound', 'conflict'],
    handle: ({ body }) => eraseCustomer(body),
  }),
];
