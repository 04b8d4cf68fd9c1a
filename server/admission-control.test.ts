import { createServer, type RequestListener, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { cacheShop } from '@/lib/shop/read';
import { createAdmissionControl } from './admission-control';
import { createGracefulCloser } from './process/close-gently';

stubShopEnv();

let server: Server;
afterEach(() => {
  cacheShop(null);
  server.closeAllConnections();
  server.close();
});

type Rules = Parameters<typeof createAdmissionControl>;
const few = { concurrency: 1, queue: 1 };
const FEW = { pages: few, api: few, images: few };

async function serve(listener: RequestListener, ...rules: Rules): Promise<string> {
  const admit = createAdmissionControl(...rules);
  server = createServer((request, response) =>
    admit(request, response, () => listener(request, response)),
  );
  createGracefulCloser(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function slowShop(...rules: Rules) {
  const held: (() => void)[] = [];
  const url = await serve(
    (request, response) => {
      if (request.url?.includes('/slow')) held.push(() => response.end('done'));
      else response.end('done');
    },
    ...rules,
  );
  const underWay = async (count: number) => {
    while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { url, held, underWay };
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

test('admission control queues requests above the limit, and rejects requests while the queue is full', async () => {
  const { url, held, underWay } = await slowShop(FEW);
  const slow = fetch(`${url}/api/slow`);
  await underWay(1);
  const two = [1, 2].map(() => fetch(`${url}/api/cart/update`, { method: 'POST' }));
  const refused = await Promise.race(two);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, message: expect.any(String) });

  held[0]?.();
  expect(await statusOf(slow)).toBe(200);
  const all = await Promise.all(two.map(statusOf));
  expect(all.sort()).toEqual([200, 503]);
  expect(await statusOf(fetch(`${url}/api/cart/update`))).toBe(200);
});

test('event streams do not count towards the limit of API calls', async () => {
  const { url, held, underWay } = await slowShop({ ...FEW, streams: { concurrency: 2, queue: 0 } });
  const streams = [1, 2].map((n) => fetch(`${url}/api/order/events?slow=/slow${n}`));
  await underWay(2);
  expect(await statusOf(fetch(`${url}/api/cart/update`))).toBe(200);
  expect(await statusOf(fetch(`${url}/api/order/events`))).toBe(503);
  for (const end of held) end();
  expect(await Promise.all(streams.map(statusOf))).toEqual([200, 200]);
});

test("event streams of shoppers leave capacity for the event stream of the seller's board", async () => {
  const none = { concurrency: 1, queue: 0 };
  const { url, held, underWay } = await slowShop({ ...FEW, boards: none, streams: none });
  const events = `${url}/api/order/events?as=`;
  const shopper = fetch(`${events}shopper&as=seller&n=/slow`);
  await underWay(1);
  for (const as of ['shopper', '', 'shopper&as=seller', 'Seller'])
    expect(await statusOf(fetch(events + as))).toBe(503);
  const board = fetch(`${events}seller&n=/slow`);
  await underWay(2);
  expect(await statusOf(fetch(`${events}seller`))).toBe(503);
  for (const end of held) end();
  expect(await Promise.all([shopper, board].map(statusOf))).toEqual([200, 200]);
});

test('slow API calls do not block pages or health checks', async () => {
  const { url, held, underWay } = await slowShop(FEW);
  const slow = fetch(`${url}/api/slow`);
  await underWay(1);
  const two = [1, 2].map(() => statusOf(fetch(`${url}/api/cart/update`)));
  expect(await Promise.race(two)).toBe(503);
  for (const path of ['/products', '/_next/static/a.js', '/api/health'])
    expect(await statusOf(fetch(url + path))).toBe(200);
  held[0]?.();
  expect(await statusOf(slow)).toBe(200);
  await Promise.all(two);
});

test('all of 400 simultaneous requests are served if they fit into the queue', async () => {
  const url = await serve(async (_, response) => {
    await pause(20);
    response.end('done');
  });
  const burst = Array.from({ length: 400 }, () => statusOf(fetch(`${url}/api/order/cod`)));
  expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
});

test('an aborted request leaves the queue', async () => {
  const { url, held, underWay } = await slowShop(
    { ...FEW, pages: { concurrency: 1, queue: 2 } },
    300,
  );
  const slow = fetch(`${url}/slow`);
  await underWay(1);
  const leaver = new AbortController();
  const left = fetch(`${url}/slow?left`, { signal: leaver.signal }).catch(() => 'left');
  const waited = fetch(`${url}/slow?waited`);
  leaver.abort();
  expect(await left).toBe('left');
  expect(await statusOf(waited)).toBe(503);
  held[0]?.();
  expect(await statusOf(slow)).toBe(200);
  expect(await statusOf(fetch(`${url}/products`))).toBe(200);
  expect(held).toHaveLength(1);
});

test.each([
  ['before the first response', 0],
  ['after one response', 1],
])('admission control releases the slots of a client that disconnects %s', async (_, answered) => {
  const some = { concurrency: 3, queue: 9 };
  const { url, held, underWay } = await slowShop({ api: some });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9));
  await underWay(3);
  for (const answer of held.slice(0, answered)) answer();
  await pause(20);
  socket.resetAndDestroy();
  await pause(50);
  // Let the started requests finish, although their clients have disconnected.
  for (const answer of held) answer();
  const begun = held.length;
  const others = [1, 2, 3].map(() => fetch(`${url}/api/slow`));
  await underWay(begun + 3);
  for (const answer of held) answer();
  expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200]);
});

test('clients that send their request bodies slowly do not block fast clients', async () => {
  const url = await serve((_, response) => response.end('done'), {
    ...FEW,
    pages: { concurrency: 1, queue: 10 },
  });
  const slow = Array.from({ length: 5 }, () => {
    const one = request(url, { method: 'POST', headers: { 'Content-Length': 100 } });
    one.on('error', () => {});
    one.flushHeaders();
    return one;
  });
  expect(await statusOf(fetch(`${url}/products`))).toBe(200);
  for (const one of slow) one.destroy();
});

test.each([
  ['/products', {}, 'en', 'The shop is very busy'],
  ['/de/products', {}, 'de', 'Im Shop ist gerade'],
  ['/ar', { 'Accept-Language': 'de' }, 'ar', 'المتجر مشغول'],
  ['/fr/cart', {}, 'en', 'The shop is very busy'],
  ['/api/cart/update', { 'Accept-Language': 'ar' }, 'ar', 'المتجر مشغول'],
  ['/api/cart/update', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'en', 'The shop is very busy'],
])(
  'admission control rejects %s with the headers %j in the language %s',
  async (path, headers, language, words) => {
    cacheShop({ _id: 'shop', languages: ['en', 'de', 'ar'] });
    const none = { concurrency: 0, queue: 0 };
    const url = await serve((_, response) => response.end(), { pages: none, api: none });
    const answer = await fetch(url + path, { headers: { Accept: 'text/html', ...headers } });
    expect([answer.status, answer.headers.get('content-language')]).toEqual([503, language]);
    expect(await answer.text()).toContain(words);
  },
);

test('admission control rejects requests of a German shop in German', async () => {
  cacheShop({ _id: 'shop', languages: ['de', 'en'] });
  const none = { concurrency: 0, queue: 0 };
  const url = await serve((_, response) => response.end(), { pages: none });
  expect(await (await fetch(url)).text()).toContain('Bitte versuchen Sie es');
});
