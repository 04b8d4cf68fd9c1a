import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { at, EARLIER_FILE, IN_PRODUCTION, openTwoInstances } from '@/e2e/support/instances';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { leaveOut } from '@/e2e/support/leave-out';
import { listen } from '@/e2e/support/order-events';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import type { OrderView } from '@/lib/orders/view';
import { freePort } from '@/server/process/port';
import { inProject } from '@/server/process/project';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** If the tests run as root, nginx must run its workers as root. Other users cannot read the temporary folder. */
const isRoot = process.getuid?.() === 0;

const hostOf = (url: string) => new URL(url).host;

/** Starts nginx with the configuration in deploy/ in front of two instances. `folder` is for temporary files. */
async function startNginx(folder: string, one: string, two: string) {
  const port = await freePort();
  const config = readFileSync(inProject('deploy/nginx.conf'), 'utf8')
    .replace('shop-1:3000', hostOf(one))
    .replace('shop-2:3000', hostOf(two))
    .replace('listen 80 default_server', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/shop', join(folder, 'cache'))
    .replaceAll('/etc/nginx/shop-cache.conf', inProject('deploy/nginx-cache.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${isRoot ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr error; events {}
     http { include /etc/nginx/mime.types; access_log off; ${temporary.join('\n')}\n${config} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url, child);
  return {
    url,
    stop: async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx ended: ${output}`);
}

/** Two instances behind nginx with the configuration in deploy/. Skipped on machines without nginx. */

test.skip(!hasNginx && leaveOut('nginx', 'it is not installed'));
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const scratch = scratchFolder();
let url = '';
const close: (() => Promise<unknown>)[] = [];
let instances: Awaited<ReturnType<typeof openTwoInstances>>;

test.beforeAll(async () => {
  instances = await openTwoInstances();
  close.push(instances.close);
  const nginx = await startNginx(scratch.folder, instances.one.url, instances.two.url);
  close.unshift(nginx.stop);
  url = nginx.url;
});
test.afterAll(async () => {
  for (const end of close) await end();
  scratch.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

test('nginx caches build files but not pages', async () => {
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
    const cachedResponse = await get(`${file}`, { 'Accept-Encoding': again });
    expect(cachedResponse.headers.get('x-cache')).toBe('HIT');
    expect(cachedResponse.headers.get('content-encoding')).toBe(encoding);
    expect(await cachedResponse.text()).toBe(plain);
  }
});

test('nginx caches no response that belongs to a shopper', async () => {
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

test('a new order appears immediately on the event streams of both instances', async () => {
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
  // nginx chooses the instance with fewer connections, so each instance serves one of the two streams.
  const boards = [await listen(url, seller, 'seller'), await listen(url, seller, 'seller')];
  for (const { response, receives: hears } of boards) {
    await hears(({ event }) => event === 'ready');
    expect(response.headers.has('content-encoding')).toBe(false);
  }
  // nginx must not buffer an event stream, because the buffer would never be sent.
  const id = await place(1);
  const [told] = await Promise.all(
    boards.map(({ receives: hears }) => hears(({ data }) => data.order?._id === id)),
  );
  for (const { close } of boards) close();
  const missed = await place(2);
  const again = await listen(url, seller, 'seller', told?.id);
  await again.receives(({ data }) => data.order?._id === missed);
  again.close();
});

test('nginx forwards a photo upload and caches the photo', async () => {
  const seller = await newSeller(url);
  const name = 'Photographed behind nginx';
  const added = await addProduct(seller, productData({ name }), [{ bytes: await photo(1600) }]);
  expect(added.body).toMatchObject({ success: true });
  const search = `/api/product/list?limit=1&q=${encodeURIComponent(name)}`;
  let path: string | undefined;
  // Either instance may respond. The instance that did not add the product lists it later.
  await expect(async () => {
    const [product] = (await seller.get(search)).body.products as { image: string[] }[];
    path = product?.image[0];
    expect(path).toBeTruthy();
  }).toPass();
  const first = await (await get(`${path}`)).arrayBuffer();
  const cachedResponse = await get(`${path}`);
  expect(cachedResponse.headers.get('x-cache')).toBe('HIT');
  expect(Buffer.from(await cachedResponse.arrayBuffer()).equals(Buffer.from(first))).toBe(true);
});

test('a client cannot evade the login limit with forged X-Forwarded-For addresses', async () => {
  const shopper = await shopperWithAddress(url);
  const statuses: number[] = [];
  for (let n = 0; n < 200 && !statuses.includes(429); n += 1) {
    const someone = { email: `nobody-${n}@shopper.example`, password: 'a wrong password' };
    // Each request of a new client has a different forged address in X-Forwarded-For.
    statuses.push((await new Client(url).post('/api/user/login', someone)).status);
  }
  expect(statuses).toContain(429);
  expect((await shopper.get('/api/order/user')).status).toBe(200);
});

test('nginx requests a file of an earlier build from the second instance if the first returns 404', async () => {
  for (let n = 0; n < 6; n += 1) {
    const file = await get(`/_next/static/chunks/${EARLIER_FILE}?n=${n}`);
    expect([file.status, await file.text()]).toEqual([200, 'earlier']);
  }
  expect((await get('/_next/static/chunks/never.js')).status).toBe(404);
});

test('two uploads of 90 MB do not block requests of other clients', async () => {
  const body = Buffer.alloc(90_000_000);
  // The instance rejects the request without reading the body, so nginx gets a connection reset while sending.
  const post = () => fetch(`${url}/cart`, { method: 'POST', body }).then(({ status }) => status);
  const refused = await Promise.all([post(), post()]);
  const pages: number[] = [];
  for (let n = 0; n < 10; n += 1) pages.push((await get('/')).status);
  expect({ refused, pages }).toEqual({
    refused: [expect.any(Number), expect.any(Number)],
    pages: Array(10).fill(200),
  });
});

const SEEN = [
  '/',
  '/products',
  '/products?q=milk',
  '/api/product/list?limit=5',
  '/art/banner-large.webp',
];

test('no order fails during rolling restarts at 50 orders a second', async () => {
  const { one, openTwo } = instances;
  await instances.two.stop();
  let two = await openTwo(IN_PRODUCTION);
  const people = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const shopper = await shopperWithAddress(one.url);
      return { client: at({ url }, shopper), address: shopper.addressId };
    }),
  );
  const { products } = (await new Client(one.url).get('/api/product/list?stock=in&limit=1')).body;
  const [product] = products as { _id: string }[];
  const statuses: number[] = [];
  const failed: string[] = [];
  let isOpen = true;
  // Each of the 25 shoppers places two orders a second.
  const buy = async ({ client, address }: (typeof people)[number]) => {
    const order = { items: [{ product: product?._id, quantity: 1 }], address };
    for (let n = 0; isOpen && n < 45; n += 1) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const [{ status, body }] = await Promise.all([
        client.post('/api/order/cod', order, { headers }),
        pause(500),
      ]);
      statuses.push(status);
      if (status !== 200) failed.push(`order: ${status} ${JSON.stringify(body)}`);
      const path = SEEN[n % SEEN.length] ?? '/';
      const seen = await get(path);
      if (!seen.ok) failed.push(`${path}: ${seen.status} ${await seen.text()}`);
    }
  };
  const buying = Promise.all(people.map(buy));
  for (let n = 0; n < 2; n += 1) {
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 50);
    await two.stop();
    two = await openTwo(IN_PRODUCTION);
  }
  isOpen = false;
  await buying;
  test.info().annotations.push({ type: 'orders', description: `${statuses.length}` });
  expect(failed).toEqual([]);
  const counts = people.map(async ({ client }) => {
    const { orders } = (await client.get('/api/order/user?limit=100')).body;
    return (orders as OrderView[]).length;
  });
  const placed = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  expect(placed).toBe(statuses.length);
  instances.two = two;
});

test('the second instance serves every page after the first is killed', async () => {
  await instances.two.killGroup();
  for (let n = 0; n < 10; n += 1) expect((await get(n % 2 ? '/' : '/api/health')).status).toBe(200);
});
