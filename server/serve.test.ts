import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { REMOVED } from '@/e2e/support/untrusted-headers';
import { ShopResponse } from './response';
import { makePlain } from './serve';
import { runWorkers } from './workers';

function plain(url: string, headers: Record<string, string> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
  Object.assign(request.headers, headers);
  makePlain(request);
  return { url: request.url, headers: request.headers };
}

test('makePlain removes request headers that a client could abuse', () => {
  const kept = { host: 'shop', cookie: 'token=1', 'user-agent': 'Bingbot', 'if-none-match': '"1"' };
  const written = { 'content-security-policy': "script-src 'nonce-1'", 'next-url': '/x', rsc: '0' };
  expect(plain('/cart', { ...kept, ...written, 'x-forwarded-host': 'evil' }).headers).toEqual(kept);
});

test.each(REMOVED)('makePlain removes %s', (_, sent) => {
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(plain('/cart', headers).headers).toEqual({});
});

test('makePlain keeps the headers with which the client router requests parts of pages', () => {
  const parts = { rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': '[]' };
  const { url, headers } = plain('/cart?_rsc=abc_-1&x=1', parts);
  expect([url, headers]).toEqual(['/cart?_rsc=abc_-1', parts]);
});

test('makePlain keeps the headers and the query of an API call, except for internal headers of Next.js', () => {
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
])('makePlain changes %s to %s', (url, expected) => {
  expect(plain(url).url).toBe(expected);
});

test.each([
  ['token=1; __prerender_bypass=x; sellerToken=2', 'token=1; sellerToken=2'],
  ['__prerender_bypass=x; __next_preview_data=y', undefined],
  ['a__prerender_bypass=x', 'a__prerender_bypass=x'],
])('makePlain removes the preview cookies of Next.js from %s', (cookie, expected) => {
  for (const url of ['/cart', '/api/user/is-auth'])
    expect(plain(url, { cookie }).headers.cookie).toBe(expected);
});

const WORKER = `
  process.send({ state: 'ready' });
  process.on('message', (message) => message === 'close' && process.exit(0));
  setInterval(() => {}, 1000);
`;

test('a message to a dying worker does not end the remaining workers', async () => {
  const scratch = scratchFolder();
  const exec = join(scratch.folder, 'worker.cjs');
  writeFileSync(exec, WORKER);
  cluster.setupPrimary({ exec, execArgv: [] });
  const close = await runWorkers(2, () => {});
  const [dying] = Object.values(cluster.workers ?? {});
  // Node emits this event for a failed message. Without a listener, it would end the process.
  expect(dying?.emit('error', new Error('Channel closed'))).toBe(true);
  await close();
  scratch.remove();
});

describe('ShopResponse', () => {
  const warned: Error[] = [];
  const note = (warning: Error) => warned.push(warning);
  afterEach(() => {
    process.off('warning', note);
  });

  test('a response accepts 14 listeners without a warning, but warns at 28 listeners', async () => {
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
