/** Two instances behind nginx with the configuration of deploy/, where nginx is installed. */
import { expect, test } from '@playwright/test';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { openTwoInstances } from '@/e2e/support/instances';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { leaveOut } from '@/e2e/support/leave-out';
import { hasNginx, startNginx } from '@/e2e/support/nginx';
import { listen } from '@/e2e/support/order-events';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import type { OrderView } from '@/lib/orders/view';

test.skip(!hasNginx && leaveOut('nginx', 'it is not installed'));
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const scratch = scratchFolder();
let url = '';
const close: (() => Promise<unknown>)[] = [];
let killOne = async () => {};

test.beforeAll(async () => {
  const instances = await openTwoInstances();
  close.push(instances.close);
  const nginx = await startNginx(scratch.folder, instances.one.url, instances.two.url);
  close.unshift(nginx.stop);
  url = nginx.url;
  killOne = instances.two.killGroup;
});
test.afterAll(async () => {
  for (const end of close) await end();
  scratch.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

test('files of the build are kept, pages are compressed and not kept', async () => {
  const page = await get('/products', { 'Accept-Encoding': 'gzip' });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(page.headers.has('x-cache')).toBe(false);
  const [file] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? [];
  const plain = await (await get(`${file}`, { 'Accept-Encoding': 'identity' })).text();
  for (const [first, again, encoding] of [
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'deflate, gzip', 'gzip'],
  ] as const) {
    await get(`${file}`, { 'Accept-Encoding': first });
    const kept = await get(`${file}`, { 'Accept-Encoding': again });
    expect(kept.headers.get('x-cache')).toBe('HIT');
    expect(kept.headers.get('content-encoding')).toBe(encoding);
    expect(await kept.text()).toBe(plain);
  }
});

test("a shopper's answers are theirs alone, and an order passes", async () => {
  const [one, other] = [await shopperWithAddress(url), await shopperWithAddress(url)];
  for (const shopper of [one, other, one]) {
    const { headers, body } = await shopper.get('/api/user/is-auth');
    expect(body).toMatchObject({ success: true, user: { email: shopper.email } });
    expect(headers.has('x-cache')).toBe(false);
  }
  const { products } = (await one.get('/api/product/list?stock=in&limit=1')).body;
  const [product] = products as { _id: string }[];
  const items = [{ product: product?._id, quantity: 1 }];
  const placed = await one.post('/api/order/cod', { items, address: one.addressId });
  expect(placed.body).toMatchObject({ success: true });
});

test('a new order comes at once through open streams, of either instance, and after a resumption', async () => {
  const [seller, shopper] = [await newSeller(url), await shopperWithAddress(url)];
  const { products } = (await shopper.get('/api/product/list?stock=in&limit=1')).body;
  const [product] = products as { _id: string }[];
  const place = async (quantity: number) => {
    const items = [{ product: product?._id, quantity }];
    await shopper.post('/api/order/cod', { items, address: shopper.addressId });
    const { orders } = (await shopper.get('/api/order/user?limit=1')).body;
    const [order] = orders as OrderView[];
    if (!order) throw new Error('no order was placed');
    return order._id;
  };
  // nginx gives them to the instance with fewer connections, so to both.
  const boards = [await listen(url, seller, 'seller'), await listen(url, seller, 'seller')];
  for (const { response, hears } of boards) {
    await hears(({ event }) => event === 'ready');
    expect(response.headers.has('content-encoding')).toBe(false);
  }
  // The streams stay open: what nginx kept back would never come.
  const id = await place(1);
  const [told] = await Promise.all(
    boards.map(({ hears }) => hears(({ data }) => data.order?._id === id)),
  );
  for (const { close } of boards) close();
  const missed = await place(2);
  const again = await listen(url, seller, 'seller', told?.id);
  await again.hears(({ data }) => data.order?._id === missed);
  again.close();
});

test('a photo passes to the shop, and comes back kept', async () => {
  const seller = await newSeller(url);
  const name = 'Photographed behind nginx';
  const added = await addProduct(seller, productData({ name }), [{ bytes: await photo(1600) }]);
  expect(added.body).toMatchObject({ success: true });
  const search = `/api/product/list?limit=1&q=${encodeURIComponent(name)}`;
  let path: string | undefined;
  // Either instance may answer; the other one knows of the edit a little later.
  await expect(async () => {
    const [product] = (await seller.get(search)).body.products as { image: string[] }[];
    path = product?.image[0];
    expect(path).toBeTruthy();
  }).toPass();
  const first = await (await get(`${path}`)).arrayBuffer();
  const kept = await get(`${path}`);
  expect(kept.headers.get('x-cache')).toBe('HIT');
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(first))).toBe(true);
});

test('who one is cannot be claimed by a header', async () => {
  const shopper = await shopperWithAddress(url);
  const statuses: number[] = [];
  for (let n = 0; n < 200 && !statuses.includes(429); n += 1) {
    const someone = { email: `nobody-${n}@shopper.example`, password: 'a wrong password' };
    // Each client claims an address of its own.
    statuses.push((await new Client(url).post('/api/user/login', someone)).status);
  }
  expect(statuses).toContain(429);
  expect((await shopper.get('/api/order/user')).status).toBe(200);
});

test('with one instance killed the other serves every page', async () => {
  await killOne();
  for (let n = 0; n < 10; n += 1) expect((await get(n % 2 ? '/' : '/api/health')).status).toBe(200);
});
