import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { Client, newSeller, newShopper, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { openSnapshots } from '@/e2e/support/snapshot';
import { endpoints, type Role, type World } from './refusals-table';

/*
 * Bad input to each endpoint of the table gets its documented refusal, never a 5xx, and changes
 * nothing.
 */
const polluted = (body: object) =>
  JSON.stringify(body).replace(/^\{/, '{"__proto__":{"admin":true},');

let world: World;
let snapshots: Awaited<ReturnType<typeof openSnapshots>>;

test.beforeAll(async () => {
  snapshots = await openSnapshots();
  const seller = await newSeller(BASE_URL);
  // Products of this spec alone: others switch the stock of the demo catalogue.
  const [inStock, other, soldOut] = await Promise.all(
    Array.from({ length: 3 }, () => ownProduct(BASE_URL, seller)),
  );
  if (!inStock || !other || !soldOut) throw new Error('no product was added');
  await seller.post('/api/product/stock', { id: soldOut._id, inStock: false });
  const shopper = await shopperWithAddress(BASE_URL);
  await shopper.post('/api/cart/update', { cartItems: { [other._id]: 2 } });
  const stranger = await shopperWithAddress(BASE_URL);
  const items = [{ product: inStock._id, quantity: 2 }];
  await stranger.post('/api/order/cod', { items, address: stranger.addressId });
  const { orders } = (await stranger.get('/api/order/user')).body as { orders: { _id: string }[] };
  const order = orders[0]?._id ?? '';
  world = { base: BASE_URL, shopper, stranger, seller, inStock, soldOut, order };
});

test.afterAll(() => snapshots?.close());

const snapshot = ({ shopper, stranger, inStock, soldOut }: World) =>
  snapshots.take({ shoppers: [shopper, stranger], products: [inStock, soldOut] });

const clientOf = (role: Role, w: World): Client =>
  role === 'seller' ? w.seller : role === 'shopper' ? w.shopper : new Client(w.base);

async function refused(
  path: string,
  send: (w: World) => ReturnType<Client['send']>,
  status: number,
  message?: string | RegExp,
) {
  const before = await snapshot(world);
  const answer = await send(world);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(status);
  expect(answer.body.success).toBe(false);
  expect(answer.body.message).toEqual(expect.stringMatching(/\S/));
  if (message instanceof RegExp) expect(answer.body.message).toMatch(message);
  else if (message) expect(answer.body.message).toBe(message);
  expect(JSON.stringify(answer.body)).not.toMatch(/mongo|cast|at \w+ \(|node_modules/i);
  const signedIn = /^(__Host-)?(token|sellerToken|device)=[^;]/;
  expect(answer.headers.getSetCookie().filter((line) => signedIn.test(line))).toEqual([]);
  expect(await snapshot(world)).toBe(before);
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
  ['/api/order/one?as=seller&id=000000000000000000000000', 'seller'],
  ['/api/order/one?as=shopper&id=000000000000000000000000', 'shopper'],
  ['/api/order/promises', 'seller'],
  ['/api/product/counts', 'seller'],
  ['/api/product/seller', 'seller'],
  ['/api/order/events?as=seller', 'seller'],
  ['/api/order/events?as=shopper', 'shopper'],
  ['/api/user/data', 'shopper'],
  ['/api/user/sessions', 'shopper'],
  ['/api/seller/sessions', 'seller'],
  ['/api/seller/push', 'seller'],
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
  'order=best',
  'q=a&q=b',
  'q[$ne]=a&limit=-1',
  `q=${'x'.repeat(101)}`,
])
  test(`GET /api/product/list refuses ${query.slice(0, 20)}`, () =>
    refused('list', (w) => new Client(w.base).get(`/api/product/list?${query}`), 400));

for (const query of ['limit=0', 'limit=x', 'limit=1e9', 'cursor=x', 'limit=1&limit=2'])
  for (const [path, role] of [
    ['/api/order/user', 'shopper'],
    ['/api/order/seller', 'seller'],
  ] as const)
    test(`GET ${path} refuses ${query}`, () =>
      refused(path, (w) => clientOf(role, w).get(`${path}?${query}`), 400));

for (const query of ['limit=0', 'cursor=x', 'cursor=1-x', 'stock=maybe', 'removed=no', 'id=x'])
  test(`GET /api/product/seller refuses ${query}`, () =>
    refused('seller', (w) => w.seller.get(`/api/product/seller?${query}`), 400));

for (const query of ['', 'id=x', 'id[$ne]=x', 'id=000000000000000000000000&as=king'])
  test(`GET /api/order/one refuses ${query}`, () =>
    refused('one', (w) => w.shopper.get(`/api/order/one?${query}`), 400));

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
