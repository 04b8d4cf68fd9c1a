/** HTTP behaviour: malformed requests, methods, upgrades, cache headers, resized images. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newShopper } from '@/e2e/support/client';
import { mailsTo, mailTo } from '@/e2e/support/inbox';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a path exactly as written. `fetch` would normalize or reject it. */
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
  test(`the page ${path} has its own title and names the unfiltered list as its canonical URL`, async () => {
    const { text } = await send(path);
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toMatch(new RegExp(`^${title} `));
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe(BASE_URL + canonical);
    expect(text).toContain('<meta name="robots" content="noindex, follow"');
  });

test('the server ignores a request to upgrade the protocol, and sends the page', async () => {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' };
  expect((await send('/cart', { headers })).status).toBe(200);
});

test('Cache-Control makes shared caches revalidate pages, router responses and 404 pages', async () => {
  const rsc = { RSC: '1', 'Next-Router-Prefetch': '1' };
  // The test requests each page three times, because later responses may come from the page cache.
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

test('the server returns 404 for the internal pages of Next, /_global-error and /_not-found', async () => {
  for (const path of ['/_global-error', '/_global-error?x=1', '/_global-error/', '/_not-found']) {
    const { status, text } = await send(path);
    expect(status, path).toBe(404);
    expect(text, path).toContain('<title>Page not found');
  }
});

test('a compressed response has a weak ETag, because all encodings share one ETag', async () => {
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
  // Every compressed response of the full product list has an ETag: three rounds with two encodings each.
  expect(named.filter(({ path }) => path === '/api/product/list')).toHaveLength(6);
});

test('the server resizes only images of the shop, and caches the result', async () => {
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

test("a visitor can open the page of a staff invitation, but no further page of the seller's area", async () => {
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
