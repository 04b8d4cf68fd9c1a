import cluster from 'node:cluster';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { REMOVED } from '@/e2e/support/untrusted-headers';
import { env, resetEnv } from '@/lib/env';
import { CLIENT_IP_HEADER } from '@/lib/http/client-ip';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { createAdmissionControl } from './admission-control';
import { createPaymentHeaders, isPaymentPage } from './payment-page';
import { createPrepare } from './prepare';
import { rejectMalformed, rejectRequest, ShopResponse } from './response';
import { makePlain } from './serve';
import { runWorkers } from './workers';

const settings = {
  MONGODB_URI: 'mongodb://127.0.0.1/none',
  SESSION_SECRET: 'x'.repeat(64),
  SELLER_PASSWORD: 'not-a-password',
  LOG_LEVEL: 'silent',
};

for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);

let server: Server;

function plain(url: string, headers: Record<string, string> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
  Object.assign(request.headers, headers);
  makePlain(request);
  return { url: request.url, headers: request.headers };
}

test('the server removes request headers that a page must not depend on', () => {
  const kept = { host: 'shop', cookie: 'token=1', 'user-agent': 'Bingbot', 'if-none-match': '"1"' };
  const written = { 'content-security-policy': "script-src 'nonce-1'", 'next-url': '/x', rsc: '0' };
  expect(plain('/cart', { ...kept, ...written, 'x-forwarded-host': 'evil' }).headers).toEqual(kept);
});

test.each(REMOVED)('the server removes %s', (_, sent) => {
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(plain('/cart', headers).headers).toEqual({});
});

test("the server keeps the request headers of Next's client router", () => {
  const parts = { rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': '[]' };
  const { url, headers } = plain('/cart?_rsc=abc_-1&x=1', parts);
  expect([url, headers]).toEqual(['/cart?_rsc=abc_-1', parts]);
});

test('the server keeps the headers and the query of an API call', () => {
  const kept = {
    origin: 'https://front.example',
    'x-xsrf-token': 'a.b',
    'stripe-signature': 't=1',
  };
  const of = { 'content-security-policy': 'x', 'x-prerender-revalidate': 'x', 'next-action': 'x' };
  const { url, headers } = plain('/api/product/list?q=x&y=1', { ...kept, ...of });
  expect([url, headers]).toEqual(['/api/product/list?q=x&y=1', kept]);
});

test.each([
  ['/?x=1', '/'],
  ['/loader?next=/cart', '/loader'],
  ['/cart?_rsc=abc', '/cart'],
  ['/products?q=r%C3%B6d+%26&category=Dairy&x=1', '/products?q=r%C3%B6d+%26&category=Dairy'],
  ['/products?page=2&sort=price&offers=1', '/products?sort=price&offers=1&page=2'],
  ['/products/dairy?sort=evil&offers=2&page=0', '/products/dairy'],
  ['/products/dairy/1?q=evil', '/products/dairy/1'],
  ['/products/dairy?q=evil&category=x', '/products/dairy'],
  ['/products?page=7', '/products'],
  ['/search?q=milk', '/search?q=milk'],
  ['/_next/image?url=%2Fart%2Fa.webp&w=96&q=75', '/_next/image?url=%2Fart%2Fa.webp&w=96&q=75'],
])('the server removes unknown query parameters: %s becomes %s', (url, expected) => {
  expect(plain(url).url).toBe(expected);
});

test.each([
  ['token=1; __prerender_bypass=x; sellerToken=2', 'token=1; sellerToken=2'],
  ['__prerender_bypass=x; __next_preview_data=y', undefined],
  ['a__prerender_bypass=x', 'a__prerender_bypass=x'],
])('the server removes the preview cookies of Next.js from %s', (cookie, expected) => {
  for (const url of ['/cart', '/api/user/is-auth'])
    expect(plain(url, { cookie }).headers.cookie).toBe(expected);
});

const WORKER = `
  process.send({ state: 'ready' });
  process.on('message', (message) => message === 'close' && process.exit(0));
  setInterval(() => {}, 1000);
`;

test('the primary process keeps running after a message to a dying worker fails', async () => {
  const scratch = scratchFolder();
  const exec = join(scratch.folder, 'worker.cjs');
  writeFileSync(exec, WORKER);
  cluster.setupPrimary({ exec, execArgv: [] });
  const close = await runWorkers(2, () => {});
  const [dying] = Object.values(cluster.workers ?? {});
  // A failed message to a dying worker emits this event. Without a listener, it would end the process.
  expect(dying?.emit('error', new Error('Channel closed'))).toBe(true);
  await close();
  scratch.remove();
});

describe('the response of the server', () => {
  const warned: Error[] = [];
  const note = (warning: Error) => warned.push(warning);
  afterEach(() => {
    process.off('warning', note);
  });

  test('accepts 14 listeners without a warning', async () => {
    process.on('warning', note);
    const response = new ShopResponse(new IncomingMessage(new Socket()));
    for (let steps = 0; steps < 14; steps += 1) response.once('close', () => {});
    await turn();
    expect(warned).toEqual([]);
    for (let steps = 0; steps < 14; steps += 1) response.once('close', () => {});
    await turn();
    expect(warned).toMatchObject([{ name: 'MaxListenersExceededWarning' }]);
  });
});

describe('createPrepare', () => {
  /** A response of this size does not fit into the socket buffers of the server and the client. */
  const BIG = Buffer.alloc(64 * 1024 * 1024);
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('disconnects a client that never reads its response', async () => {
    const one = { concurrency: 1, queue: 10 };
    const prepare = createPrepare(env(), 300);
    const admit = createAdmissionControl({ pages: one, api: one, images: one });
    server = createServer((request, response) => {
      prepare(request, response);
      // The next body is short, because a busy machine reads slowly.
      admit(request, response, () => void response.end(request.url === '/' ? BIG : 'room'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const unread = connect(port, '127.0.0.1').pause();
    unread.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const [, answer] = await once(server, 'request');
    await once(answer, 'close');
    const next = await fetch(`http://127.0.0.1:${port}/products`);
    expect(await next.text()).toBe('room');
    unread.destroy();
  });

  it('discards the rest of a rejected upload, so that the connection can be reused', async () => {
    const prepare = createPrepare(env());
    server = createServer(async (request, response) => {
      prepare(request, response);
      if (request.method === 'GET') return void response.end('here');
      await once(request, 'data');
      request.pause();
      response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    let received = '';
    client.on('data', (bytes) => {
      received += bytes;
    });
    const body = 'x'.repeat(1_000_000);
    client.write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await vi.waitFor(() => expect(received).toContain('here'), 5_000);
    expect(received).toMatch(/^HTTP\/1.1 503 /);
    client.destroy();
  });

  it.each([
    ['no proxy', 0, '203.0.113.7', '127.0.0.1'],
    ['one proxy', 1, 'claimed, 203.0.113.7', '203.0.113.7'],
    ['two proxies', 2, 'claimed, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['fewer proxies than configured', 2, '203.0.113.7', '203.0.113.7'],
    ['no proxy if two are configured', 2, '', '127.0.0.1'],
  ])('determines the IP address of a client behind %s', async (_, proxies, forwarded, expected) => {
    const prepare = createPrepare({ ...env(), TRUST_PROXY: proxies });
    server = createServer((request, response) => {
      prepare(request, response);
      response.end(request.headers[CLIENT_IP_HEADER]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': forwarded };
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers });
    expect(await answer.text()).toBe(expected);
  });
});

describe('a busy server', () => {
  stubShopEnv();
  let origin: string;
  beforeAll(async () => {
    vi.stubEnv('CORS_ORIGINS', 'https://app.example');
    resetEnv();
    server = createServer((request, response) => {
      if (!rejectMalformed(request, response)) rejectRequest(request, response, 503, 'Busy.');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const json = 'application/json';
  const text = 'text/plain; charset=utf-8';

  it.each([
    ['GET', '/api/product/list', 503, json],
    ['GET', '/api', 503, json],
    ['GET', '/api?x=1', 503, json],
    ['GET', '/apiary', 503, text],
    ['GET', '/products', 503, text],
    ['POST', '/api?x=1', 503, json],
    ['POST', '/api/cart/update', 503, json],
    ['POST', '/apiary', 405, text],
    ['DELETE', '/products', 405, text],
    ['GET', '/%E0%A4%A', 400, text],
    ['GET', '/api/%E0%A4%A', 400, json],
  ])('responds to %s %s with %i and %s', async (method, path, status, type) => {
    const answer = await fetch(origin + path, { method, headers: { Accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(await answer.text()).not.toBe('');
  });

  it.each([
    ['/api/product/list', 503],
    ['/api/%E0%A4%A', 400],
  ])('lets only origins of CORS_ORIGINS read its error for %s', async (path, status) => {
    const readBy = async (Origin: string) => {
      const answer = await fetch(origin + path, { headers: { Origin } });
      expect([answer.status, answer.headers.get('vary')]).toEqual([status, 'Origin']);
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await readBy('https://app.example')).toBe('https://app.example');
    expect(await readBy('https://stranger.example')).toBeNull();
  });

  async function sendRaw(text: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.write(text);
    await once(socket, 'close');
    return received;
  }

  it.each(['TRACE', 'PROPFIND'])(
    'responds to %s with 405 and the methods of the API',
    async (method) => {
      const answer = await sendRaw(`${method} /api/health HTTP/1.1\r\nHost: shop\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 405 /);
      expect(answer).toContain('Allow: GET, HEAD, POST, OPTIONS');
      expect(answer).toContain('{"success":false');
    },
  );

  it('rejects a second Host header in any letter case', async () => {
    const answer = await sendRaw('GET /api/health HTTP/1.1\r\nHost: shop\r\nHOST: other\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('exactly one Host header');
  });
});

const POLICY = 'content-security-policy';

async function request(url: string, paysInShop: boolean, waiting?: Promise<unknown>) {
  const readShop = vi.fn(async () => ({
    ...DEFAULT_SHOP,
    ...(paysInShop ? { paysInShop: true as const } : {}),
  }));
  const incoming = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(incoming);
  response.setHeader(POLICY, 'as usual');
  const ready = createPaymentHeaders(env(), readShop)(incoming, response, waiting);
  await ready;
  return { ready, readShop, policy: String(response.getHeader(POLICY)) };
}

describe('the payment page', () => {
  it.each(['/cart/pay', '/cart/pay?session=cs_test_1', '/de/cart/pay', '/ar/cart/pay?x=1'])(
    'has the URL %s',
    (url) => expect(isPaymentPage(url)).toBe(true),
  );

  it.each([
    '/',
    '/cart',
    '/cart?x=/cart/pay',
    '/cart/payment',
    '/cart/pay/more',
    '/api/cart/pay',
    '/seller/cart/pay',
    undefined,
  ])('does not have the URL %s', (url) => expect(isPaymentPage(url)).toBe(false));
});

describe('the headers of the payment page', () => {
  it("allow Stripe.js while payments on the shop's page are enabled", async () => {
    const { policy } = await request('/cart/pay?session=cs_test_1', true);
    expect(policy).toContain('https://js.stripe.com');
  });

  it("are the usual headers while payments on the shop's page are disabled", async () => {
    const { policy, readShop } = await request('/cart/pay', false);
    expect(policy).toBe('as usual');
    expect(readShop).toHaveBeenCalled();
  });

  it('are not sent with other pages', async () => {
    const { policy, readShop, ready } = await request('/cart', true);
    expect(policy).toBe('as usual');
    expect(ready).toBeUndefined();
    expect(readShop).not.toHaveBeenCalled();
    const waiting = Promise.resolve();
    expect((await request('/', true, waiting)).ready).toBe(waiting);
  });

  it('depend on the last known settings if the database does not respond', async () => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { url: '/cart/pay' });
    const response = new ServerResponse(incoming);
    const never = () => new Promise<typeof DEFAULT_SHOP>(() => {});
    await createPaymentHeaders(env(), never)(incoming, response);
    expect(response.getHeader(POLICY)).toBeUndefined();
  });
});
