import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { Client, newSeller, newShopper, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { ownProduct } from '@/e2e/support/own-product';
import { openSnapshots } from '@/e2e/support/snapshot';
import {
  type Endpoint,
  endpoints,
  RESET_ERRORS,
  type Role,
  type Row,
  type World,
} from './invalid-inputs';

const OPERATOR = { $gt: '' };
const BROKEN = 'The passkey data was incomplete. Please try again.';
const OVER = /^Your request has expired or was already used/;
const NO_CODE = 'Please enter the code';
const WRONG_CODE = /^This code is wrong/;

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const made = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const used = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const toAdd = { ticket: 'x', response: { ...credential, response: made } };
const toUse = { ticket: 'x', response: { ...credential, response: used } };

const tickets = (body: typeof toAdd | typeof toUse): Row[] => [
  ['nothing', () => ({}), 400, BROKEN],
  ['a ticket that is none', () => body, 409, OVER],
  ['an operator as ticket', () => ({ ...body, ticket: OPERATOR }), 400, BROKEN],
  ['a long ticket', () => ({ ...body, ticket: 'x'.repeat(4_001) }), 400, BROKEN],
  ['an id with an operator', () => changed(body, { id: OPERATOR }), 400, BROKEN],
  ['an id with spaces', () => changed(body, { id: 'A A' }), 400, BROKEN],
  ['another type', () => changed(body, { type: 'password' }), 400, BROKEN],
  ['no answer of an authenticator', () => changed(body, { response: {} }), 400, BROKEN],
  ['a list', () => [], 400],
];
const changed = (body: typeof toAdd | typeof toUse, change: object) => ({
  ...body,
  response: { ...body.response, ...change },
});

const signInErrors: Endpoint[] = [
  {
    path: '/api/seller/prove',
    role: 'seller',
    valid: () => ({ password: SELLER.password }),
    rows: [
      ['nothing', () => ({}), 400, 'The password is wrong. Please try again.'],
      [
        'a wrong password',
        () => ({ password: 'x' }),
        400,
        'The password is wrong. Please try again.',
      ],
      ['an operator', () => ({ password: OPERATOR }), 400],
      ['a code alone', () => ({ code: '123456' }), 400, 'The password is wrong. Please try again.'],
      ['a ticket that is none', () => ({ passkey: toUse }), 409, OVER],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/seller/passkey/register',
    role: 'seller',
    valid: () => toAdd,
    rows: tickets(toAdd),
  },
  {
    path: '/api/seller/passkey/sign-in',
    role: 'anybody',
    valid: () => toUse,
    rows: tickets(toUse),
  },
  {
    path: '/api/seller/passkey/rename',
    role: 'seller',
    valid: () => ({ id: 'AAAA', name: 'Till' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown one', () => ({ id: 'AAAA', name: 'Till' }), 404, /already removed/],
      ['no name', () => ({ id: 'AAAA', name: ' ' }), 400, 'A name must have 1 to 40 characters'],
      ['41 letters', () => ({ id: 'AAAA', name: 'x'.repeat(41) }), 400, /1 to 40/],
      ['an operator', () => ({ id: OPERATOR, name: 'x' }), 400, BROKEN],
    ],
  },
  {
    path: '/api/seller/passkey/remove',
    role: 'seller',
    valid: () => ({ id: 'AAAA' }),
    rows: [
      ['nothing', () => ({}), 400, BROKEN],
      ['an unknown one', () => ({ id: 'AAAA' }), 404, /already removed/],
      ['an operator', () => ({ id: OPERATOR }), 400, BROKEN],
      ['a path', () => ({ id: 'a.b' }), 400, BROKEN],
    ],
  },
  {
    path: '/api/seller/passkey/only',
    role: 'seller',
    valid: () => ({ only: true }),
    rows: [
      ['nothing', () => ({}), 400, 'This value must be true or false'],
      ['a text', () => ({ only: 'true' }), 400, 'This value must be true or false'],
      ['no passkey', () => ({ only: true }), 409, /^Before you turn passwords off/],
    ],
  },
  {
    path: '/api/seller/totp/confirm',
    role: 'seller',
    valid: () => ({ ticket: 'x', code: '123456' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a ticket that is none', () => ({ ticket: 'x', code: '123456' }), 409, OVER],
      ['no code', () => ({ ticket: 'x', code: ' ' }), 400, NO_CODE],
      ['a long code', () => ({ ticket: 'x', code: '1'.repeat(41) }), 400, NO_CODE],
      ['an operator', () => ({ ticket: 'x', code: OPERATOR }), 400, NO_CODE],
    ],
  },
  {
    path: '/api/seller/recovery/sign-in',
    role: 'anybody',
    valid: () => ({ email: SELLER.email, code: '00000-00000' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a wrong code', () => ({ email: SELLER.email, code: '0' }), 401, WRONG_CODE],
      ['an unknown email', () => ({ email: 'x@shop.example', code: '0' }), 401, WRONG_CODE],
      ['operators', () => ({ email: OPERATOR, code: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/seller/forgot',
    role: 'anybody',
    valid: () => ({ email: SELLER.email }),
    rows: [
      ['nothing', () => ({}), 400, 'Please enter your email'],
      ['a bad email', () => ({ email: 'nope' }), 400, 'Please enter a valid email'],
      ['an operator', () => ({ email: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/seller/reset',
    role: 'anybody',
    valid: () => ({ token: 'x'.repeat(43), password: 'p' }),
    rows: RESET_ERRORS,
  },
];

openTestShop();

/* Sends the invalid inputs of invalid-inputs.ts. The server must return the documented error, never a 5xx, and
   change nothing. */
const polluted = (body: object) =>
  JSON.stringify(body).replace(/^\{/, '{"__proto__":{"admin":true},');

type BadInput = {
  fault: string;
  send: () => ReturnType<Client['send']>;
  status: number;
  message?: string | RegExp;
};

let world: World;
let snapshots: Awaited<ReturnType<typeof openSnapshots>>;

beforeAll(async () => {
  const seller = await newSeller(SHOP);
  // Other tests change the stock of the demo products, so this file creates its own.
  const [inStock, other, soldOut] = await Promise.all(
    Array.from({ length: 3 }, () => ownProduct(SHOP, seller)),
  );
  if (!inStock || !other || !soldOut) throw new Error('no product was added');
  await seller.post('/api/product/stock', { id: soldOut._id, inStock: false });
  const shopper = await shopperWithAddress(SHOP);
  await shopper.post('/api/cart/update', { cartItems: { [other._id]: 2 } });
  const stranger = await shopperWithAddress(SHOP);
  const items = [{ product: inStock._id, quantity: 2 }];
  await stranger.post('/api/order/cod', { items, address: stranger.addressId });
  const { orders } = (await stranger.get('/api/order/user')).body as { orders: { _id: string }[] };
  const order = orders[0]?._id ?? '';
  const { user } = (await stranger.get('/api/user/is-auth')).body as { user: { _id: string } };
  const customer = user._id;
  world = { base: SHOP, shopper, stranger, seller, inStock, soldOut, order, customer };
  const shoppers = [shopper, stranger];
  snapshots = await openSnapshots({ shoppers, products: [inStock, other, soldOut] });
});

afterAll(() => snapshots?.close());

const clientOf = (role: Role): Client =>
  role === 'seller' ? world.seller : role === 'shopper' ? world.shopper : new Client(world.base);

async function expectRejected(inputs: BadInput[]): Promise<void> {
  const before = await snapshots.take();
  for (const { fault, send, status, message } of inputs) {
    const answer = await send().catch((cause) => {
      throw new Error(`${fault}: ${cause.message}`, { cause });
    });
    const { body } = answer;
    const said = `${fault}: ${JSON.stringify(body)}`;
    expect.soft(answer.status, said).toBe(status);
    expect.soft(body.success, said).toBe(false);
    expect.soft(body.message, said).toEqual(expect.stringMatching(/\S/));
    if (message instanceof RegExp) expect.soft(body.message, said).toMatch(message);
    else if (message) expect.soft(body.message, said).toBe(message);
    expect.soft(said).not.toMatch(/mongo|cast|at \w+ \(|node_modules/i);
    const signedIn = /^(__Host-)?(token|sellerToken|device)=[^;]/;
    const cookies = answer.headers.getSetCookie().filter((line) => signedIn.test(line));
    expect.soft(cookies, said).toEqual([]);
  }
  expect(await snapshots.take()).toEqual(before);
}

const TOO_LONG = JSON.stringify({ a: 'x'.repeat(4_000_000) });
const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

function unreadable({ path, role, valid }: Endpoint): BadInput[] {
  const raw = (text: string, headers = {}) =>
    clientOf(role).post(path, undefined, {
      raw: text,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const good = JSON.stringify(valid(world));
  const notJson = 'The request is not valid JSON';
  return [
    { fault: 'broken JSON', send: () => raw('{"a":'), status: 400, message: notJson },
    {
      fault: 'prototype keys',
      send: () => raw(polluted(valid(world))),
      status: 400,
      message: 'Invalid data',
    },
    { fault: 'JSON nested 10,000 deep', send: () => raw(DEEP), status: 400 },
    { fault: 'a body of 4 MB', send: () => raw(TOO_LONG), status: 413 },
    {
      fault: 'another content type',
      send: () => raw(good, { 'Content-Type': 'text/plain' }),
      status: 415,
    },
    {
      fault: 'a compressed body',
      send: () => raw(good, { 'Content-Encoding': 'gzip' }),
      status: 415,
    },
  ];
}

function unauthorized({ path, role, valid }: Endpoint): BadInput[] {
  if (role === 'anybody') return [];
  const { seller, shopper, base } = world;
  const good = valid(world);
  const isOfSeller = role === 'seller';
  const other = isOfSeller ? shopper : seller;
  const thief = new Client(base);
  const [own, foreign] = isOfSeller ? ['sellerToken', 'token'] : ['token', 'sellerToken'];
  thief.cookies.set(own, other.cookies.get(foreign) ?? 'none');
  return [
    {
      fault: 'no cookie',
      send: () => new Client(base).post(path, good),
      status: 401,
      message: 'Not Authorized',
    },
    { fault: "another role's cookie", send: () => other.post(path, good), status: 401 },
    {
      fault: "another role's token under this role's name",
      send: () => thief.post(path, good),
      status: 401,
    },
  ];
}

for (const endpoint of [...endpoints, ...signInErrors]) {
  const { path, role, rows } = endpoint;
  test(`POST ${path} rejects invalid input and stores nothing`, async () => {
    const bad = rows.map(
      ([fault, body, status, message]): BadInput => ({
        fault,
        send: () => clientOf(role).post(path, body(world)),
        status,
        message,
      }),
    );
    await expectRejected([...bad, ...unreadable(endpoint), ...unauthorized(endpoint)]);
  });
}

test('private data requires a session with the right role', async () => {
  const paths = [
    ['/api/address/get', 'shopper'],
    ['/api/order/user', 'shopper'],
    ['/api/order/seller', 'seller'],
    ['/api/order/one?as=seller&id=000000000000000000000000', 'seller'],
    ['/api/order/one?as=shopper&id=000000000000000000000000', 'shopper'],
    ['/api/order/mailed?id=000000000000000000000000', 'shopper'],
    ['/api/order/promises', 'seller'],
    ['/api/product/counts', 'seller'],
    ['/api/product/prices?id=000000000000000000000000', 'seller'],
    ['/api/product/seller', 'seller'],
    ['/api/order/events?as=seller', 'seller'],
    ['/api/order/events?as=shopper', 'shopper'],
    ['/api/user/data', 'shopper'],
    ['/api/user/sessions', 'shopper'],
    ['/api/seller/sessions', 'seller'],
    ['/api/seller/push', 'seller'],
    ['/api/user/logout', 'shopper'],
  ] as const;
  const notAuthorized = { status: 401, message: 'Not Authorized' };
  const inputs = paths.flatMap(([path, role]): BadInput[] => {
    const other = role === 'seller' ? world.shopper : world.seller;
    return [
      {
        fault: `${path} without a cookie`,
        send: () => new Client(world.base).get(path),
        ...notAuthorized,
      },
      { fault: `${path} of another role`, send: () => other.get(path), ...notAuthorized },
    ];
  });
  await expectRejected(inputs);
});

const pages = ['limit=0', 'limit=x', 'limit=1e9', 'cursor=x', 'limit=1&limit=2'];

for (const [path, role, queries] of [
  [
    '/api/product/list',
    'anybody',
    [
      ...['limit=0', 'limit=x', 'limit=1e9', 'cursor=x', 'ids=x', 'stock=maybe', 'order=best'],
      ...['q=a&q=b', 'q[$ne]=a&limit=-1', `q=${'x'.repeat(101)}`],
    ],
  ],
  ['/api/order/user', 'shopper', pages],
  ['/api/order/seller', 'seller', pages],
  [
    '/api/product/seller',
    'seller',
    ['limit=0', 'cursor=x', 'cursor=1-x', 'stock=maybe', 'removed=no', 'id=x'],
  ],
  ['/api/product/prices', 'seller', ['', 'id=x']],
  ['/api/page/one', 'anybody', ['', 'slug=', 'slug[$ne]=x', `slug=${'a'.repeat(61)}`]],
  ['/api/order/mailed', 'shopper', ['', 'id=x']],
  ['/api/order/one', 'shopper', ['', 'id=x', 'id[$ne]=x', 'id=000000000000000000000000&as=king']],
] as const)
  test(`GET ${path} rejects invalid queries`, () =>
    expectRejected(
      queries.map((query) => ({
        fault: `?${query}`,
        send: () => clientOf(role).get(`${path}?${query}`),
        status: 400,
      })),
    ));

test('a shopper cannot access addresses and orders of another shopper', async () => {
  await world.stranger.post('/api/order/cod', {
    items: [{ product: world.inStock._id, quantity: 1 }],
    address: world.stranger.addressId,
  });
  const mine = JSON.stringify([
    (await world.shopper.get('/api/address/get')).body,
    (await world.shopper.get('/api/order/user')).body,
  ]);
  expect(mine).not.toContain(world.stranger.addressId);
  const fresh = await newShopper(world.base);
  expect((await fresh.get('/api/order/user')).body.orders).toEqual([]);
});
