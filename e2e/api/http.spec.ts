import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { allEndpoints } from '@/app/api/all-endpoints';
import { BASE_URL } from '@/e2e/shop';
import { newShopper, shopperWithAddress } from '@/e2e/support/client';
import { mailsTo, mailTo } from '@/e2e/support/inbox';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a path as written. `fetch` would normalize or reject the path. */
function send(path: string, { method = 'GET', headers, body }: Sent = {}) {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(BASE_URL);
      const sent = request({ hostname, port, path, method, headers, timeout: 10_000 }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.once('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text }),
        );
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', reject).end(body);
    },
  );
}

const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
const formBody = '--x\r\nContent-Disposition: form-data; name="1"\r\n\r\n1\r\n--x--\r\n';

for (const [method, path, status, more] of [
  ['GET', '/products/%', 400, {}],
  ['GET', '/products/fruits/%ff', 400, {}],
  ['GET', '/api/%', 400, {}],
  ['GET', '*', 400, {}],
  ['GET', '/products', 400, { body: 'a GET with a body', headers: { 'Content-Length': '17' } }],
  ['GET', '/api/product/list', 400, { body: 'x', headers: { 'Transfer-Encoding': 'chunked' } }],
  ['POST', '/cart', 405, { body: formBody, headers: form }],
  ['DELETE', '/products/fruits', 405, {}],
] as [string, string, number, Sent][])
  test(`${method} ${path}${more.body ? ' with a body' : ''} returns status ${status} and a message`, async () => {
    const answer = await send(path, { method, ...more });
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/\w+ \w+/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD');
    if (path.startsWith('/api/')) expect(JSON.parse(answer.text).success).toBe(false);
  });

for (const [path, title, canonical] of [
  ['/products?sort=price', 'All Products', '/products'],
  ['/products?offers=1', 'Offers', '/products'],
  ['/products/fruits?sort=unit&offers=1', 'Fresh Fruits', '/products/fruits'],
] as const)
  test(`the page ${path} has its own title, and the product list as its canonical URL`, async () => {
    const { text } = await send(path);
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toMatch(new RegExp(`^${title} `));
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe(BASE_URL + canonical);
    expect(text).toContain('<meta name="robots" content="noindex, follow"');
  });

test('the server ignores WebSocket upgrades, and sends the page', async () => {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' };
  expect((await send('/cart', { headers })).status).toBe(200);
});

test('Cache-Control makes shared caches revalidate each page, including 404 pages', async () => {
  const rsc = { RSC: '1', 'Next-Router-Prefetch': '1' };
  // Request each page three times, because later responses may come from the page cache.
  for (const [path, headers] of [
    ['/', {}],
    ['/products/dairy', {}],
    ['/products/dairy', rsc],
    ['/products/dairy/000000000000000000000000', {}],
    ['/no/such/page', {}],
  ] as const)
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(BASE_URL + path, { headers });
      const cacheControl = answer.headers.get('cache-control');
      if (path.startsWith('/no/')) expect(cacheControl, path).not.toContain('s-maxage');
      else expect(cacheControl, path).toBe('public, max-age=0, must-revalidate');
    }
});

test('pages, API responses and build files respect the q-values of Accept-Encoding', async () => {
  const page = await (await fetch(BASE_URL)).text();
  const [script = ''] = page.match(/\/_next\/static\/chunks\/[^"]+\.js/) ?? [];
  const list = '/api/product/list';
  for (const path of ['/products', '/products', list, `${list}?stock=in`, script])
    for (const [accepted, ...sent] of [
      ['br;q=0, gzip;q=0', undefined],
      ['identity, br;q=0.5, gzip;q=0.5', undefined],
      ['gzip, br;q=0.5', 'gzip'],
      ['gzip;q=0, br', 'br', undefined],
    ]) {
      const { headers } = await send(path, { headers: { 'Accept-Encoding': `${accepted}` } });
      expect(sent, `${path} ${accepted}`).toContain(headers['content-encoding']);
    }
});

test('the server returns 404 for /_global-error and /_not-found', async () => {
  for (const path of ['/_global-error', '/_global-error?x=1', '/_global-error/', '/_not-found']) {
    const { status, text } = await send(path);
    expect(status, path).toBe(404);
    expect(text, path).toContain('<title>Page not found');
  }
});

test('a compressed response has a weak ETag', async () => {
  const found: { path: string; etag: string | null }[] = [];
  for (const path of ['/', '/products', '/sw.js', '/api/product/list', '/manifest.webmanifest'])
    for (let n = 0; n < 3; n += 1)
      for (const encoding of ['gzip', 'br', 'identity']) {
        const answer = await fetch(BASE_URL + path, { headers: { 'Accept-Encoding': encoding } });
        const etag = answer.headers.get('etag');
        if (answer.headers.has('content-encoding')) found.push({ path, etag });
      }
  const named = found.filter(({ etag }) => etag);
  expect(named.filter(({ etag }) => !etag?.startsWith('W/'))).toEqual([]);
  // Three rounds with gzip and brotli make six compressed responses of the full list.
  expect(named.filter(({ path }) => path === '/api/product/list')).toHaveLength(6);
});

test('the server resizes images of the shop only, and caches them', async () => {
  const image = (url: string, more = '') =>
    fetch(`${BASE_URL}/_next/image?url=${encodeURIComponent(url)}&w=640&q=75${more}`, {
      headers: { Accept: 'image/webp' },
    });
  const source = '/art/drinks.webp';
  const first = await image(source);
  expect(first.status).toBe(200);
  expect((await image(source, '&x=1')).headers.get('x-nextjs-cache')).toBe('HIT');
  for (const url of [
    `${source}?x=1`,
    '/api/product/list',
    '/api/health',
    '/sw.js',
    '/art/%64rinks.webp',
  ])
    expect((await image(url)).status, url).toBe(400);
});

test("a visitor can open only the invitation page of the seller's area", async () => {
  const open = (path: string) => fetch(BASE_URL + path, { redirect: 'manual' });
  expect((await open('/seller/join')).status).toBe(200);
  expect((await open('/seller/people')).headers.get('location')).toMatch(/\/seller$/);
});

test('links in emails ignore the Host and X-Forwarded-Host headers of the request', async () => {
  const { email } = await newShopper(BASE_URL);
  const body = JSON.stringify({ email });
  const forwarded = { 'X-Forwarded-Host': 'evil.example', 'Content-Type': 'application/json' };
  for (const host of ['evil.example', new URL(BASE_URL).host]) {
    const headers = { ...forwarded, Host: host, 'Content-Length': `${Buffer.byteLength(body)}` };
    await send('/api/user/forgot', { method: 'POST', headers, body });
  }
  await mailTo(email, /^Your new password/);
  for (const { text, html } of await mailsTo(email)) {
    expect(text + html).not.toContain('evil.example');
    expect(text).toContain(`${BASE_URL}/reset-password#`);
  }
});

test('the health check reports that the database is available', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ success: true, db: 'up' });
});

/** The maximum time of a public request as a multiple of the health check. Some requests return the whole catalogue. */
const MAX_RATIO = 12;
/** These requests wait on purpose or stay open until the client disconnects. */
const OTHER_CALLS = /\/api\/(order\/events|user\/mailed)/;

test('each public GET request takes at most twelve times as long as the health check', async () => {
  const open = allEndpoints.filter(
    ({ method, session, path }) => method === 'GET' && !session && !OTHER_CALLS.test(path),
  );
  expect(open.length).toBeGreaterThan(8);
  const timeOf = async (path: string) => {
    const began = performance.now();
    await (await fetch(BASE_URL + path)).arrayBuffer();
    return performance.now() - began;
  };
  const slow: string[] = [];
  for (const { path } of open) {
    // The first request may fill caches, so it is not measured. A health check is measured before each request, so that
    // machine load slows both down.
    await timeOf(path);
    const pairs: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const [health, call] = [await timeOf('/api/health'), await timeOf(path)];
      pairs.push(call / health);
    }
    const median = pairs.sort((a, b) => a - b)[4] ?? 0;
    if (median > MAX_RATIO) slow.push(`${path}: ${median.toFixed(1)}`);
  }
  expect(slow).toEqual([]);
});

test('the OpenAPI description is compressed and has an ETag', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${BASE_URL}/api/openapi.json`, { headers });
  const brotli = await ask({ 'accept-encoding': 'br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(Number(brotli.headers.get('content-length'))).toBeLessThan(100_000);
  expect(await brotli.json()).toMatchObject({ openapi: '3.1.0' });
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), (await plain.json()).openapi]).toEqual([
    null,
    '3.1.0',
  ]);
  const again = await ask({ 'if-none-match': brotli.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.describe('requests that the server handles without Next', () => {
  /* The server answers some GET requests without Next.js (server/direct-calls.ts). Other methods on these paths go
     through Next.js. */

  const GETS = ['/api/address/get', '/api/product/list?limit=5', '/api/user/is-auth'];
  /** Headers that differ between responses, or that depend on the transport. */
  const OWN =
    /^(content-(length|encoding)|transfer-encoding|date|x-correlation-id|set-cookie|x-xsrf-token|connection|keep-alive)$/;

  for (const path of GETS)
    test(`GET ${path} returns the same headers as a HEAD request through Next`, async () => {
      const shopper = await shopperWithAddress(BASE_URL);
      const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { cookie, 'accept-encoding': 'gzip' };
      const ask = (method: string) => fetch(BASE_URL + path, { method, headers });
      const [direct, byNext] = await Promise.all([ask('GET'), ask('HEAD')]);
      const headersOf = (answer: Response) =>
        [...answer.headers].filter(([name]) => !OWN.test(name) && name !== 'vary');
      expect(direct.status).toBe(200);
      expect(headersOf(direct)).toEqual(headersOf(byNext));
      for (const { headers: given } of [direct, byNext])
        expect(given.get('vary')).toMatch(/Origin/);
      expect((await direct.json()).success).toBe(true);
    });

  async function converse(send: (socket: Socket) => Promise<void>, until: RegExp): Promise<string> {
    const { hostname, port } = new URL(BASE_URL);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    await send(socket);
    await expect.poll(() => received).toMatch(until);
    socket.destroy();
    return received;
  }

  const head = (path: string, more: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...more, '', ''].join(
      '\r\n',
    );
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  test('a connection stays usable after the server rejects an oversized body', async () => {
    const shopper = await shopperWithAddress(BASE_URL);
    const cookie = `Cookie: ${[...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
    const token = `X-XSRF-TOKEN: ${shopper.cookies.get('XSRF-TOKEN')}`;
    const received = await converse(async (socket) => {
      socket.write(head('/api/cart/update', [cookie, token, 'Transfer-Encoding: chunked']));
      for (let n = 0; n < 30; n += 1) socket.write(chunk(' '.repeat(10_000)));
      socket.write('0\r\n\r\n');
      socket.write('GET /api/user/is-auth HTTP/1.1\r\nHost: x\r\n\r\n');
    }, /413[\s\S]*HTTP\/1.1 200/);
    expect(received).toMatch(/^HTTP\/1.1 413/);
  });

  test('a connection stays usable after Next rejects an oversized body', async () => {
    const received = await converse(async (socket) => {
      socket.write(head('/api/user/register', ['Transfer-Encoding: chunked']));
      for (let n = 0; n < 300; n += 1) socket.write(chunk(' '.repeat(10_000)));
      socket.write('0\r\n\r\n');
      socket.write('GET /api/seller/is-auth HTTP/1.1\r\nHost: x\r\n\r\n');
    }, /413[\s\S]*HTTP\/1.1 \d/);
    expect(received).toMatch(/^HTTP\/1.1 413/);
  });

  test('the server streams the full product list if the URL contains #', async () => {
    const received = await converse(
      async (socket) =>
        void socket.write('GET /api/product/list?stock=in#&limit=1 HTTP/1.1\r\nHost: x\r\n\r\n'),
      /transfer-encoding: chunked/i,
    );
    expect(received).not.toMatch(/content-length/i);
  });

  test('the server survives unsupported methods, aborted requests and malformed Host headers', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'GET'])
      expect((await fetch(`${BASE_URL}/api/cart/update`, { method })).status).toBe(405);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { hostname, port } = new URL(BASE_URL);
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        await new Promise((resolve) =>
          socket.write(`${head('/api/order/cod', ['Content-Length: 500'])}{"items":`, resolve),
        );
        socket.destroy();
      }),
    );
    for (const host of ['a b', '[', '%zz', '//']) {
      const received = await converse(
        async (socket) =>
          void socket.write(`GET /api/user/is-auth HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
        /HTTP\/1.1 \d/,
      );
      expect(received).not.toMatch(/^HTTP\/1.1 5/);
    }
    expect((await fetch(`${BASE_URL}/api/user/is-auth`)).status).toBe(200);
  });
});
