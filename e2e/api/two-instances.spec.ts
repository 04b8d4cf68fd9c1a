/** Two instances that share one database, as behind a load balancer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runBoards } from '@/e2e/support/boards';
import { Client, newSeller, newShopper, shopperWithAddress } from '@/e2e/support/client';
import { at, openTwoInstances } from '@/e2e/support/instances';
import { BLANK, type LaunchedShop } from '@/e2e/support/launched-shop';
import { childOf } from '@/e2e/support/processes';

type Item = { _id: string; name: string; category: string; inStock: boolean };

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let one: LaunchedShop;
let two: LaunchedShop;
let stripeServer: Awaited<ReturnType<typeof openTwoInstances>>['stripeServer'];
let close = async () => {};

test.beforeAll(async () => {
  ({ one, two, stripeServer, close } = await openTwoInstances());
});
test.afterAll(() => close());

const text = async (shop: LaunchedShop, path: string) =>
  (await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'identity' } })).text();

const list = async (shop: LaunchedShop, query = ''): Promise<Item[]> =>
  JSON.parse(await text(shop, `/api/product/list${query}`)).products;

test('a product edit is visible immediately on the instance that made it, and soon on the second instance', async () => {
  const [first] = await list(one, '?stock=in&limit=1');
  if (!first) throw new Error('the demo catalogue is not there');
  const { _id: id } = first;
  const link = `/products/${first.category.toLowerCase()}/${id}`;
  // Lists start with the newest product, so the last page of a category shows its oldest product.
  const inCategory = await list(one, `?stock=in&category=${first.category}`);
  const pages = Math.ceil(inCategory.length / 24);
  const shelf = `/products/${first.category.toLowerCase()}${pages > 1 ? `/pages/${pages}` : ''}`;
  const shown = {
    home: async (shop: LaunchedShop) => (await text(shop, '/')).includes(link),
    list: async (shop: LaunchedShop) => (await text(shop, shelf)).includes(link),
    product: async (shop: LaunchedShop) =>
      !/Please check back soon|This product is no longer sold/.test(await text(shop, link)),
    api: async (shop: LaunchedShop) =>
      (await list(shop)).some(({ _id, inStock }) => _id === id && inStock),
  };
  const views = Object.entries(shown);
  for (const [name, isShown] of views)
    for (const shop of [one, two]) expect(await isShown(shop), name).toBe(true);

  const seller = at(two, await newSeller(one.url));
  const edits: [string, object, boolean][] = [
    ['stock', { inStock: false }, false],
    ['stock', { inStock: true }, true],
    ['remove', {}, false],
    ['restore', {}, true],
    ['count', { stock: 0 }, false],
    ['count', { stock: null }, true],
  ];
  for (const [call, change, isSold] of edits) {
    const { status } = await seller.post(`/api/product/${call}`, { id, ...change });
    expect(status, call).toBe(200);
    const edited = Date.now();
    for (const [name, isShown] of views)
      expect(await isShown(two), `${call}: ${name}, at once where it was edited`).toBe(isSold);
    const took = await Promise.all(
      views.map(async ([name, isShown]) => {
        await expect.poll(() => isShown(one), { message: name, intervals: [50] }).toBe(isSold);
        return Date.now() - edited;
      }),
    );
    test.info().annotations.push({ type: 'seen elsewhere after', description: `${took} ms` });
    await pause(100);
  }
});

test('settings apply immediately on the instance that saved them, and soon on the second instance', async () => {
  const seller = at(two, await newSeller(one.url));
  const input = { currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
  for (const [revision, name] of ['Green Corner', 'Basketful'].entries()) {
    const { status } = await seller.post('/api/seller/settings', { ...input, name, revision });
    expect(status).toBe(200);
    for (const path of ['/', '/cart', '/products', '/nowhere', '/manifest.webmanifest']) {
      expect(await text(two, path), `${path}, at once`).toContain(name);
      const elsewhere = () => text(one, path);
      await expect.poll(elsewhere, { message: path, intervals: [50] }).toContain(name);
    }
  }
});

test('a product edit expires only the cached pages of its category, on both instances', async () => {
  const all = await list(one, '?stock=in');
  // The edited product is no best seller and not in the category whose pages must stay cached.
  const edited = all.slice(10).find(({ category }) => category !== 'Dairy');
  const cached = async (shop: LaunchedShop) => {
    const answer = await fetch(`${shop.url}/products/dairy`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    // Only the page cache compresses with brotli.
    return answer.headers.get('content-encoding') === 'br';
  };
  for (const shop of [one, two]) await expect.poll(() => cached(shop)).toBe(true);
  const seller = at(two, await newSeller(one.url));
  for (const inStock of [false, true]) {
    await seller.post('/api/product/stock', { id: edited?._id, inStock });
    const link = `/products/${edited?.category.toLowerCase()}/${edited?._id}`;
    const isShown = async () => !(await text(one, link)).includes('Please check back soon');
    await expect.poll(isShown, { intervals: [50] }).toBe(inStock);
    for (const shop of [one, two]) expect(await cached(shop)).toBe(true);
  }
});

test('the first request after a product edit shows the edit, even under load', async () => {
  const [first] = await list(two, '?stock=in&limit=1');
  if (!first) throw new Error('the demo catalogue is not there');
  const { _id: id } = first;
  const link = `/products/${first.category.toLowerCase()}/${id}`;
  const isShownIn = async () => !(await text(two, link)).includes('Please check back soon');
  let isReading = true;
  const read = async () => {
    for (; isReading; await pause(5)) await isShownIn();
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

test('both instances show and export imported products', async () => {
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
  const isFound = async (q: string) => {
    const answer = JSON.parse(
      await text(two, `/api/product/list?limit=5&q=${encodeURIComponent(q)}`),
    );
    const items: Item[] = [...answer.products, ...(answer.related ?? [])];
    return items.some((item) => item.name === name);
  };
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

test('both instances show the products that an interrupted import has already written', async () => {
  const [product] = await list(two, '?stock=in&category=dairy&limit=1');
  if (!product) throw new Error('the demo catalogue is not there');
  const { _id: id, name } = product;
  const page = `/products/dairy/${id}`;
  const isOnPage = async (shop: LaunchedShop) => (await text(shop, page)).includes('43.21');
  expect([await isOnPage(one), await isOnPage(two)]).toEqual([false, false]);
  const command = spawn(process.execPath, ['server/run.mjs', 'cli/import', '-'], {
    env: { ...process.env, ...BLANK, MONGODB_URI: one.databaseUri(), LOCAL: '1' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(command, 'exit');
  // Each line changes the same product. The import writes a line after reading the next line.
  const line = `"${name.replaceAll('"', '""')}",Dairy,54.32,43.21\n`;
  command.stdin.write(`name,category,price,offerPrice\n${line.repeat(4)}`);
  const isWritten = async () =>
    JSON.parse(await text(two, `/api/product/list?ids=${id}`)).products[0].offerPrice === 43.21;
  await expect.poll(isWritten, { intervals: [50], timeout: 60_000 }).toBe(true);
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  for (const shop of [one, two])
    await expect.poll(() => isOnPage(shop), { intervals: [50] }).toBe(true);
});

test('a session is valid on both instances until the sign-out on one of them', async () => {
  const shopper = await newShopper(one.url);
  const elsewhere = at(two, shopper);
  expect((await elsewhere.get('/api/user/is-auth')).body).toMatchObject({ success: true });
  await elsewhere.get('/api/user/logout');
  expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ success: false });
});

test('both instances share the limit of failed logins', async () => {
  const shopper = await newShopper(one.url);
  const wrong = { email: shopper.email, password: 'wrong' };
  const statuses: number[] = [];
  for (let n = 0; n < 40 && !statuses.includes(429); n += 1)
    statuses.push((await new Client(one.url).post('/api/user/login', wrong)).status);
  expect(statuses).toContain(429);
  expect((await new Client(two.url).post('/api/user/login', wrong)).status).toBe(429);
});

test('an order that is sent to both instances is placed once', async () => {
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

test('each instance completes and expires payments that were started on a different instance', async () => {
  const shopper = await shopperWithAddress(one.url);
  const elsewhere = at(two, shopper);
  const [product] = await list(one, '?stock=in&limit=1');
  const order = { items: [{ product: product?._id, quantity: 2 }], address: shopper.addressId };
  const changeStatus = async (client: Client, key: string) => {
    const headers = { 'Idempotency-Key': key };
    const { body } = await client.post('/api/order/stripe', order, { headers });
    return /cs_test_\w+/.exec(String(body.url))?.[0] ?? '';
  };
  const first = await changeStatus(shopper, 'at-one');
  const second = await changeStatus(elsewhere, 'at-two');
  const { session } = stripeServer.state();
  const statusOf = (id: string) => session.find((each) => each.id === id)?.status;
  expect([statusOf(first), statusOf(second)]).toEqual(['expired', 'open']);
  stripeServer.pay(second);
  await shopper.get(`/api/stripe/return?session_id=${second}`);
  const { orders } = (await elsewhere.get('/api/order/user')).body;
  expect(orders).toMatchObject([{ isPaid: true, paymentType: 'Online' }]);
});

test('both instances show a category change, and keep cached pages that it does not affect', async () => {
  const stays = (await list(one, '?category=dairy&limit=1'))[0];
  const product = `/products/dairy/${stays?._id}`;
  const cached = async (shop: LaunchedShop) => {
    const answer = await fetch(shop.url + product, { headers: { 'Accept-Encoding': 'br' } });
    return answer.headers.get('content-encoding') === 'br';
  };
  const seller = at(two, await newSeller(one.url));
  // The first change of a category after the start affects the pages of every product.
  await seller.post('/api/category/save', { path: 'Bakery', text: 'Loaves' });
  await expect.poll(() => text(one, '/products/bakery')).toContain('Loaves');
  for (const shop of [one, two]) await expect.poll(() => cached(shop)).toBe(true);
  for (const label of ['Bread &amp; Cake', 'Bakery &amp; Breads']) {
    await seller.post('/api/category/save', { path: 'Bakery', text: label.replace('&amp;', '&') });
    for (const path of ['/', '/products', '/products/dairy', '/products/bakery', '/nowhere']) {
      expect(await text(two, path), `${path}, at once`).toContain(label);
      const elsewhere = () => text(one, path);
      await expect.poll(elsewhere, { message: path, intervals: [50] }).toContain(label);
    }
    for (const shop of [one, two]) expect(await cached(shop)).toBe(true);
  }
  await seller.post('/api/category/merge', { path: 'Grains', into: 'Bakery' });
  const leadsTo = async (shop: LaunchedShop) =>
    (await fetch(`${shop.url}/products/grains`, { redirect: 'manual' })).headers.get('location');
  expect(await leadsTo(two)).toBe('/products/bakery');
  await expect.poll(() => leadsTo(one), { intervals: [50] }).toBe('/products/bakery');
  expect(await list(one, '?category=Grains')).toEqual(await list(one, '?category=Bakery'));
});

test('order boards on both instances show every order once despite broken connections', async () => {
  const urls = [one.url, two.url];
  const run = await runBoards({ urls, boards: 6, rate: 15, seconds: 3, cuts: 12 });
  expect(run).toMatchObject({ orders: 45, reconnected: 12, resets: 0, lost: [], notOnce: [] });
});

test('killing one instance loses no acknowledged data', async () => {
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
  process.kill(childOf(one.process.pid, 'server/main.mjs'), 'SIGKILL');
  await buying;
  expect((await elsewhere.get('/api/health')).status).toBe(200);
  await two.killGroup();
  // The first instance restarts by itself, without losing acknowledged data of either instance.
  const back = async () => (await fetch(`${one.url}/api/health`).catch(() => undefined))?.status;
  await expect.poll(back, { timeout: 60_000 }).toBe(200);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
  expect(acknowledged).toBeGreaterThan(9);
  expect(orders.length).toBeGreaterThanOrEqual(acknowledged);
});
