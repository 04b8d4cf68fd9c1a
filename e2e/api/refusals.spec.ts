import { expect, test } from '@playwright/test';
import { BASE_URL, SELLER } from '../shop';
import {
  address,
  Client,
  newSeller,
  newShopper,
  type Product,
  products,
  shopperWithAddress,
} from '../support/client';
import { snapshotOf } from '../support/snapshot';

/*
 * What bad input gets (issue "From a bare machine to a first order"): every endpoint, every kind of
 * fault, its documented refusal; never a 5xx; nothing changes.
 */
const UNKNOWN = 'f'.repeat(24);
const OPERATOR = { $gt: '' };
const polluted = (body: object) =>
  JSON.stringify(body).replace(/^\{/, '{"__proto__":{"admin":true},');

type World = {
  base: string;
  shopper: Awaited<ReturnType<typeof shopperWithAddress>>;
  stranger: Awaited<ReturnType<typeof shopperWithAddress>>;
  seller: Client;
  inStock: Product;
  soldOut: Product;
};

let world: World;

test.beforeAll(async () => {
  const seller = await newSeller(BASE_URL);
  const [inStock, other] = await products(BASE_URL, 'in', 2);
  const [soldOut] = await products(BASE_URL, 'out', 1);
  if (!inStock || !other || !soldOut) throw new Error('the demo catalogue is not there');
  const shopper = await shopperWithAddress(BASE_URL);
  await shopper.post('/api/cart/update', { cartItems: { [other._id]: 2 } });
  const stranger = await shopperWithAddress(BASE_URL);
  world = { base: BASE_URL, shopper, stranger, seller, inStock, soldOut };
});

type Role = 'shopper' | 'seller' | 'anybody';
type Row = [fault: string, body: (w: World) => unknown, status: number, message?: string | RegExp];
type Endpoint = { path: string; role: Role; valid: (w: World) => object; rows: Row[] };

const order = (w: World, change: object = {}) => ({
  userId: UNKNOWN,
  items: [{ product: w.inStock._id, quantity: 1 }],
  address: w.shopper.addressId,
  ...change,
});
const line = (w: World, quantity: unknown) => ({ items: [{ product: w.inStock._id, quantity }] });

const quantities: [string, unknown][] = [
  ['negative', -1],
  ['zero', 0],
  ['fractional', 1.5],
  ['huge', 1e9],
  ['a text that is no number', 'many'],
  ['an operator', OPERATOR],
  ['null', null],
  ['a list', [1]],
];

const orderRows: Row[] = [
  ['no address', (w) => order(w, { address: '' }), 400, 'Please select an address'],
  ['address left out', (w) => order(w, { address: undefined }), 400, 'Please select an address'],
  ['a malformed address id', (w) => order(w, { address: 'x' }), 400, 'Invalid data'],
  ['an address that is an operator', (w) => order(w, { address: OPERATOR }), 400],
  ['an unknown address', (w) => order(w, { address: UNKNOWN }), 404],
  ["somebody else's address", (w) => order(w, { address: w.stranger.addressId }), 404],
  ['an empty cart', (w) => order(w, { items: [] }), 400, 'Invalid data'],
  ['no items', (w) => order(w, { items: undefined }), 400, 'Invalid data'],
  ['items that are a text', (w) => order(w, { items: 'all' }), 400, 'Invalid data'],
  ['a malformed product id', (w) => order(w, { items: [{ product: 'x', quantity: 1 }] }), 400],
  ['a product id operator', (w) => order(w, { items: [{ product: OPERATOR, quantity: 1 }] }), 400],
  ['a product that is gone', (w) => order(w, { items: [{ product: UNKNOWN, quantity: 1 }] }), 409],
  [
    'a product out of stock, which is named',
    (w) => order(w, { items: [{ product: w.soldOut._id, quantity: 1 }] }),
    409,
    /^Out of stock: .+/,
  ],
  [
    '1000 pieces in two lines',
    (w) => order(w, { items: [line(w, 500), line(w, 500)].flatMap((l) => l.items) }),
    400,
  ],
  ...quantities.map(
    ([name, value]): Row => [`a quantity that is ${name}`, (w) => order(w, line(w, value)), 400],
  ),
];

const signInRows: Row[] = [
  ['nothing', () => ({}), 400, 'Email and password are required'],
  ['no password', () => ({ email: 'a@b.example' }), 400, 'Email and password are required'],
  ['empty fields', () => ({ email: ' ', password: '' }), 400, 'Email and password are required'],
  ['operators', () => ({ email: OPERATOR, password: OPERATOR }), 400],
  ['a number as password', () => ({ email: 'a@b.example', password: 1 }), 400],
  ['a list', () => [], 400],
];

const endpoints: Endpoint[] = [
  {
    path: '/api/user/register',
    role: 'anybody',
    valid: () => ({ name: 'A', email: `${Math.random()}@x.example`, password: 'p' }),
    rows: [
      ['nothing', () => ({}), 400, 'Missing Details'],
      ['no name', () => ({ email: 'a@b.example', password: 'p' }), 400, 'Missing Details'],
      [
        'an empty password',
        () => ({ name: 'A', email: 'a@b.example', password: '' }),
        400,
        'Missing Details',
      ],
      [
        'a bad email',
        () => ({ name: 'A', email: 'nope', password: 'p' }),
        400,
        'Please enter a valid email',
      ],
      ['an operator', () => ({ name: 'A', email: OPERATOR, password: 'p' }), 400],
      [
        '73 bytes of password',
        () => ({ name: 'A', email: 'a@b.example', password: 'é'.repeat(37) }),
        400,
        /72 bytes/,
      ],
      [
        'a taken email',
        (w) => ({ name: 'A', email: w.shopper.email.toUpperCase(), password: 'p' }),
        409,
        'User already exists',
      ],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/user/login',
    role: 'anybody',
    valid: (w) => ({ name: '', email: w.stranger.email, password: w.stranger.password }),
    rows: [
      ...signInRows,
      [
        'a wrong password',
        (w) => ({ email: w.shopper.email, password: 'x' }),
        401,
        'Invalid email or password',
      ],
      [
        'an unknown user',
        () => ({ email: 'no@body.example', password: 'x' }),
        401,
        'Invalid email or password',
      ],
    ],
  },
  {
    path: '/api/seller/login',
    role: 'anybody',
    valid: () => SELLER,
    rows: [
      ...signInRows,
      ['a wrong password', () => ({ ...SELLER, password: 'x' }), 401, 'Invalid Credentials'],
      [
        'an unknown seller',
        () => ({ email: 'no@body.example', password: 'x' }),
        401,
        'Invalid Credentials',
      ],
    ],
  },
  {
    path: '/api/cart/update',
    role: 'shopper',
    valid: (w) => ({ cartItems: { [w.inStock._id]: 1 } }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a list', () => ({ cartItems: [] }), 400],
      ['a malformed id', () => ({ cartItems: { x: 1 } }), 400],
      ['an operator key', () => ({ cartItems: { $gt: 1 } }), 400],
      ['a path key', () => ({ cartItems: { 'a.b': 1 } }), 400],
      [
        '100 products',
        () => ({
          cartItems: Object.fromEntries(
            Array.from({ length: 100 }, (_, i) => [i.toString(16).padStart(24, '0'), 1]),
          ),
        }),
        400,
        /at most 99/,
      ],
      ['a stale revision', (w) => ({ cartItems: { [w.inStock._id]: 1 }, revision: 0 }), 409],
      ...quantities.map(
        ([name, value]): Row => [
          `a quantity that is ${name}`,
          (w) => ({ cartItems: { [w.inStock._id]: value } }),
          400,
        ],
      ),
    ],
  },
  {
    path: '/api/address/add',
    role: 'shopper',
    valid: () => ({ address }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no fields', () => ({ address: {} }), 400, /First name is required.+Phone is required/],
      ['a text', () => ({ address: 'here' }), 400],
      [
        'a bad email',
        () => ({ address: { ...address, email: 'x' } }),
        400,
        'Email must be a valid email address',
      ],
      [
        'a zip code of letters',
        () => ({ address: { ...address, zipcode: 'ABC' } }),
        400,
        'Zip code must be a number',
      ],
      [
        'two faults, both named',
        () => ({ address: { ...address, city: '', phone: 'x' } }),
        400,
        'City is required. Phone must be a phone number',
      ],
      ['an operator', () => ({ address: { ...address, city: OPERATOR } }), 400],
      ['10,000 characters', () => ({ address: { ...address, street: 'x'.repeat(10_000) } }), 400],
    ],
  },
  { path: '/api/order/cod', role: 'shopper', valid: (w) => order(w), rows: orderRows },
  { path: '/api/order/stripe', role: 'shopper', valid: (w) => order(w), rows: orderRows },
  {
    path: '/api/product/stock',
    role: 'seller',
    valid: (w) => ({ id: w.inStock._id, inStock: true }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a malformed id', () => ({ id: 'x', inStock: true }), 400],
      ['an unknown id', () => ({ id: UNKNOWN, inStock: true }), 404],
      ['an operator', () => ({ id: { $ne: null }, inStock: false }), 400],
      ['a number as stock', (w) => ({ id: w.inStock._id, inStock: 0 }), 400],
      ['a text as stock', (w) => ({ id: w.inStock._id, inStock: 'no' }), 400],
    ],
  },
];

const clientOf = (role: Role, w: World): Client =>
  role === 'seller' ? w.seller : role === 'shopper' ? w.shopper : new Client(w.base);

async function refused(
  path: string,
  send: (w: World) => ReturnType<Client['send']>,
  status: number,
  message?: string | RegExp,
) {
  const before = await snapshotOf(world.shopper, [world.inStock, world.soldOut]);
  const answer = await send(world);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(status);
  expect(answer.body.success).toBe(false);
  expect(answer.body.message).toEqual(expect.stringMatching(/\S/));
  if (message instanceof RegExp) expect(answer.body.message).toMatch(message);
  else if (message) expect(answer.body.message).toBe(message);
  expect(JSON.stringify(answer.body)).not.toMatch(/mongo|cast|at \w+ \(|node_modules/i);
  expect(await snapshotOf(world.shopper, [world.inStock, world.soldOut])).toBe(before);
}

for (const { path, role, valid, rows } of endpoints) {
  test.describe(`POST ${path} refuses`, () => {
    for (const [fault, body, status, message] of rows)
      test(fault, () =>
        refused(path, (w) => clientOf(role, w).post(path, body(w)), status, message),
      );

    const raw = (w: World, text: string, headers = {}) =>
      clientOf(role, w).post(path, undefined, {
        raw: text,
        headers: { 'Content-Type': 'application/json', ...headers },
      });

    test('broken JSON', () =>
      refused(path, (w) => raw(w, '{"a":'), 400, 'The request is not valid JSON'));
    test('prototype keys', () =>
      refused(path, (w) => raw(w, polluted(valid(w))), 400, 'Invalid data'));
    test('JSON nested 10,000 deep', () =>
      refused(path, (w) => raw(w, `${'['.repeat(10_000)}${']'.repeat(10_000)}`), 400));
    test('a 10 MB body', () =>
      refused(path, (w) => raw(w, JSON.stringify({ a: 'x'.repeat(10_000_000) })), 413));
    test('another content type', () =>
      refused(
        path,
        (w) => raw(w, JSON.stringify(valid(w)), { 'Content-Type': 'text/plain' }),
        415,
      ));
    test('a compressed body', () =>
      refused(path, (w) => raw(w, JSON.stringify(valid(w)), { 'Content-Encoding': 'gzip' }), 415));

    if (role === 'anybody') return;
    test('no cookie', () =>
      refused(path, (w) => new Client(w.base).post(path, valid(w)), 401, 'Not Authorized'));
    test("another role's cookie", () =>
      refused(
        path,
        (w) => clientOf(role === 'seller' ? 'shopper' : 'seller', w).post(path, valid(w)),
        401,
      ));
    test("another role's token under this role's name", () =>
      refused(
        path,
        (w) => {
          const thief = new Client(w.base);
          const [own, foreign] =
            role === 'seller' ? ['sellerToken', 'token'] : ['token', 'sellerToken'];
          const owner = role === 'seller' ? w.shopper : w.seller;
          thief.cookies.set(own, owner.cookies.get(foreign) ?? 'none');
          return thief.post(path, valid(w));
        },
        401,
      ));
  });
}

for (const [path, role] of [
  ['/api/address/get', 'shopper'],
  ['/api/order/user', 'shopper'],
  ['/api/order/seller', 'seller'],
  ['/api/user/logout', 'shopper'],
] as const) {
  test(`GET ${path} refuses no cookie and another role's`, async () => {
    const other = role === 'seller' ? world.shopper : world.seller;
    for (const client of [new Client(world.base), other])
      await refused(path, () => client.get(path), 401, 'Not Authorized');
  });
}

for (const query of [
  'limit=0',
  'limit=x',
  'limit=1e9',
  'cursor=x',
  'ids=x',
  'stock=maybe',
  'q=a&q=b',
  'q[$ne]=a&limit=-1',
  `q=${'x'.repeat(101)}`,
])
  test(`GET /api/product/list refuses ${query.slice(0, 20)}`, () =>
    refused('list', (w) => new Client(w.base).get(`/api/product/list?${query}`), 400));

test('an address and an order are seen by their owner alone', async () => {
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
