import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { SELLER } from '@/e2e/shop';
import { address, type Client, type Product, type shopperWithAddress } from '@/e2e/support/client';
import { REFUSED } from '@/e2e/support/snapshot';

const UNKNOWN = 'f'.repeat(24);
const OPERATOR = { $gt: '' };
const EMAIL = `somebody@${REFUSED}`;

export type World = {
  base: string;
  shopper: Awaited<ReturnType<typeof shopperWithAddress>>;
  stranger: Awaited<ReturnType<typeof shopperWithAddress>>;
  seller: Client;
  inStock: Product;
  soldOut: Product;
  /** The id of a recent order of the account `stranger`. */
  order: string;
  /** The id of the user `stranger`. */
  customer: string;
};

export type Role = 'shopper' | 'seller' | 'anybody';
export type Row = [
  fault: string,
  body: (w: World) => unknown,
  status: number,
  message?: string | RegExp,
];
export type Endpoint = { path: string; role: Role; valid: (w: World) => object; rows: Row[] };

export const RESET_ERRORS: Row[] = [
  ['half a token', () => ({ token: 'x', password: 'p' }), 400, /link is incomplete/],
  ['a token that is none', () => ({ token: 'x'.repeat(43), password: 'p' }), 409, /has expired/],
  ['no password', () => ({ token: 'x'.repeat(43) }), 400, 'Please enter a new password'],
];

const photosFrom = { addresses: ['https://127.0.0.1/a.jpg'] };

const order = (w: World, change: object = {}) => ({
  userId: UNKNOWN,
  items: [{ product: w.inStock._id, quantity: 1 }],
  address: w.shopper.addressId,
  ...change,
});
const line = (w: World, quantity: unknown) => ({ items: [{ product: w.inStock._id, quantity }] });

/** The revision never matches, so the server rejects these settings and changes nothing. */
const settings = {
  name: 'Other',
  currency: 'eur',
  taxPercent: 2,
  promiseMinutes: 30,
  revision: 1_000_000,
};

const WINDOW = { from: '2050-01-03T09:00:00.000Z', to: '2050-01-03T11:00:00.000Z' };
const NO_TIMES = Array.from({ length: 7 }, () => []);
const WINDOWS = {
  on: true,
  lengthMinutes: 120,
  capacity: 5,
  days: [[{ from: '09:00', to: '13:00' }], ...NO_TIMES.slice(1)],
};

const category = { text: 'Other', revision: 1_000_000 };
const home = (page: unknown) => ({ home: page, revision: 1_000_000 });
const ID = 'a'.repeat(24);
const staffMember = { name: 'Omar', email: EMAIL, role: 'packer' };

const page = { slug: 'terms', title: 'Terms', text: 'Ours', revision: 1_000_000 };

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

const UNUSABLE = 'This browser sent a subscription that the shop cannot use';

const subscription = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

const subscriptionRows: Row[] = [
  ['nothing', () => ({}), 400, UNUSABLE],
  ['no address', () => ({ ...subscription, endpoint: 'nowhere' }), 400, UNUSABLE],
  ['an operator', () => ({ ...subscription, endpoint: OPERATOR }), 400, UNUSABLE],
  [
    'a long address',
    () => ({ ...subscription, endpoint: `https://push.example/${'a'.repeat(2000)}` }),
    400,
    UNUSABLE,
  ],
];
const subscribeRows: Row[] = [
  ...subscriptionRows,
  ['no keys', () => ({ endpoint: subscription.endpoint }), 400, UNUSABLE],
  [
    'a short key',
    () => ({ ...subscription, keys: { ...subscription.keys, p256dh: 'short' } }),
    400,
    UNUSABLE,
  ],
  ...['https://10.0.0.1/push', 'https://database/', 'http://push.example/', 'file:///etc'].map(
    (endpoint): Row => [
      endpoint,
      () => ({ ...subscription, endpoint }),
      400,
      'This browser uses a push service that the shop cannot reach',
    ],
  ),
];

const orderRows: Row[] = [
  [
    'a window while there are none',
    (w) => order(w, { window: WINDOW }),
    422,
    'This shop has no delivery slots at the moment. Please order without a slot.',
  ],
  ['an operator as window', (w) => order(w, { window: OPERATOR }), 400],
  ['no address', (w) => order(w, { address: '' }), 400, 'Please select an address'],
  ['address left out', (w) => order(w, { address: undefined }), 400, 'Please select an address'],
  ['a way that is none', (w) => order(w, { way: 'drone' }), 400, 'Choose delivery or pickup'],
  ['an operator as way', (w) => order(w, { way: OPERATOR }), 400],
  [
    'pickup where there is none',
    (w) => order(w, { way: 'pickup', address: undefined }),
    422,
    'Pickup is not available at the moment. Please choose delivery.',
  ],
  ['a malformed address id', (w) => order(w, { address: 'x' }), 400, 'Invalid data'],
  ['an address that is an operator', (w) => order(w, { address: OPERATOR }), 400],
  ['an unknown address', (w) => order(w, { address: UNKNOWN }), 404],
  ["somebody else's address", (w) => order(w, { address: w.stranger.addressId }), 404],
  [
    'a cart that has changed meanwhile',
    (w) => order(w, { cartRevision: 1_000_000 }),
    409,
    'Your cart has changed. Please check it again.',
  ],
  [
    'a total that is not what it costs',
    (w) => order(w, { total: 0.01 }),
    409,
    /^The total is now \$[\d,.]+ instead of \$0\.01 because/,
  ],
  ...[-1, 'many', '', '1e3', null, [1], OPERATOR].map(
    (total): Row => [`a total of ${JSON.stringify(total)}`, (w) => order(w, { total }), 400],
  ),
  ...['9', 'us', 'euro', '\\p!', 7].map(
    (currency): Row => [
      `a total in ${JSON.stringify(currency)}`,
      (w) => order(w, { total: 0.01, currency }),
      400,
    ],
  ),
  ['an unknown wish for what is missing', (w) => order(w, { ifMissing: 'steal' }), 400],
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
  ['no password', () => ({ email: EMAIL }), 400, 'Email and password are required'],
  ['empty fields', () => ({ email: ' ', password: '' }), 400, 'Email and password are required'],
  ['operators', () => ({ email: OPERATOR, password: OPERATOR }), 400],
  ['a number as password', () => ({ email: EMAIL, password: 1 }), 400],
  ['a list', () => [], 400],
];

const caller = {
  name: 'Grace Hopper',
  phone: '+1 555 0177',
  email: EMAIL,
  street: '9 Navy Road',
  city: 'Springfield',
  zipcode: '02134',
  country: 'US',
};
const orderFor = (w: World, change: object = {}, customer: object = {}) => ({
  items: [{ product: w.inStock._id, quantity: 1 }],
  customer: { ...caller, ...customer },
  ...change,
});

const addressRows = (body: (id: unknown) => object): Row[] => [
  ['nothing', () => ({}), 400, /Invalid ID/],
  ['a malformed id', () => body('x'), 400, 'Invalid ID'],
  ['an id that is an operator', () => body(OPERATOR), 400, 'Invalid ID'],
  ['an unknown address', () => body(UNKNOWN), 404, /^This address was not found/],
  [
    "somebody else's address",
    (w) => body(w.stranger.addressId),
    404,
    /^This address was not found/,
  ],
];

const passwordRows = (old: (w: World) => string): Row[] => [
  ['nothing', () => ({}), 400, /current password.+new password/],
  ['no new password', (w) => ({ old: old(w) }), 400, 'Please enter a new password'],
  [
    'an empty new password',
    (w) => ({ old: old(w), password: '' }),
    400,
    'Please enter a new password',
  ],
  [
    'a wrong old password',
    () => ({ old: 'wrong', password: 'another' }),
    400,
    'The password is wrong. Please try again.',
  ],
  [
    "somebody else's email as a way around it",
    (w) => ({ email: w.stranger.email, old: 'wrong', password: 'another' }),
    400,
    'The password is wrong. Please try again.',
  ],
  ['73 bytes of password', (w) => ({ old: old(w), password: 'é'.repeat(37) }), 400, /72 bytes/],
  ['an operator', () => ({ old: OPERATOR, password: 'another' }), 400],
  ['a number', (w) => ({ old: old(w), password: 1 }), 400],
  ['a list', () => [], 400],
];

export const endpoints: Endpoint[] = [
  {
    path: '/api/user/register',
    role: 'anybody',
    valid: () => ({ name: 'A', email: `${randomUUID()}@${REFUSED}`, password: 'p' }),
    rows: [
      ['nothing', () => ({}), 400, 'Missing Details'],
      ['no name', () => ({ email: EMAIL, password: 'p' }), 400, 'Missing Details'],
      [
        'an empty password',
        () => ({ name: 'A', email: EMAIL, password: '' }),
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
        () => ({ name: 'A', email: EMAIL, password: 'é'.repeat(37) }),
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
        () => ({ email: EMAIL, password: 'x' }),
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
      ['an unknown seller', () => ({ email: EMAIL, password: 'x' }), 401, 'Invalid Credentials'],
    ],
  },
  {
    path: '/api/customer/note',
    role: 'seller',
    valid: (w) => ({ id: w.customer, note: '' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown customer', () => ({ id: UNKNOWN, note: 'x' }), 404, /no longer exists/],
      ['an operator as id', () => ({ id: OPERATOR, note: 'x' }), 400],
      ['an operator as note', (w) => ({ id: w.customer, note: OPERATOR }), 400],
      ['a long note', (w) => ({ id: w.customer, note: 'a'.repeat(2_001) }), 400, /2,?000/],
    ],
  },
  {
    path: '/api/customer/credit-limit',
    role: 'seller',
    valid: (w) => ({ id: w.customer, limit: '' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a text', (w) => ({ id: w.customer, limit: 'much' }), 400, /Credit limit/],
      ['a negative limit', (w) => ({ id: w.customer, limit: -1 }), 400, /Credit limit/],
      ['too many decimals', (w) => ({ id: w.customer, limit: 1.234 }), 400, /Credit limit/],
      ['an operator', (w) => ({ id: w.customer, limit: OPERATOR }), 400],
      ['an unknown customer', () => ({ id: UNKNOWN, limit: 5 }), 404],
    ],
  },
  {
    path: '/api/customer/on-account',
    role: 'seller',
    valid: (w) => ({ id: w.customer, isAllowed: false }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a text', (w) => ({ id: w.customer, isAllowed: 'yes' }), 400],
      ['an operator', () => ({ id: OPERATOR, isAllowed: true }), 400],
      ['an unknown customer', () => ({ id: UNKNOWN, isAllowed: true }), 404],
    ],
  },
  {
    path: '/api/customer/block',
    role: 'seller',
    valid: (w) => ({ id: w.customer, reason: 'Test' }),
    rows: [
      ['nothing', () => ({}), 400, /reason/i],
      ['no reason', (w) => ({ id: w.customer, reason: ' ' }), 400, 'Enter the reason'],
      ['a long reason', (w) => ({ id: w.customer, reason: 'a'.repeat(301) }), 400, /300/],
      ['an operator', (w) => ({ id: w.customer, reason: OPERATOR }), 400],
      ['an unknown customer', () => ({ id: UNKNOWN, reason: 'x' }), 404],
      ['an email as id', () => ({ id: EMAIL, reason: 'x' }), 400],
    ],
  },
  {
    path: '/api/customer/unblock',
    role: 'seller',
    valid: (w) => ({ id: w.customer }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a list', () => [], 400],
      ['an unknown customer', () => ({ id: UNKNOWN }), 404],
      ['an operator', () => ({ id: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/customer/erase',
    role: 'seller',
    valid: () => ({ id: UNKNOWN }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown customer', () => ({ id: UNKNOWN }), 404],
      ['an operator', () => ({ id: OPERATOR }), 400],
      ['a customer with an open order', (w) => ({ id: w.customer }), 409, /still open/],
    ],
  },
  {
    path: '/api/order/for',
    role: 'seller',
    valid: (w) => orderFor(w),
    rows: [
      ['nothing', () => ({}), 400],
      ['nobody', (w) => orderFor(w, { customer: {} }), 400, /Name is required.+Phone is required/],
      ['a text as customer', (w) => orderFor(w, { customer: 'Ada' }), 400, 'Invalid data'],
      ['no phone', (w) => orderFor(w, {}, { phone: ' ' }), 400, 'Phone is required'],
      ['no street', (w) => orderFor(w, {}, { street: '' }), 400, 'Street is required'],
      ['a bad email', (w) => orderFor(w, {}, { email: 'x' }), 400, /valid email/],
      ['an operator as name', (w) => orderFor(w, {}, { name: OPERATOR }), 400],
      ['161 letters of name', (w) => orderFor(w, {}, { name: 'a'.repeat(161) }), 400, /160/],
      ['an account that is an operator', (w) => orderFor(w, {}, { shopper: OPERATOR }), 400],
      ['an unknown account', (w) => orderFor(w, {}, { shopper: UNKNOWN }), 404],
      [
        'a total that is not what it costs',
        (w) => orderFor(w, { total: 0.01 }),
        409,
        /^The total is now \$[\d,.]+ instead of \$0\.01 because/,
      ],
      ['a window while there are none', (w) => orderFor(w, { window: WINDOW }), 422],
      ['pickup where there is none', (w) => orderFor(w, { way: 'pickup' }), 422],
      ['no items', (w) => orderFor(w, { items: [] }), 400],
      ['a word as confirmation', (w) => orderFor(w, { evenIfBlocked: 'yes' }), 400],
      [
        'a product out of stock',
        (w) => orderFor(w, { items: [{ product: w.soldOut._id, quantity: 1 }] }),
        409,
        /^Out of stock: .+/,
      ],
    ],
  },
  {
    path: '/api/order/sum',
    role: 'seller',
    valid: (w) => line(w, 1),
    rows: [
      ['nothing', () => ({}), 400],
      ['a zip code of letters', (w) => ({ ...line(w, 1), zipcode: 'ABC' }), 400],
      ['a way that is none', (w) => ({ ...line(w, 1), way: 'drone' }), 400],
      ['a product that is gone', () => ({ items: [{ product: UNKNOWN, quantity: 1 }] }), 409],
    ],
  },
  {
    path: '/api/order/assign',
    role: 'seller',
    valid: (w) => ({ id: w.order, courier: null }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator', (w) => ({ id: w.order, courier: OPERATOR }), 400],
      ['somebody who brings no orders', (w) => ({ id: w.order, courier: UNKNOWN }), 404],
      ['an unknown order', () => ({ id: UNKNOWN, courier: null }), 404],
    ],
  },
  {
    path: '/api/order/courier',
    role: 'seller',
    valid: (w) => ({ id: w.order, from: 'Packed', status: 'Out for delivery' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a cancellation', (w) => ({ id: w.order, from: 'Packed', status: 'Cancelled' }), 400],
      [
        'an order that is given to nobody',
        (w) => ({ id: w.order, from: 'Packed', status: 'Out for delivery' }),
        404,
      ],
    ],
  },
  {
    path: '/api/order/failed',
    role: 'seller',
    valid: (w) => ({ id: w.order, reason: 'no answer', next: 'again' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no reason', (w) => ({ id: w.order, next: 'again' }), 400],
      ['a reason that is none', (w) => ({ id: w.order, reason: 'dog', next: 'again' }), 400],
      [
        'an order that is given to nobody',
        (w) => ({ id: w.order, reason: 'no answer', next: 'shop' }),
        404,
      ],
    ],
  },
  {
    path: '/api/order/door-returned',
    role: 'seller',
    valid: (w) => ({ id: w.order, returned: [] }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an order that is given to nobody', (w) => ({ id: w.order, returned: [] }), 404],
    ],
  },
  {
    path: '/api/order/route',
    role: 'seller',
    valid: (w) => ({ ids: [w.order] }),
    rows: [
      ['nothing', () => ({}), 400],
      ['one order twice', (w) => ({ ids: [w.order, w.order] }), 400],
    ],
  },
  {
    path: '/api/report/handover',
    role: 'seller',
    valid: () => ({ courier: UNKNOWN, expected: 1, counted: 1 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a third of a cent', () => ({ courier: UNKNOWN, expected: 1, counted: 0.001 }), 400],
      [
        'a third of a cent expected',
        () => ({ courier: UNKNOWN, expected: 0.001, counted: 1 }),
        400,
      ],
      ['somebody without cash', () => ({ courier: UNKNOWN, expected: 1, counted: 1 }), 409],
    ],
  },
  {
    path: '/api/order/take-over',
    role: 'shopper',
    valid: (w) => ({ order: w.order, token: 'a'.repeat(43) }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator', (w) => ({ order: w.order, token: OPERATOR }), 400],
      ['an order that was not by phone', (w) => ({ order: w.order, token: 'a'.repeat(43) }), 404],
      ['an unknown order', () => ({ order: UNKNOWN, token: 'a'.repeat(43) }), 404],
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
      ['a change without an id', () => ({ cartItems: {}, revision: 0, changes: ['x'] }), 400],
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
        () => ({ address: { ...address, city: '', phone: ' ' } }),
        400,
        'City is required. Phone is required',
      ],
      ['an operator', () => ({ address: { ...address, city: OPERATOR } }), 400],
      ['10,000 characters', () => ({ address: { ...address, street: 'x'.repeat(10_000) } }), 400],
    ],
  },
  {
    path: '/api/address/update',
    role: 'shopper',
    valid: (w) => ({ id: w.shopper.addressId, address: { ...address, street: 'elsewhere' } }),
    rows: [
      ...addressRows((id) => ({ id, address })),
      ['no address', (w) => ({ id: w.shopper.addressId }), 400, 'Address is required'],
      [
        'a fault, which is named',
        (w) => ({ id: w.shopper.addressId, address: { ...address, city: '' } }),
        400,
        'City is required',
      ],
    ],
  },
  ...['/api/address/remove', '/api/address/default'].map(
    (path): Endpoint => ({
      path,
      role: 'shopper',
      valid: (w) => ({ id: w.shopper.addressId }),
      rows: addressRows((id) => ({ id })),
    }),
  ),
  {
    path: '/api/user/password',
    role: 'shopper',
    valid: (w) => ({ old: w.shopper.password, password: 'another' }),
    rows: passwordRows((w) => w.shopper.password),
  },
  {
    path: '/api/seller/password',
    role: 'seller',
    valid: () => ({ old: SELLER.password, password: 'another' }),
    rows: passwordRows(() => SELLER.password),
  },
  {
    path: '/api/seller/push/subscribe',
    role: 'seller',
    valid: () => subscription,
    rows: subscribeRows,
  },
  {
    path: '/api/seller/push/unsubscribe',
    role: 'seller',
    valid: () => ({ endpoint: subscription.endpoint }),
    rows: subscriptionRows,
  },
  {
    path: '/api/user/push/subscribe',
    role: 'shopper',
    valid: () => subscription,
    rows: subscribeRows,
  },
  {
    path: '/api/user/push/unsubscribe',
    role: 'shopper',
    valid: () => ({ endpoint: subscription.endpoint }),
    rows: subscriptionRows,
  },
  {
    path: '/api/user/forgot',
    role: 'anybody',
    valid: () => ({ email: EMAIL }),
    rows: [
      ['nothing', () => ({}), 400, 'Please enter your email'],
      ['an empty email', () => ({ email: '' }), 400, 'Please enter your email'],
      ['a bad email', () => ({ email: 'nope' }), 400, 'Please enter a valid email'],
      ['a header', () => ({ email: `${EMAIL}\r\nBcc: all@shop.example` }), 400],
      ['an operator', () => ({ email: OPERATOR }), 400],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/order/forget',
    role: 'seller',
    valid: () => ({ phone: '+1 555 0100 999' }),
    rows: [
      ['nothing', () => ({}), 400, /phone number/],
      ['four digits', () => ({ phone: '1-2-3-4' }), 400, /at least five digits/],
      ['a number', () => ({ phone: 15_550_177 }), 400],
      ['an operator', () => ({ phone: OPERATOR }), 400],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/staff/invite',
    role: 'seller',
    valid: () => staffMember,
    rows: [
      ['nothing', () => ({}), 400, /Enter a name/],
      ['a blank name', () => ({ ...staffMember, name: ' ' }), 400, 'Enter a name'],
      ['a long name', () => ({ ...staffMember, name: 'n'.repeat(41) }), 400, /at most 40/],
      ['no email', () => ({ ...staffMember, email: 'somebody' }), 400],
      ['an operator', () => ({ ...staffMember, email: OPERATOR }), 400],
      [
        "the owner's email",
        () => ({ ...staffMember, email: SELLER.email }),
        409,
        /the owner’s email/,
      ],
      ['the role of the owner', () => ({ ...staffMember, role: 'owner' }), 400, 'Choose a role'],
    ],
  },
  {
    path: '/api/staff/link',
    role: 'seller',
    valid: () => ({ id: UNKNOWN }),
    rows: [
      ['somebody who is gone', () => ({ id: UNKNOWN }), 404, /team/],
      ['the owner', () => ({ id: 'owner' }), 400],
      ['an operator', () => ({ id: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/staff/device',
    role: 'seller',
    valid: () => ({ allowed: false }),
    rows: [['an operator', () => ({ allowed: OPERATOR }), 400]],
  },
  {
    path: '/api/staff/devices/end',
    role: 'seller',
    valid: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    rows: [['an operator', () => ({ id: OPERATOR }), 400]],
  },
  {
    path: '/api/staff/pin',
    role: 'seller',
    valid: () => ({ password: 'p', pin: '4711' }),
    rows: [
      ['three digits', () => ({ password: 'p', pin: '471' }), 400, /4 to 8 digits/],
      ['letters', () => ({ password: 'p', pin: 'abcd' }), 400, /4 to 8 digits/],
      ['a run of digits', () => ({ password: 'p', pin: '1234' }), 400, /easy to guess/],
      ['the owner', () => ({ password: 'p', pin: '4711' }), 409, /has no PIN/],
    ],
  },
  {
    path: '/api/staff/switch',
    role: 'seller',
    valid: () => ({ person: UNKNOWN, pin: '4711' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator', () => ({ person: OPERATOR, pin: '4711' }), 400],
      [
        'on a device of one',
        () => ({ person: UNKNOWN, pin: '4711' }),
        403,
        /^This device is not shared/,
      ],
    ],
  },
  {
    path: '/api/order/claim',
    role: 'seller',
    valid: () => ({ id: UNKNOWN }),
    rows: [
      ['an unknown order', () => ({ id: UNKNOWN }), 404],
      ['an operator', () => ({ id: UNKNOWN, over: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/order/release',
    role: 'seller',
    valid: () => ({ id: UNKNOWN }),
    rows: [
      ['an unknown order', () => ({ id: UNKNOWN }), 404],
      ['no order', () => ({}), 400],
    ],
  },
  {
    path: '/api/staff/accept',
    role: 'anybody',
    valid: () => ({ token: 'x'.repeat(43), password: 'p' }),
    rows: [
      ['nothing', () => ({}), 400, /link is incomplete/],
      ['a token that is none', () => ({ token: 'x'.repeat(43), password: 'p' }), 409, /was used/],
      ['an operator', () => ({ token: OPERATOR, password: 'p' }), 400],
      ['no password', () => ({ token: 'x'.repeat(43) }), 400, 'Please enter a new password'],
    ],
  },
  {
    path: '/api/staff/update',
    role: 'seller',
    valid: () => ({ id: UNKNOWN, name: 'Omar', role: 'packer' }),
    rows: [
      ['somebody who is gone', () => ({ id: UNKNOWN, name: 'Omar', role: 'packer' }), 404, /team/],
      ['no role', () => ({ id: UNKNOWN, role: '' }), 400, 'Choose a role'],
      ['the owner', () => ({ id: 'owner', name: 'Omar', role: 'packer' }), 400],
    ],
  },
  {
    path: '/api/staff/remove',
    role: 'seller',
    valid: () => ({ id: UNKNOWN }),
    rows: [
      ['nothing', () => ({}), 400],
      ['the owner', () => ({ id: 'owner' }), 400],
      ['an operator', () => ({ id: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/user/reset',
    role: 'anybody',
    valid: () => ({ token: 'x'.repeat(43), password: 'p' }),
    rows: [
      ['nothing', () => ({}), 400, /link is incomplete/],
      ...RESET_ERRORS,
      [
        '73 bytes of password',
        () => ({ token: 'x'.repeat(43), password: 'é'.repeat(37) }),
        400,
        /72 bytes/,
      ],
      ['an operator', () => ({ token: OPERATOR, password: 'p' }), 400],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/user/language',
    role: 'shopper',
    valid: () => ({ language: 'en' }),
    rows: [
      ['nothing', () => ({}), 400, 'Choose one of the languages of this shop'],
      ['one that nobody has written', () => ({ language: 'xx' }), 400, /^Choose one/],
      ['a prefix', () => ({ language: '/de' }), 400, /^Choose one/],
      ['a name of objects', () => ({ language: 'constructor' }), 400, /^Choose one/],
      ['an operator', () => ({ language: OPERATOR }), 400, /^Choose one/],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/user/remove',
    role: 'shopper',
    valid: (w) => ({ password: w.shopper.password }),
    rows: [
      ['nothing', () => ({}), 400, 'Please enter your current password'],
      ['an empty password', () => ({ password: '' }), 400, 'Please enter your current password'],
      [
        'a wrong password',
        () => ({ password: 'wrong' }),
        400,
        'The password is wrong. Please try again.',
      ],
      [
        "somebody else's email and id as a way around it",
        (w) => ({ email: w.stranger.email, userId: UNKNOWN, password: 'wrong' }),
        400,
        'The password is wrong. Please try again.',
      ],
      ['an operator', () => ({ password: OPERATOR }), 400],
      ['a list', () => [], 400],
    ],
  },
  ...(['shopper', 'seller'] as const).map(
    (role): Endpoint => ({
      path: `/api/${role === 'seller' ? 'seller' : 'user'}/sessions/end`,
      role,
      valid: () => ({ id: 'x'.repeat(43) }),
      rows: [
        ['nothing', () => ({}), 400, 'This device was not found'],
        ['a malformed id', () => ({ id: 'x' }), 400, 'This device was not found'],
        ['an operator', () => ({ id: OPERATOR }), 400, 'This device was not found'],
        [
          'an unknown id',
          () => ({ id: 'x'.repeat(43) }),
          404,
          'This device is already logged out.',
        ],
      ],
    }),
  ),
  {
    path: '/api/order/cod',
    role: 'shopper',
    valid: (w) => order(w),
    rows: [
      ...orderRows,
      [
        'an unknown payment method',
        (w) => ({ ...order(w), payMethod: 'cheque' }),
        400,
        /one of: terminal, transfer, account/,
      ],
      [
        'a payment method that the shop does not offer',
        (w) => ({ ...order(w), payMethod: 'terminal' }),
        422,
        /no longer offers/,
      ],
    ],
  },
  { path: '/api/order/stripe', role: 'shopper', valid: (w) => order(w), rows: orderRows },
  {
    path: '/api/order/status',
    role: 'seller',
    valid: (w) => ({ id: w.order, status: 'Packed', from: 'Order Placed' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, status: 'Packed', from: 'Order Placed' }), 404],
      ['an operator', () => ({ id: OPERATOR, status: 'Packed', from: 'Order Placed' }), 400],
      [
        'no status',
        (w) => ({ id: w.order, from: 'Order Placed' }),
        400,
        /The status must be one of/,
      ],
      [
        'pieces that come back perhaps',
        (w) => ({ id: w.order, status: 'Packed', from: 'Order Placed', giveBack: 'no' }),
        400,
      ],
      [
        'an ID that was checked perhaps',
        (w) => ({ id: w.order, status: 'Delivered', from: 'Out for delivery', idChecked: 'yes' }),
        400,
      ],
      ['an invented status', (w) => ({ id: w.order, status: 'Lost', from: 'Order Placed' }), 400],
      [
        'a step that is none',
        (w) => ({ id: w.order, status: 'Delivered', from: 'Order Placed' }),
        409,
        /^An order with the status “Order Placed” cannot change to “Delivered”/,
      ],
      [
        'a status that the order does not have any more',
        (w) => ({ id: w.order, status: 'Delivered', from: 'Out for delivery' }),
        409,
        'This order is now “Order Placed”.',
      ],
      [
        'a payment that must be text',
        (w) => ({ id: w.order, status: 'Packed', from: 'Order Placed', isPaid: 'yes' }),
        400,
      ],
      [
        'three decimals, although nothing was paid',
        (w) => ({
          ...{ id: w.order, status: 'Packed', from: 'Order Placed' },
          ...{ isPaid: false, collected: 1.005 },
        }),
        400,
        /at most two decimals/,
      ],
    ],
  },
  {
    path: '/api/order/cancel',
    role: 'shopper',
    valid: (w) => ({ id: w.order }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN }), 404, 'This order was not found.'],
      ["somebody else's order", (w) => ({ id: w.order }), 404, 'This order was not found.'],
      ['an operator', () => ({ id: OPERATOR }), 400],
      ['a long reason', (w) => ({ id: w.order, reason: 'x'.repeat(301) }), 400],
    ],
  },
  {
    path: '/api/order/window?as=shopper',
    role: 'shopper',
    valid: (w) => ({ id: w.order, window: WINDOW }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no window', (w) => ({ id: w.order }), 400, 'Choose a time from the list'],
      ['an operator', () => ({ id: OPERATOR, window: WINDOW }), 400],
      ['an operator as window', (w) => ({ id: w.order, window: OPERATOR }), 400],
      [
        'times that are none',
        (w) => ({ id: w.order, window: { from: 'soon', to: 'later' } }),
        400,
        'Choose a time from the list',
      ],
      [
        'an unknown order',
        () => ({ id: UNKNOWN, window: WINDOW }),
        404,
        'This order was not found.',
      ],
      [
        "somebody else's order",
        (w) => ({ id: w.order, window: WINDOW }),
        404,
        'This order was not found.',
      ],
    ],
  },
  {
    path: '/api/order/paid',
    role: 'seller',
    valid: (w) => ({ id: w.order, isPaid: false }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, isPaid: true }), 404],
      ['an operator', () => ({ id: OPERATOR, isPaid: true }), 400],
      ['a number', (w) => ({ id: w.order, isPaid: 1 }), 400],
      [
        'an unknown payment method',
        (w) => ({ id: w.order, isPaid: true, payMethod: 'cheque' }),
        400,
        /one of: cash/,
      ],
      [
        'a payment method that the shop does not offer',
        (w) => ({ id: w.order, isPaid: true, payMethod: 'terminal' }),
        409,
        /no longer offers/,
      ],
      [
        'three decimals, although nothing was paid',
        (w) => ({ id: w.order, isPaid: false, collected: 1.005 }),
        400,
        /at most two decimals/,
      ],
    ],
  },
  {
    path: '/api/order/paid-back',
    role: 'seller',
    valid: (w) => ({ id: w.order, amount: 1 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, amount: 1 }), 404],
      ['an operator', () => ({ id: OPERATOR, amount: 1 }), 400],
      ['no amount', (w) => ({ id: w.order, amount: 0 }), 400],
      ['a text', (w) => ({ id: w.order, amount: '1' }), 400],
      ['an order of which no refund has failed', (w) => ({ id: w.order, amount: 1 }), 409],
    ],
  },
  {
    path: '/api/order/stop-refund',
    role: 'seller',
    valid: (w) => ({ id: w.order }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN }), 404],
      ['an operator', () => ({ id: OPERATOR }), 400],
      ['an order of which Stripe rejects no refund', (w) => ({ id: w.order }), 409],
    ],
  },
  {
    path: '/api/order/returned',
    role: 'seller',
    valid: (w) => ({ id: w.order, returned: [{ pieces: 1, amount: 0.25 }] }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, returned: [] }), 404],
      ['an operator', () => ({ id: OPERATOR, returned: [] }), 400],
      ['no list', (w) => ({ id: w.order, returned: 1 }), 400, /must be a list/],
      [
        'no piece',
        (w) => ({ id: w.order, returned: [{ pieces: 0, amount: 1 }] }),
        400,
        /whole number from 1 to 999/,
      ],
      [
        'a thousand pieces',
        (w) => ({ id: w.order, returned: [{ pieces: 1_000, amount: 1 }] }),
        400,
        /whole number from 1 to 999/,
      ],
      [
        'three decimals',
        (w) => ({ id: w.order, returned: [{ pieces: 1, amount: 0.255 }] }),
        400,
        /at most two decimals/,
      ],
      ['no deposit', (w) => ({ id: w.order, returned: [{ pieces: 1, amount: 0 }] }), 400],
      [
        '21 deposits',
        (w) => ({ id: w.order, returned: Array(21).fill({ pieces: 1, amount: 1 }) }),
        400,
        /at most 20/,
      ],
      [
        'three decimals of the recorded amount',
        (w) => ({ id: w.order, returned: [], noted: 0.255 }),
        400,
        /at most two decimals/,
      ],
      [
        'an order that is not packed',
        (w) => ({ id: w.order, returned: [{ pieces: 1, amount: 0.25 }] }),
        409,
        /once the order is packed/,
      ],
    ],
  },
  {
    path: '/api/order/refund',
    role: 'seller',
    valid: (w) => ({ id: w.order, amount: 1, reason: 'Late', to: 'cash' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, amount: 1, reason: 'x', to: 'cash' }), 404],
      ['an operator', () => ({ id: OPERATOR, amount: 1, reason: 'x', to: 'cash' }), 400],
      [
        'no reason',
        (w) => ({ id: w.order, amount: 1, reason: ' ', to: 'cash' }),
        400,
        /enter a reason|explain the difference/,
      ],
      [
        'another way',
        (w) => ({ id: w.order, amount: 1, reason: 'x', to: 'bank' }),
        400,
        /card, cash or credit/,
      ],
      [
        'three decimals',
        (w) => ({ id: w.order, amount: 0.255, reason: 'x', to: 'cash' }),
        400,
        /at most two decimals/,
      ],
      [
        'neither pieces nor an amount',
        (w) => ({ id: w.order, lines: [], reason: 'x', to: 'cash' }),
        400,
        /either the items or the amount/,
      ],
      [
        'both',
        (w) => ({ id: w.order, amount: 1, deliveryFee: true, reason: 'x', to: 'cash' }),
        400,
        /either the items or the amount/,
      ],
      [
        'an order that is not delivered',
        (w) => ({ id: w.order, amount: 1, reason: 'x', to: 'cash' }),
        409,
        /once it is delivered/,
      ],
      [
        'a sum of an order that is not delivered',
        (w) => ({ id: w.order, amount: 1, reason: 'x', to: 'cash', preview: true }),
        409,
        /once it is delivered/,
      ],
    ],
  },
  {
    path: '/api/order/refund-undo',
    role: 'seller',
    valid: (w) => ({ id: w.order, number: 1 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, number: 1 }), 404],
      ['an operator', () => ({ id: OPERATOR, number: 1 }), 400],
      ['number 0', (w) => ({ id: w.order, number: 0 }), 400, /whole number above 0/],
      ['an unknown refund', (w) => ({ id: w.order, number: 1 }), 404, /refund was not found/],
    ],
  },
  {
    path: '/api/order/reviewed',
    role: 'seller',
    valid: (w) => ({ id: w.order, flag: 'paid in eur', reviewed: true }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN, flag: 'paid in eur', reviewed: true }), 404],
      ['an operator as the id', () => ({ id: OPERATOR, flag: 'paid in eur', reviewed: true }), 400],
      ['an operator as the reason', (w) => ({ id: w.order, flag: OPERATOR, reviewed: true }), 400],
      [
        'a reason that is too long',
        (w) => ({ id: w.order, flag: 'a'.repeat(1_001), reviewed: true }),
        400,
      ],
      ['no decision', (w) => ({ id: w.order, flag: 'paid in eur' }), 400],
      [
        'a reason that the order does not have',
        (w) => ({ id: w.order, flag: 'paid in eur', reviewed: true }),
        409,
        /reason for the review has changed/,
      ],
    ],
  },
  {
    path: '/api/report/close',
    role: 'seller',
    valid: () => ({ date: '2020-02-29', expected: 0, counted: 0 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator', () => ({ date: OPERATOR, expected: 0, counted: 0 }), 400],
      [
        'a day that there is not',
        () => ({ date: '2026-02-30', expected: 0, counted: 0 }),
        400,
        /^Please enter a date in the format/,
      ],
      [
        'three decimals',
        () => ({ date: '2026-02-28', expected: 0, counted: 0.005 }),
        400,
        /at most two decimals/,
      ],
      [
        'a day that has not begun',
        () => ({ date: '2999-12-31', expected: 0, counted: 0 }),
        409,
        /not started/,
      ],
      [
        'other cash than there is',
        () => ({ date: '2020-01-01', expected: 9_999, counted: 9_999 }),
        409,
        /expected cash is now/,
      ],
    ],
  },
  {
    path: '/api/order/invoice?as=shopper',
    role: 'shopper',
    valid: (w) => ({ id: w.order }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown order', () => ({ id: UNKNOWN }), 404, 'This order was not found.'],
      ["somebody else's order", (w) => ({ id: w.order }), 404, 'This order was not found.'],
      ['an operator', () => ({ id: OPERATOR }), 400],
      ['a long company', (w) => ({ id: w.order, company: 'x'.repeat(101) }), 400, /at most 100/],
      ['a company that is none', (w) => ({ id: w.order, company: ['x'] }), 400],
      [
        'a VAT ID of words',
        (w) => ({ id: w.order, vatId: 'nonsense' }),
        400,
        /for example, DE123456789/,
      ],
      ['no Peppol ID', (w) => ({ id: w.order, peppolId: '0208:0123456748' }), 400],
      ['a long VAT ID', (w) => ({ id: w.order, vatId: `DE${'1'.repeat(14)}` }), 400],
    ],
  },
  {
    path: '/api/order/invoice?as=seller',
    role: 'seller',
    valid: (w) => ({ id: w.order }),
    rows: [
      ['an unknown order', () => ({ id: UNKNOWN }), 404, 'This order was not found.'],
      [
        'a shop without invoices',
        (w) => ({ id: w.order }),
        409,
        'This shop does not issue invoices.',
      ],
    ],
  },
  {
    path: '/api/order/withdrawal',
    role: 'shopper',
    valid: (w) => ({ id: w.order, name: 'Ada' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no name', (w) => ({ id: w.order, name: ' ' }), 400, 'Enter your name.'],
      ['an endless name', (w) => ({ id: w.order, name: 'a'.repeat(101) }), 400],
      ['an operator', (w) => ({ id: w.order, name: OPERATOR }), 400],
      [
        'no products',
        (w) => ({ id: w.order, name: 'Ada', products: [] }),
        400,
        'Select the goods that you want to return.',
      ],
      ['a product that is no id', (w) => ({ id: w.order, name: 'Ada', products: ['x'] }), 400],
      [
        'a shop without the function',
        (w) => ({ id: w.order, name: 'Ada' }),
        409,
        /^This shop does not accept withdrawals here/,
      ],
    ],
  },
  {
    path: '/api/shop/withdrawal',
    role: 'anybody',
    valid: () => ({ number: 12, day: '2026-11-29', email: EMAIL, name: 'Ada' }),
    rows: [
      ['nothing', () => ({}), 400],
      [
        'a number that is none',
        () => ({ number: 'twelve', day: '2026-11-29', email: EMAIL, name: 'Ada' }),
        400,
        'Enter the number of the order, for example, 12.',
      ],
      [
        'a day that does not exist',
        () => ({ number: 12, day: '2026-02-30', email: EMAIL, name: 'Ada' }),
        400,
        'Enter the date of the order.',
      ],
      [
        'an operator as address',
        () => ({ number: 12, day: '2026-11-29', email: OPERATOR, name: 'Ada' }),
        400,
        'Enter the email address of the order.',
      ],
      [
        'an endless description',
        () => ({
          number: 12,
          day: '2026-11-29',
          email: EMAIL,
          name: 'Ada',
          goods: 'a'.repeat(501),
        }),
        400,
      ],
      [
        'a shop without the function',
        () => ({ number: 12, day: '2026-11-29', email: EMAIL, name: 'Ada' }),
        409,
        /^This shop does not accept withdrawals here/,
      ],
    ],
  },
  {
    path: '/api/product/paste',
    role: 'anybody',
    valid: () => ({ text: '5 onions' }),
    rows: [
      ['nothing', () => ({}), 400, 'Paste or type a list first.'],
      ['an empty list', () => ({ text: ' ' }), 400, 'Paste or type a list first.'],
      ['an operator', () => ({ text: OPERATOR }), 400, 'Paste or type a list first.'],
      [
        'an endless list',
        () => ({ text: 'a'.repeat(10_001) }),
        400,
        'A list can have at most 10,000 characters. Paste it in parts.',
      ],
      [
        'a shop that reads no lists',
        () => ({ text: '5 onions' }),
        409,
        /^You cannot paste shopping lists in this shop/,
      ],
    ],
  },
  {
    path: '/api/order/answer',
    role: 'shopper',
    valid: (w) => ({ id: w.order, product: w.inStock._id, proposed: UNKNOWN, accept: true }),
    rows: [
      ['nothing', () => ({}), 400],
      [
        'an answer that is perhaps',
        (w) => ({ id: w.order, product: w.inStock._id, proposed: UNKNOWN, accept: 'perhaps' }),
        400,
      ],
      [
        'an order of somebody else',
        (w) => ({ id: w.order, product: w.inStock._id, proposed: UNKNOWN, accept: true }),
        404,
        'This order was not found.',
      ],
      [
        'an unknown order',
        (w) => ({ id: UNKNOWN, product: w.inStock._id, proposed: UNKNOWN, accept: true }),
        404,
      ],
    ],
  },
  {
    path: '/api/order/propose',
    role: 'seller',
    valid: (w) => ({
      id: w.order,
      product: w.inStock._id,
      found: 0,
      replacement: { product: UNKNOWN, quantity: 1 },
    }),
    rows: [
      ['nothing', () => ({}), 400],
      [
        'a product that is gone',
        (w) => ({
          id: w.order,
          product: w.inStock._id,
          found: 0,
          replacement: { product: UNKNOWN, quantity: 1 },
        }),
        409,
        'A replacement is no longer sold. Please choose another one.',
      ],
      [
        'what is not missing',
        (w) => ({
          id: w.order,
          product: w.inStock._id,
          found: 2,
          replacement: { product: w.soldOut._id, quantity: 1 },
        }),
        409,
        /is complete/,
      ],
    ],
  },
  {
    path: '/api/order/pack',
    role: 'seller',
    valid: (w) => ({ id: w.order, lines: [], done: false }),
    rows: [
      ['nothing', () => ({}), 400],
      ...[0, 0.5, -480, 1e9, OPERATOR].map(
        (weighed): Row => [
          `a weight of ${JSON.stringify(weighed)}`,
          (w) => ({ id: w.order, lines: [{ product: w.inStock._id, found: 1, weighed }] }),
          400,
        ],
      ),
      [
        'a replacement that is confirmed perhaps',
        (w) => ({
          id: w.order,
          lines: [
            {
              product: w.inStock._id,
              found: 0,
              replacement: { product: w.soldOut._id, quantity: 1, confirmed: 'yes' },
            },
          ],
        }),
        400,
      ],
      ...[3.204, 1_000_000.01].flatMap((labelPrice): Row[] => [
        [
          `a label price of ${labelPrice}`,
          (w) => ({
            id: w.order,
            lines: [{ product: w.inStock._id, found: 1, weighed: 1, labelPrice }],
          }),
          400,
          /at most two decimals/,
        ],
        [
          `a displayed label price of ${labelPrice}`,
          (w) => ({
            id: w.order,
            lines: [{ product: w.inStock._id, found: 1, from: { found: 1, labelPrice } }],
          }),
          400,
          /at most two decimals/,
        ],
        [
          `a label price of ${labelPrice} without a count`,
          (w) => ({
            ...{ id: w.order, done: false },
            lines: [{ product: w.inStock._id, found: null, labelPrice }],
          }),
          400,
          /at most two decimals/,
        ],
      ]),
      ['no lines', (w) => ({ id: w.order }), 400],
      ['an unknown order', () => ({ id: UNKNOWN, lines: [] }), 404],
      ['an operator', () => ({ id: OPERATOR, lines: [] }), 400],
      [
        'a product that is not in it',
        (w) => ({ id: w.order, lines: [{ product: w.soldOut._id, found: 1 }] }),
        409,
        'One of the products is not in this order.',
      ],
      [
        'more than were ordered',
        (w) => ({ id: w.order, lines: [{ product: w.inStock._id, found: 3 }] }),
        409,
        /3 packed, but only 2 were ordered/,
      ],
      [
        'a line twice',
        (w) => ({
          id: w.order,
          lines: [1, 2].map((found) => ({ product: w.inStock._id, found })),
        }),
        400,
        'Each product can appear only once in the lines',
      ],
      [
        'a replacement that is gone',
        (w) => ({
          id: w.order,
          lines: [
            { product: w.inStock._id, found: 1, replacement: { product: UNKNOWN, quantity: 1 } },
          ],
        }),
        409,
        /no longer sold/,
      ],
      ...[-1, 1.5, 'many', null, OPERATOR].map(
        (found): Row => [
          `${JSON.stringify(found)} pieces found`,
          (w) => ({ id: w.order, lines: [{ product: w.inStock._id, found }] }),
          400,
        ],
      ),
    ],
  },
  {
    path: '/api/product/photos-from',
    role: 'seller',
    valid: ({ inStock }) => ({ ...photosFrom, id: inStock._id }),
    rows: [
      ['nothing', () => ({}), 400, 'A photo link must begin with https'],
      ['no product', () => photosFrom, 400, 'Choose a product for the photos'],
      ['a name alone', () => ({ ...photosFrom, name: 'Milk' }), 400],
      ['an operator as id', () => ({ ...photosFrom, id: OPERATOR }), 400],
      ['an operator as name', () => ({ ...photosFrom, name: OPERATOR, category: 'Dairy' }), 400],
      ['an unknown product', () => ({ ...photosFrom, id: UNKNOWN }), 404],
      ['no address', ({ inStock }) => ({ id: inStock._id, addresses: [] }), 400],
      [
        'five addresses',
        ({ inStock }) => ({ id: inStock._id, addresses: Array(5).fill('https://x.example/') }),
        400,
        /at most 4/,
      ],
      [
        'an operator as address',
        ({ inStock }) => ({ id: inStock._id, addresses: [OPERATOR] }),
        400,
      ],
    ],
  },
  {
    path: '/api/product/stock',
    role: 'seller',
    valid: (w) => ({ id: w.inStock._id, inStock: false }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a malformed id', () => ({ id: 'x', inStock: false }), 400],
      ['an unknown id', () => ({ id: UNKNOWN, inStock: true }), 404],
      ['an operator', () => ({ id: { $ne: null }, inStock: false }), 400],
      ['a number as stock', (w) => ({ id: w.inStock._id, inStock: 0 }), 400],
      ['a text as stock', (w) => ({ id: w.inStock._id, inStock: 'no' }), 400],
    ],
  },
  ...['/api/product/remove', '/api/product/restore'].map(
    (path): Endpoint => ({
      path,
      role: 'seller',
      valid: (w) => ({ id: w.inStock._id }),
      rows: [
        ['nothing', () => ({}), 400],
        ['a malformed id', () => ({ id: 'x' }), 400],
        ['an unknown id', () => ({ id: UNKNOWN }), 404],
        ['an operator', () => ({ id: { $ne: null } }), 400],
        ['a list of ids', (w) => ({ id: [w.inStock._id] }), 400],
      ],
    }),
  ),
  {
    path: '/api/seller/settings',
    role: 'seller',
    valid: () => settings,
    rows: [
      ['nothing', () => ({}), 400],
      ['a revision that is not the current one', () => settings, 409],
      ['an operator as revision', () => ({ ...settings, revision: OPERATOR }), 400],
      ['no name', () => ({ ...settings, name: '' }), 400, 'Enter a shop name'],
      ['an operator as name', () => ({ ...settings, name: OPERATOR }), 400],
      [
        'a currency that is none',
        () => ({ ...settings, currency: 'xau' }),
        400,
        'Choose a currency from the list',
      ],
      ...[
        'http://x.com/green',
        'javascript:alert(1)',
        'https://x.com.evil.example/a',
        OPERATOR,
      ].map(
        (twitter): Row => [
          `${JSON.stringify(twitter)} as a page at Twitter`,
          () => ({ ...settings, social: { twitter } }),
          400,
          'The Twitter address must look like https://x.com/your-shop',
        ],
      ),
      ['a tax above all', () => ({ ...settings, taxPercent: 101 }), 400],
      ['no delivery time', () => ({ ...settings, promiseMinutes: 0 }), 400],
      ['zip codes that are none', () => ({ ...settings, zipCodes: ['SW1A'] }), 400],
      ['a text as stars', () => ({ ...settings, stars: 'no' }), 400],
      ['another newsletter', () => ({ ...settings, newsletter: 'daily' }), 400],
      ['an operator as lowest price', () => ({ ...settings, lowestPrice: OPERATOR }), 400],
      [
        'pickup without an address',
        () => ({ ...settings, pickup: { on: true } }),
        400,
        'Enter a pickup address',
      ],
      [
        'zones that are no list',
        () => ({ ...settings, zones: OPERATOR }),
        400,
        '“zones” must be a list',
      ],
      [
        'a zone without zip codes',
        () => ({ ...settings, zones: [{ name: 'City', fee: 1 }] }),
        400,
        /^Enter postal codes like 4000/,
      ],
      ['windows that are none', () => ({ ...settings, windows: OPERATOR }), 400],
      [
        'windows without times',
        () => ({ ...settings, windows: { ...WINDOWS, days: NO_TIMES } }),
        400,
        'Enter slot hours for at least one day, or turn delivery slots off',
      ],
      [
        'times that are shorter than a window',
        () => ({ ...settings, windows: { ...WINDOWS, lengthMinutes: 300 } }),
        400,
        'Monday: the hours are shorter than one slot',
      ],
      [
        'windows for nobody',
        () => ({ ...settings, windows: { ...WINDOWS, capacity: 0 } }),
        400,
        /^The orders per slot must be a whole number from 1/,
      ],
      ['opening hours of one day', () => ({ ...settings, openingHours: { week: [[]] } }), 400],
    ],
  },
  {
    path: '/api/seller/language',
    role: 'seller',
    valid: () => ({ language: 'en' }),
    rows: [
      ['nothing', () => ({}), 400, 'Choose one of the languages of this shop'],
      ['one that nobody has written', () => ({ language: 'xx' }), 400, /^Choose one/],
      ['a prefix', () => ({ language: '/de' }), 400, /^Choose one/],
      ['a name of objects', () => ({ language: 'constructor' }), 400, /^Choose one/],
      ['an operator', () => ({ language: OPERATOR }), 400, /^Choose one/],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/seller/home',
    role: 'seller',
    valid: () => home({ banner: { title: 'Other' } }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a revision that is not the current one', () => home({ banner: { title: 'Other' } }), 409],
      ['no revision', () => ({ home: null }), 400, /^“revision” must be the revision/],
      ['an operator as revision', () => ({ home: null, revision: OPERATOR }), 400],
      ['a text as page', () => home('x'), 400],
      ['an operator as title', () => home({ banner: { title: OPERATOR } }), 400],
      ['a title of 61 letters', () => home({ banner: { title: 'a'.repeat(61) } }), 400, /most 60/],
      ['three buttons', () => home({ banner: { buttons: Array(3).fill({ to: 'all' }) } }), 400],
      [
        'a button to nowhere',
        () => home({ banner: { buttons: [{ to: '' }] } }),
        400,
        /^A button must/,
      ],
      ['an operator as target', () => home({ banner: { buttons: [{ to: OPERATOR }] } }), 400],
      ['seven claims', () => home({ claims: Array(7).fill({ icon: 'fresh' }) }), 400, /at most 6/],
      ['a claim with another icon', () => home({ claims: [{ icon: 'skull' }] }), 400],
      ['an operator as category', () => home({ shelves: [OPERATOR] }), 400],
      ['201 categories', () => home({ shelves: Array(201).fill('Fruits') }), 400],
      ['another way to be best', () => home({ best: { by: 'money' } }), 400, /^“best\.by” must be/],
      ['six products', () => home({ best: { by: 'hand', products: Array(6).fill(ID) } }), 400],
      ['no id', () => home({ best: { by: 'hand', products: [OPERATOR] } }), 400],
      [
        'a language that there is not',
        () => home({ banner: { translations: { xx: { title: 'x' } } } }),
        400,
        /^Translations can have only these languages: en/,
      ],
    ],
  },
  {
    path: '/api/category/save',
    role: 'seller',
    valid: () => category,
    rows: [
      ['nothing', () => ({}), 400, 'A category needs a name'],
      ['a revision that is not the current one', () => category, 409],
      ['an operator as revision', () => ({ ...category, revision: OPERATOR }), 400],
      ['an operator as name', () => ({ ...category, text: OPERATOR }), 400],
      ['a name of marks that turn the text', () => ({ ...category, text: '\u202e\u200f' }), 400],
      ['a name of 81 letters', () => ({ ...category, text: 'a'.repeat(81) }), 400, /at most 80/],
      [
        'a name in a language that there is not',
        () => ({ ...category, translations: { xx: { name: 'x' } } }),
        400,
        /^Translations can have only these languages: en/,
      ],
      [
        'an operator as translation',
        () => ({ ...category, translations: { de: { name: OPERATOR } } }),
        400,
      ],
      [
        'a translated name of 81 letters',
        () => ({ ...category, translations: { de: { name: 'a'.repeat(81) } } }),
        400,
        /at most 80/,
      ],
      ['a path that is a page', () => ({ ...category, newPath: 'all' }), 400, /is reserved/],
      ['a path with a dot', () => ({ ...category, newPath: '../x' }), 400, /letters a to z/],
      ['a colour that is none', () => ({ ...category, bgColor: 'red' }), 400, /#e3f4d7/],
      [
        'a picture of another site',
        () => ({ ...category, image: 'https://x.example/a.webp' }),
        400,
      ],
      ['an operator as parent', () => ({ ...category, parent: OPERATOR }), 400],
      ['an unknown category', () => ({ ...category, path: 'Nothing' }), 409],
    ],
  },
  {
    path: '/api/category/order',
    role: 'seller',
    valid: () => ({ paths: [], revision: 1_000_000 }),
    rows: [
      ['nothing', () => ({}), 400, '“paths” must list every category once'],
      ['an operator', () => ({ paths: OPERATOR }), 400],
      ['one category', () => ({ paths: ['Fruits'] }), 409, /every category once/],
      ['201 categories', () => ({ paths: Array(201).fill('Fruits') }), 400],
    ],
  },
  ...['/api/category/merge', '/api/category/remove'].map(
    (path): Endpoint => ({
      path,
      role: 'seller',
      valid: () => ({ path: 'Fruits', into: 'Drinks', revision: 1_000_000 }),
      rows: [
        ['nothing', () => ({}), 400],
        ['an operator', () => ({ path: OPERATOR, into: 'Drinks' }), 400],
        ['an operator as target', () => ({ path: 'Fruits', into: OPERATOR }), 400],
        ['an unknown category', () => ({ path: 'Nothing', into: 'Drinks' }), 409],
        ['an unknown target', () => ({ path: 'Fruits', into: 'Nothing' }), 409],
        ['itself as target', () => ({ path: 'Fruits', into: 'fruits' }), 409],
        ['another revision', () => ({ path: 'Fruits', into: 'Drinks', revision: 1_000_000 }), 409],
      ],
    }),
  ),
  {
    path: '/api/page/save',
    role: 'seller',
    valid: () => page,
    rows: [
      ['nothing', () => ({}), 400, /^A page needs a title/],
      ['a revision that is not the current one', () => page, 409, /removed on another device/],
      ['an operator as slug', () => ({ ...page, slug: OPERATOR }), 400],
      ['an operator as title', () => ({ ...page, title: OPERATOR }), 400, 'A page needs a title'],
      ['an operator as text', () => ({ ...page, text: OPERATOR }), 400, 'A page needs a text'],
      ['an operator as revision', () => ({ ...page, revision: OPERATOR }), 400],
      ['a title of marks', () => ({ ...page, title: '\u202e' }), 400, 'A page needs a title'],
      ['a title of 81 letters', () => ({ ...page, title: 'a'.repeat(81) }), 400, /at most 80/],
      ['a text of spaces', () => ({ ...page, text: ' \n ' }), 400, 'A page needs a text'],
      [
        'another language',
        () => ({ ...page, translations: { xx: { text: 'x' } } }),
        400,
        /^Transl/,
      ],
      [
        'an operator as translated text',
        () => ({ ...page, translations: { de: { text: OPERATOR } } }),
        400,
      ],
      [
        'a translated title of 81 letters',
        () => ({ ...page, translations: { de: { title: 'a'.repeat(81) } } }),
        400,
        /at most 80/,
      ],
      ['a text too long', () => ({ ...page, text: 'a'.repeat(50_001) }), 400, /at most 50,000/],
      ['a text of 25,000 bold letters', () => ({ ...page, text: '**a** '.repeat(8_000) }), 400],
      ['a slug with a dot', () => ({ ...page, slug: '../x' }), 400, /letters a to z/],
      ['a slug of the shop', () => ({ ...page, slug: 'contact' }), 400, /is reserved/],
      ['a slug of 61 letters', () => ({ ...page, slug: 'a'.repeat(61) }), 400, /at most 60/],
    ],
  },
  {
    path: '/api/page/preview',
    role: 'seller',
    valid: () => ({ text: '# Terms' }),
    rows: [
      ['nothing', () => ({}), 400, 'A page needs a text'],
      ['an operator', () => ({ text: OPERATOR }), 400],
      ['a list', () => ({ text: ['a'] }), 400],
      ['a text too long', () => ({ text: 'a'.repeat(50_001) }), 400, /at most 50,000/],
    ],
  },
  {
    path: '/api/page/remove',
    role: 'seller',
    valid: () => ({ slug: 'terms', revision: 1_000_000 }),
    rows: [
      ['nothing', () => ({}), 400, '“slug” must be the last part of the URL of a page'],
      ['an operator', () => ({ slug: OPERATOR }), 400],
      ['an operator as revision', () => ({ slug: 'terms', revision: OPERATOR }), 400],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/newsletter/subscribe',
    role: 'anybody',
    valid: () => ({ email: EMAIL }),
    rows: [
      ['nothing', () => ({}), 400, 'Please enter your email'],
      ['no email', () => ({ email: 'somebody' }), 400, 'Please enter a valid email'],
      ['a formula', () => ({ email: '+1@shop.example' }), 400, 'Please enter a valid email'],
      ['an operator', () => ({ email: OPERATOR }), 400, 'Please enter your email'],
      ['a shop without one', () => ({ email: EMAIL }), 409, 'This shop has no newsletter.'],
    ],
  },
  ...['/api/favourite/add', '/api/favourite/remove'].map(
    (path): Endpoint => ({
      path,
      role: 'shopper',
      valid: (w) => ({ products: [w.inStock._id] }),
      rows: [
        ['nothing', () => ({}), 400, /^“products” must be a list of 1 to 500 product ids/],
        ['no product', () => ({ products: [] }), 400],
        ['too many products', () => ({ products: Array(501).fill(UNKNOWN) }), 400],
        ['a name as id', () => ({ products: ['apple'] }), 400],
        ['an operator', () => ({ products: OPERATOR }), 400],
        ['an operator as id', () => ({ products: [OPERATOR] }), 400],
        ['a shop without favourites', (w) => ({ products: [w.inStock._id] }), 409],
      ],
    }),
  ),
  {
    path: '/api/shopping-list/create',
    role: 'shopper',
    valid: () => ({ name: 'Party' }),
    rows: [
      ['nothing', () => ({}), 400, /^Enter a name of at most 60 characters/],
      ['an empty name', () => ({ name: ' ' }), 400],
      ['a long name', () => ({ name: 'a'.repeat(61) }), 400],
      ['an operator as name', () => ({ name: OPERATOR }), 400],
      ['an operator as items', () => ({ name: 'Party', items: OPERATOR }), 400],
      [
        'the same product twice',
        () => ({ name: 'Party', items: Array(2).fill({ product: UNKNOWN, quantity: 1 }) }),
        400,
      ],
      ...quantities.map(
        ([fault, quantity]): Row => [
          `${fault} as quantity`,
          () => ({ name: 'Party', items: [{ product: UNKNOWN, quantity }] }),
          400,
        ],
      ),
      ['a shop without lists', () => ({ name: 'Party' }), 409, /^Shopping lists are not available/],
    ],
  },
  {
    path: '/api/shopping-list/rename',
    role: 'shopper',
    valid: () => ({ id: ID, name: 'Party' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator as name', () => ({ id: ID, name: OPERATOR }), 400],
      ['a name as id', () => ({ id: 'party', name: 'Party' }), 400],
    ],
  },
  {
    path: '/api/shopping-list/remove',
    role: 'shopper',
    valid: () => ({ id: ID }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an operator', () => ({ id: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/shopping-list/item',
    role: 'shopper',
    valid: () => ({ id: ID, product: UNKNOWN, quantity: 0 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no list', () => ({ product: UNKNOWN, quantity: 1 }), 400],
      ...quantities
        .filter(([fault]) => fault !== 'zero')
        .map(
          ([fault, quantity]): Row => [
            `${fault} as quantity`,
            () => ({ id: ID, product: UNKNOWN, quantity }),
            400,
          ],
        ),
    ],
  },
  {
    path: '/api/shopping-list/share',
    role: 'shopper',
    valid: () => ({ id: ID, on: true }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a text', () => ({ id: ID, on: 'yes' }), 400, /^“on” must be true to share/],
    ],
  },
  {
    path: '/api/shopping-list/shared',
    role: 'anybody',
    valid: () => ({ token: 'A'.repeat(22) }),
    rows: [
      ['nothing', () => ({}), 400, /^This link is incomplete/],
      ['half of it', () => ({ token: 'A'.repeat(10) }), 400],
      ['an operator', () => ({ token: OPERATOR }), 400],
    ],
  },
  ...['/api/stock-alert/add', '/api/stock-alert/remove'].map(
    (path): Endpoint => ({
      path,
      role: 'shopper',
      valid: (w) => ({ product: w.soldOut._id }),
      rows: [
        ['nothing', () => ({}), 400],
        ['a name as id', () => ({ product: 'apple' }), 400],
        ['an operator', () => ({ product: OPERATOR }), 400],
      ],
    }),
  ),
  {
    path: '/api/stock-alert/ask',
    role: 'anybody',
    valid: (w) => ({ product: w.soldOut._id, email: EMAIL }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no product', () => ({ email: EMAIL }), 400],
      ['half an address', (w) => ({ product: w.soldOut._id, email: 'ada' }), 400],
      ['an operator as address', (w) => ({ product: w.soldOut._id, email: OPERATOR }), 400],
      [
        'a shop that sends no such mails',
        (w) => ({ product: w.soldOut._id, email: EMAIL }),
        409,
        /^This shop sends no emails about/,
      ],
    ],
  },
  ...[
    '/api/newsletter/confirm',
    '/api/newsletter/leave',
    '/api/stock-alert/confirm',
    '/api/stock-alert/by-link',
    '/api/stock-alert/leave',
  ].map(
    (path): Endpoint => ({
      path,
      role: 'anybody',
      valid: () => ({ token: `${'A'.repeat(20)}.${'A'.repeat(43)}` }),
      rows: [
        ['nothing', () => ({}), 400, /^This link is incomplete/],
        ['half of it', () => ({ token: 'A'.repeat(20) }), 400, /^This link is incomplete/],
        [
          'another shop’s',
          () => ({ token: `${'A'.repeat(20)}.${'A'.repeat(43)}` }),
          409,
          'This link has expired. Please request a new one.',
        ],
      ],
    }),
  ),
  {
    path: '/api/seller/settings/section',
    role: 'seller',
    valid: () => ({ section: 'shop', revision: 1_000_000, settings: { name: 'Other' } }),
    rows: [
      ['nothing', () => ({}), 400],
      ['another section', () => ({ section: 'gone', revision: 0, settings: {} }), 400],
      [
        'a revision that is not the current one',
        () => ({ section: 'shop', revision: 1_000_000, settings: { name: 'Other' } }),
        409,
      ],
      ['an operator as revision', () => ({ section: 'shop', revision: OPERATOR, settings }), 400],
      ['a list of settings', () => ({ section: 'shop', revision: 0, settings: [] }), 400],
      [
        'no name',
        () => ({ section: 'shop', revision: 1_000_000, settings: {} }),
        400,
        'Enter a shop name',
      ],
      [
        'an operator as name',
        () => ({ section: 'shop', revision: 1_000_000, settings: { name: OPERATOR } }),
        400,
      ],
    ],
  },
  {
    path: '/api/seller/first-day',
    role: 'seller',
    valid: () => ({ dismissed: true }),
    rows: [
      ['nothing', () => ({}), 400, '“dismissed” must be true or false'],
      ['a text', () => ({ dismissed: 'yes' }), 400, /^“dismissed” must be true or false/],
    ],
  },
  {
    path: '/api/seller/pause',
    role: 'seller',
    valid: () => ({ on: false }),
    rows: [
      [
        'nothing',
        () => ({}),
        400,
        '“on” must be true to pause orders, or false to accept them again',
      ],
      ['an operator', () => ({ on: OPERATOR }), 400],
      [
        '20 minutes',
        () => ({ on: true, minutes: 20 }),
        400,
        /^The pause must be 15, 30 or 60 minutes/,
      ],
      ['an operator as minutes', () => ({ on: true, minutes: OPERATOR }), 400],
      ['a long sentence', () => ({ on: true, words: 'a'.repeat(201) }), 400],
    ],
  },
  {
    path: '/api/product/variants/save',
    role: 'seller',
    valid: (w) => ({ id: w.inStock._id, revision: 0, sizes: [] }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a malformed id', () => ({ id: 'x', revision: 0, sizes: [] }), 400],
      ['no revision', (w) => ({ id: w.inStock._id, sizes: [] }), 400],
      ['sizes as a text', (w) => ({ id: w.inStock._id, revision: 0, sizes: 'x' }), 400],
      ...[
        ['a size without a name', [{ size: ' ' }], 'Each size needs a name, for example, 500 g'],
        [
          'a long name',
          [{ size: 'g'.repeat(41) }],
          'The name of a size can have at most 40 characters',
        ],
        ['a size twice', [{ size: '1 kg' }, { size: '1  KG' }], /^The size 1 KG already exists/],
        [
          'a name in no language',
          [{ size: 'x', translations: { xx: 'y' } }],
          /^Translations of a size/,
        ],
      ].map(
        ([what, sizes, message]): Row => [
          String(what),
          (w) => ({
            id: w.inStock._id,
            revision: 0,
            sizes: (sizes as object[]).map((one, at) => ({
              id: at ? w.soldOut._id : w.inStock._id,
              ...one,
            })),
          }),
          400,
          message as string | RegExp,
        ],
      ),
      [
        'another revision',
        (w) => ({ id: w.inStock._id, revision: 3, sizes: [{ id: w.inStock._id, size: 'x' }] }),
        409,
        /^The sizes were changed on another device/,
      ],
    ],
  },
  {
    path: '/api/product/variants/add',
    role: 'seller',
    valid: (w) => ({ id: w.inStock._id, ownSize: 'S', size: 'L', price: 1 }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no size', (w) => ({ id: w.inStock._id, price: 1 }), 400],
      ['no price', (w) => ({ id: w.inStock._id, size: '1 kg' }), 400],
      [
        'no size of its own',
        (w) => ({ id: w.inStock._id, size: '1 kg', price: 1 }),
        400,
        'Enter the size of this product first, for example, 500 g',
      ],
      [
        'an offer price above the price',
        (w) => ({ id: w.inStock._id, ownSize: 'S', size: 'L', price: 1, offerPrice: 2 }),
        400,
      ],
    ],
  },
  {
    path: '/api/product/count',
    role: 'seller',
    valid: (w) => ({ id: w.inStock._id, stock: null }),
    rows: [
      ['nothing', () => ({}), 400],
      ['no count', (w) => ({ id: w.inStock._id }), 400],
      ['a malformed id', () => ({ id: 'x', stock: 1 }), 400],
      ['an unknown id', () => ({ id: UNKNOWN, stock: 1 }), 404, 'This product was not found'],
      ['an operator', () => ({ id: OPERATOR, stock: 1 }), 400],
      ...[-1, 1.5, 1_000_001, 'many', '', '1e3', true, [1], OPERATOR].map(
        (stock): Row => [
          `a count of ${JSON.stringify(stock)}`,
          (w) => ({ id: w.inStock._id, stock }),
          400,
          'Stock must be a whole number from 0 to 1,000,000',
        ],
      ),
      ['a count that was seen below 0', (w) => ({ id: w.inStock._id, stock: 1, from: -1 }), 400],
      ['an unknown unit', (w) => ({ id: w.inStock._id, stock: 1, unit: 'kg' }), 400],
      ['grams of pieces', (w) => ({ id: w.inStock._id, stock: 1, unit: 'g' }), 409],
    ],
  },
];
