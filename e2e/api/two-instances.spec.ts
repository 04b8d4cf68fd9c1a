/** Two instances of the shop on one database, as behind a load balancer. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { LaunchedShop } from '../../scripts/testing/launched-shop';
import { childOf } from '../../scripts/testing/processes';
import { Client, newSeller, newShopper, shopperWithAddress } from '../support/client';
import { at, openTwoInstances } from '../support/instances';

type Item = { _id: string; name: string; category: string; inStock: boolean };

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let one: LaunchedShop;
let two: LaunchedShop;
let close = async () => {};

test.beforeAll(async () => {
  ({ one, two, close } = await openTwoInstances());
});
test.afterAll(() => close());

const text = async (shop: LaunchedShop, path: string) =>
  (await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'identity' } })).text();

const list = async (shop: LaunchedShop, query = ''): Promise<Item[]> =>
  JSON.parse(await text(shop, `/api/product/list${query}`)).products;

test("a seller's edit on one is on every page of both within a second", async () => {
  const [first] = await list(one, '?stock=in&limit=1');
  if (!first) throw new Error('the demo catalogue is not there');
  const { _id: id } = first;
  const link = `/products/${first.category.toLowerCase()}/${id}`;
  // Newest come first in lists, so the oldest of a category is on its last page.
  const inCategory = await list(one, `?stock=in&category=${first.category}`);
  const pages = Math.ceil(inCategory.length / 24);
  const shelf = `/products/${first.category.toLowerCase()}${pages > 1 ? `/pages/${pages}` : ''}`;
  const shown = {
    home: async (shop: LaunchedShop) => (await text(shop, '/')).includes(link),
    list: async (shop: LaunchedShop) => (await text(shop, shelf)).includes(link),
    product: async (shop: LaunchedShop) =>
      !(await text(shop, link)).includes('Please look in again soon'),
    api: async (shop: LaunchedShop) => (await list(shop)).find(({ _id }) => _id === id)?.inStock,
  };
  const views = Object.entries(shown);
  for (const [name, isShown] of views)
    for (const shop of [one, two]) expect(await isShown(shop), name).toBe(true);

  const seller = at(two, await newSeller(one.url));
  for (const inStock of [false, true]) {
    await seller.post('/api/product/stock', { id, inStock });
    const edited = Date.now();
    for (const [name, isShown] of views)
      expect(await isShown(two), `${name}, at once where it was edited`).toBe(inStock);
    const took = await Promise.all(
      views.map(async ([name, isShown]) => {
        await expect.poll(() => isShown(one), { message: name, intervals: [50] }).toBe(inStock);
        return Date.now() - edited;
      }),
    );
    // The promise is one second on a machine of one's own; this one may be busy.
    expect(Math.max(...took)).toBeLessThan(5_000);
    test.info().annotations.push({ type: 'seen elsewhere after', description: `${took} ms` });
    await pause(100);
  }
});

test('the very next page shows an edit, however many read that page meanwhile', async () => {
  const [first] = await list(two, '?stock=in&limit=1');
  if (!first) throw new Error('the demo catalogue is not there');
  const { _id: id } = first;
  const link = `/products/${first.category.toLowerCase()}/${id}`;
  const isShownIn = async () => !(await text(two, link)).includes('Please look in again soon');
  let isReading = true;
  const read = async () => {
    while (isReading) await isShownIn();
  };
  const readers = [read(), read(), read(), read()];
  const seller = await newSeller(two.url);
  for (let n = 0; n < 30; n += 1) {
    const inStock = n % 2 === 1;
    await seller.post('/api/product/stock', { id, inStock });
    expect(await isShownIn(), `edit ${n}`).toBe(inStock);
  }
  isReading = false;
  await Promise.all(readers);
});

test('a product file given to one is in the lists of both, and comes out again as it went in', async () => {
  const seller = await newSeller(one.url);
  const file = [
    'name,category,price,offerPrice,weight',
    '"Crème ""brûlée"", two",Dairy,4.50,3.99,2 x 90 g',
    'Nameless,Nowhere,1,1,',
  ].join('\n');
  const send = (client: Client, raw: string) =>
    client.post('/api/product/import', undefined, { raw, headers: { 'Content-Type': 'text/csv' } });
  expect((await send(new Client(one.url), file)).status).toBe(401);
  expect((await send(seller, file)).body).toMatchObject({
    success: true,
    added: 1,
    updated: 0,
    unchanged: 0,
    errors: [{ line: 3, message: 'Choose a category from the list' }],
  });
  const name = 'Crème "brûlée", two';
  expect((await list(one)).filter((product) => product.name === name)).toHaveLength(1);
  const onShelf = async () => (await text(two, '/products/dairy')).includes('brûlée');
  await expect.poll(onShelf, { intervals: [50] }).toBe(true);
  const isFound = async (q: string) =>
    (await list(two, `?limit=5&q=${encodeURIComponent(q)}`)).some((item) => item.name === name);
  for (const q of ['ME "BRÛ', 'two creme', 'crmee brulee'])
    await expect.poll(() => isFound(q), { message: q, intervals: [50] }).toBe(true);
  const exported = await at(two, seller).get('/api/product/export');
  expect((await send(seller, String(exported.body.text))).body).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: (await list(one)).length,
    errors: [],
  });
});

test('who is signed in on one is so on the other, until a sign-out on either', async () => {
  const shopper = await newShopper(one.url);
  const elsewhere = at(two, shopper);
  expect((await elsewhere.get('/api/user/is-auth')).body).toMatchObject({ success: true });
  await elsewhere.get('/api/user/logout');
  expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ success: false });
});

test('failed sign-ins count together', async () => {
  const shopper = await newShopper(one.url);
  const wrong = { email: shopper.email, password: 'wrong' };
  const statuses: number[] = [];
  for (let n = 0; n < 40 && !statuses.includes(429); n += 1)
    statuses.push((await new Client(one.url).post('/api/user/login', wrong)).status);
  expect(statuses).toContain(429);
  expect((await new Client(two.url).post('/api/user/login', wrong)).status).toBe(429);
});

test('the same order sent to both is placed once', async () => {
  const shopper = await shopperWithAddress(one.url);
  const elsewhere = at(two, shopper);
  const [product] = await list(one, '?stock=in&limit=1');
  const order = { items: [{ product: product?._id, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': 'one-order-two-instances' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? elsewhere : shopper).post('/api/order/cod', order, { headers }),
    ),
  );
  for (const { body } of answers) expect(body).toMatchObject({ success: true });
  for (const client of [shopper, elsewhere])
    expect((await client.get('/api/order/user')).body.orders).toHaveLength(1);
});

test('killing either loses nothing', async () => {
  const shopper = await shopperWithAddress(one.url);
  const elsewhere = at(two, shopper);
  const [product] = await list(one, '?stock=in&limit=1');
  const order = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  let acknowledged = 0;
  const buy = async (client: Client, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const placed = await client.post('/api/order/cod', order, { headers }).catch(() => undefined);
      if (placed?.body.success) acknowledged += 1;
    }
  };
  const buying = Promise.all([buy(shopper, 10), buy(elsewhere, 10)]);
  await pause(100);
  process.kill(childOf(one.process.pid, 'server.mjs'), 'SIGKILL');
  await buying;
  expect((await elsewhere.get('/api/health')).status).toBe(200);
  await two.killGroup();
  // The first comes back by itself, and has what both have acknowledged.
  const back = async () => (await fetch(`${one.url}/api/health`).catch(() => undefined))?.status;
  await expect.poll(back, { timeout: 60_000 }).toBe(200);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
  expect(acknowledged).toBeGreaterThan(9);
  expect(orders.length).toBeGreaterThanOrEqual(acknowledged);
});
