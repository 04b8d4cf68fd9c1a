import { SELLER } from '../shop';
import { address, type Client, type Product, type shopperWithAddress } from '../support/client';

const UNKNOWN = 'f'.repeat(24);
const OPERATOR = { $gt: '' };

/** Who and what the bad input is about. */
export type World = {
  base: string;
  shopper: Awaited<ReturnType<typeof shopperWithAddress>>;
  stranger: Awaited<ReturnType<typeof shopperWithAddress>>;
  seller: Client;
  inStock: Product;
  soldOut: Product;
};

export type Role = 'shopper' | 'seller' | 'anybody';
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
  [
    'a cart that has changed meanwhile',
    (w) => order(w, { cartRevision: 1_000_000 }),
    409,
    'Your cart has changed meanwhile. Please look at it once more.',
  ],
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

/** Every endpoint that takes a body, what it takes, and what it refuses. */
export const endpoints: Endpoint[] = [
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
