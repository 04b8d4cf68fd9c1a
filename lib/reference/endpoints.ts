import type { z } from 'zod';
import { addressAdd } from '../addresses/schema';
import { loginInput, registerInput, sellerLoginInput } from '../auth/schema';
import { cartUpdate } from '../cart/schema';
import { listQuery, productInput, stockUpdate } from '../catalog/schema';
import type { RefusalKind } from '../http/errors';
import { orderInput, orderQuery } from '../orders/schema';
import { answers } from './answers';

/** One call of the API, as the reference shows it; the schemas are those that the handlers parse with. */
export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  session?: 'shopper' | 'seller';
  query?: z.ZodType;
  body?: z.ZodType;
  /** How the body is sent; JSON when left out. */
  form?: 'multipart' | 'csv';
  /** The answer is a file of rows, not JSON. */
  answersCsv?: true;
  /** Takes an Idempotency-Key: the same key is the same request. */
  idempotent?: boolean;
  answer: z.ZodType;
  refusals: RefusalKind[];
};

const parsing: RefusalKind[] = ['badInput', 'forbidden', 'tooLarge', 'unsupportedType'];
const ordering: RefusalKind[] = [...parsing, 'notFound', 'conflict'];

/** Every endpoint for people's programs; Stripe's webhook and return are not theirs to call. */
export const endpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/api/user/register',
    summary: 'Makes an account and signs it in (cookie `token`).',
    body: registerInput,
    answer: answers.user,
    refusals: [...parsing, 'conflict', 'tooMany'],
  },
  {
    method: 'POST',
    path: '/api/user/login',
    summary: 'Signs a shopper in (cookie `token`).',
    body: loginInput,
    answer: answers.user,
    refusals: [...parsing, 'unauthorized', 'tooMany'],
  },
  {
    method: 'GET',
    path: '/api/user/is-auth',
    summary: 'Who is signed in, with the saved cart; 200 with `success: false` when nobody is.',
    answer: answers.user,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/user/logout',
    summary: 'Ends the session.',
    session: 'shopper',
    answer: answers.loggedOut,
    refusals: ['forbidden'],
  },
  {
    method: 'POST',
    path: '/api/cart/update',
    summary: 'Replaces the saved cart; with `revision`, only if nothing changed it since.',
    session: 'shopper',
    body: cartUpdate,
    answer: answers.cart,
    refusals: [...parsing, 'conflict'],
  },
  {
    method: 'POST',
    path: '/api/address/add',
    summary: 'Saves a delivery address.',
    session: 'shopper',
    body: addressAdd,
    answer: answers.addressAdded,
    refusals: [...parsing, 'conflict'],
  },
  {
    method: 'GET',
    path: '/api/address/get',
    summary: "The shopper's addresses.",
    session: 'shopper',
    answer: answers.addresses,
    refusals: [],
  },
  {
    method: 'POST',
    path: '/api/order/cod',
    summary: 'Places an order to be paid on delivery.',
    session: 'shopper',
    body: orderInput,
    idempotent: true,
    answer: answers.ordered,
    refusals: ordering,
  },
  {
    method: 'POST',
    path: '/api/order/stripe',
    summary: 'Begins an order to be paid online; answers where.',
    session: 'shopper',
    body: orderInput,
    idempotent: true,
    answer: answers.payPage,
    refusals: [...ordering, 'unprocessable', 'unavailable'],
  },
  {
    method: 'GET',
    path: '/api/order/user',
    summary: "The shopper's orders, newest first; an online order once it is paid.",
    session: 'shopper',
    answer: answers.orders,
    refusals: [],
  },
  {
    method: 'POST',
    path: '/api/seller/login',
    summary: 'Signs the seller in (cookie `sellerToken`).',
    body: sellerLoginInput,
    answer: answers.loggedIn,
    refusals: [...parsing, 'unauthorized', 'tooMany'],
  },
  {
    method: 'GET',
    path: '/api/seller/is-auth',
    summary: 'Whether the seller is signed in; 200 with `success: false` if not.',
    answer: answers.isSeller,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/seller/logout',
    summary: "Ends the seller's session.",
    answer: answers.loggedOut,
    refusals: ['forbidden'],
  },
  {
    method: 'GET',
    path: '/api/product/list',
    summary: 'Products, newest last; all of them without a query. ETag, gzip and br.',
    query: listQuery,
    answer: answers.products,
    refusals: ['badInput'],
  },
  {
    method: 'POST',
    path: '/api/product/add',
    summary: 'Adds a product: `productData` (JSON text) and up to four files `images`.',
    session: 'seller',
    body: productInput,
    form: 'multipart',
    idempotent: true,
    answer: answers.productAdded,
    refusals: [...parsing, 'unavailable'],
  },
  {
    method: 'POST',
    path: '/api/product/stock',
    summary: 'Switches a product in or out of stock.',
    session: 'seller',
    body: stockUpdate,
    answer: answers.stockUpdated,
    refusals: [...parsing, 'notFound'],
  },
  {
    method: 'POST',
    path: '/api/product/import',
    summary: 'Adds and updates products from a CSV file, row by row (text/csv).',
    session: 'seller',
    form: 'csv',
    answer: answers.imported,
    refusals: parsing,
  },
  {
    method: 'GET',
    path: '/api/product/export',
    summary: 'The whole catalogue as a CSV file.',
    session: 'seller',
    answersCsv: true,
    answer: answers.csv,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/order/seller',
    summary: 'All orders with addresses, newest first.',
    session: 'seller',
    query: orderQuery,
    answer: answers.orders,
    refusals: ['badInput'],
  },
  {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the shop can serve; 503 when its database is out of reach.',
    answer: answers.health,
    refusals: ['unavailable'],
  },
];

/** Every way in which a call can be refused: any can meet a database that is down or a full house. */
export function refusalsOf({ refusals, session }: Endpoint): RefusalKind[] {
  const everywhere: RefusalKind[] = ['unavailable'];
  return [
    ...new Set([...refusals, ...(session ? (['unauthorized'] as const) : []), ...everywhere]),
  ];
}
