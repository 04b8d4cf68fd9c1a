/**
 * No header of a request reaches a page that others get from a cache (OWASP ASVS 5.0, 4.1.3). Each row is what
 * Next reads of a request somewhere on its way to a page.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newSeller } from '@/e2e/support/client';
import { type OwnProduct, ownProduct } from '@/e2e/support/own-product';
import { openScratchShop, type ScratchShop } from '@/e2e/support/scratch-shop';

type Headers = Record<string, string>;

const MARK = 'stranger0stranger0';
const NONCE = `script-src 'nonce-${MARK}'`;
const TREE = encodeURIComponent(JSON.stringify(['', {}, null, 'refetch']));
const BOT = 'Mozilla/5.0 (compatible; Bingbot/2.0; +http://www.bing.com/bingbot.htm)';

const ROWS: [string, Headers][] = [
  ['a nonce', { 'Content-Security-Policy': NONCE }],
  ['a nonce that is reported', { 'Content-Security-Policy-Report-Only': NONCE }],
  ['a nonce to the router', { RSC: '1', 'Content-Security-Policy': NONCE }],
  ['a part for the router', { RSC: '1' }],
  ['a part below a tree', { RSC: '1', 'Next-Router-State-Tree': TREE }],
  ['a tree that is none', { RSC: '1', 'Next-Router-State-Tree': MARK }],
  ['a prefetch', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['a prefetch at run time', { RSC: '1', 'Next-Router-Prefetch': '2' }],
  ['a prefetch of the shell', { RSC: '1', 'Next-Router-Prefetch': '3' }],
  [
    'the tree of the segments',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  ],
  [
    'a segment that is none',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': `/${MARK}` },
  ],
  ['where the router comes from', { RSC: '1', 'Next-Url': `/${MARK}` }],
  ['the router without RSC', { 'Next-Router-State-Tree': TREE, 'Next-Url': `/${MARK}` }],
  ['a prefetch without RSC', { 'Next-Router-Prefetch': '1' }],
  ['an action', { 'Next-Action': MARK }],
  ['an action by its type', { 'Content-Type': 'multipart/form-data; boundary=a' }],
  ['an action handed on', { 'X-Action-Forwarded': '1', 'Next-Action': MARK }],
  ['a hot reload', { 'Next-Hmr-Refresh': '1', 'X-Nextjs-Request-Id': MARK }],
  ['the id of a document', { 'X-Nextjs-Html-Request-Id': MARK }],
  ['data of a page', { 'X-Nextjs-Data': '1' }],
  ['a deployment', { 'X-Deployment-Id': MARK }],
  ['a path', { 'X-Matched-Path': '/cart', 'X-Now-Route-Matches': '1=cart' }],
  ['an invocation', { 'X-Invoke-Path': '/cart', 'X-Invoke-Query': '{}', 'X-Invoke-Status': '404' }],
  ['an output', { 'X-Invoke-Output': '/_error', 'X-Invocation-Id': MARK }],
  ['a middleware', { 'X-Middleware-Rewrite': '/cart', 'X-Middleware-Next': '1' }],
  ['a middleware that was asked', { 'X-Middleware-Subrequest': 'middleware:middleware' }],
  [
    'headers of a middleware',
    { 'X-Middleware-Override-Headers': 'host', 'X-Middleware-Request-Host': MARK },
  ],
  ['a cookie of a middleware', { 'X-Middleware-Set-Cookie': `a=${MARK}` }],
  ['a rewritten path', { 'X-Nextjs-Rewritten-Path': '/cart', 'X-Nextjs-Rewritten-Query': MARK }],
  ['a postponed page', { 'Next-Resume': '1', 'X-Next-Resume-State-Length': '9' }],
  ['a language of the staff', { Cookie: 'staff-language=de' }],
  ['a language that is none', { Cookie: `staff-language=${MARK}` }],
  ['a renewal', { 'X-Prerender-Revalidate': MARK }],
  [
    'a renewal if made',
    { 'X-Prerender-Revalidate': MARK, 'X-Prerender-Revalidate-If-Generated': '1' },
  ],
  ['expired tags', { 'X-Next-Revalidated-Tags': 'products', 'X-Next-Revalidate-Tag-Token': MARK }],
  ['tags of a page', { 'X-Next-Cache-Tags': MARK }],
  ['a draft', { Cookie: `__prerender_bypass=${MARK}; __next_preview_data=${MARK}` }],
  ['a test of navigation', { Cookie: 'next-instant-navigation-testing=[0]' }],
  ['a language by cookie', { Cookie: 'NEXT_LOCALE=de' }],
  ['a language', { 'Accept-Language': 'de' }],
  ['a host', { Host: `${MARK}.example` }],
  ['a forwarded host', { 'X-Forwarded-Host': `${MARK}.example`, 'X-Forwarded-Port': '1' }],
  ['a forwarded scheme', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' }],
  ['a forwarded request', { Forwarded: `host=${MARK}.example`, 'X-Original-Url': '/cart' }],
  ['an origin', { Origin: `https://${MARK}.example`, Referer: `https://${MARK}.example/` }],
  ['a robot that reads no streams', { 'User-Agent': BOT }],
  ['a robot that runs scripts', { 'User-Agent': 'Googlebot' }],
  ['a browser', { 'User-Agent': `Mozilla/5.0 ${MARK}` }],
  ['an image', { Accept: 'image/avif', 'Sec-Fetch-Dest': 'image' }],
  ['no cache', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ['a version', { 'If-None-Match': '*', 'If-Modified-Since': new Date(0).toUTCString() }],
  ['a range', { Range: 'bytes=0-9', 'If-Range': MARK }],
  ['a prefetch of the browser', { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch;prerender' }],
  [
    'a trace',
    { Traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, Tracestate: `a=${MARK}` },
  ],
  ['a password', { Authorization: `Bearer ${MARK}` }],
  [
    'a header of the shop',
    { 'X-Client-Ip': MARK, 'X-Was-Forwarded': MARK, 'X-Correlation-Id': MARK },
  ],
];

let shop: ScratchShop;
let product: OwnProduct;
test.beforeAll(async () => {
  shop = await openScratchShop({ LOG_LEVEL: 'silent' });
  product = await ownProduct(shop.url, await newSeller(shop.url));
});
test.afterAll(() => shop?.close());

/** Asks for a path as it is written, which fetch would make plain first. Goes where it is sent. */
async function get(path: string, headers: Headers = {}, redirects = 3): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const sent = request({ hostname, port, path, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  const { location } = answer.headers;
  return location?.startsWith('/') && redirects > 0 ? get(location, headers, redirects - 1) : body;
}

/**
 * Its words, without their order: parts are sent as they are done. The hash of what the router asked for, which Next
 * compares, may be there.
 */
const wordsOf = (body: string) =>
  new Set(
    body
      .replace(/_rsc=[\w-]{0,16}/g, '')
      .split(/[^\w-]+/)
      .filter((word) => word.length > 3 && !/^\d+$/.test(word)),
  );

const without = (words: Set<string>, others = new Set<string>()) =>
  [...words].filter((word) => !others.has(word));

const ownPage = () => `/products/${product.category.toLowerCase()}/${product._id}`;

/** Makes the function after which all pages are rendered anew. */
async function editor() {
  const seller = await newSeller(shop.url);
  return async () => {
    for (const inStock of [false, true])
      await seller.post('/api/product/stock', { id: product._id, inStock });
  };
}

const NOTHING: Headers = {};
const PART: Headers = { RSC: '1' };
const TREE_OF_SEGMENTS: Headers = {
  RSC: '1',
  'Next-Router-Prefetch': '1',
  'Next-Router-Segment-Prefetch': '/_tree',
};

test('ASVS 4.1.3: no header of the first visitor of a page is in what the next ones get', async () => {
  const edit = await editor();
  const pages = ['/', '/products', ownPage(), '/seller'];
  /** Each page as somebody gets it who sends nothing, and what the router of the browser asks for. */
  const wanted = pages.flatMap((page): [string, Headers][] => [
    [page, NOTHING],
    [page, PART],
    [page, TREE_OF_SEGMENTS],
  ]);
  const read = () =>
    Promise.all(wanted.map(async ([page, asked]) => wordsOf(await get(page, asked))));
  await edit();
  const plain = await read();
  for (const { size } of plain) expect(size).toBeGreaterThan(9);
  const changes = async () => {
    const now = await read();
    return now.map((words, index) => [
      ...without(words, plain[index]),
      ...without(plain[index] ?? new Set(), words),
    ]);
  };
  const none = wanted.map(() => []);
  for (const [name, headers] of ROWS) {
    await edit();
    for (const page of pages) {
      // An address that becomes the page's only in Next.
      await get(`/api/..${page}`, headers);
      await get(page, headers);
    }
    expect.soft(await changes(), name).toEqual(none);
    expect.soft(await changes(), `${name}, from the cache`).toEqual(none);
  }
});

test('ASVS 4.1.3: no query of the first visitor of a page is in what the next ones get', async () => {
  const edit = await editor();
  const pages = ['/', '/products', '/products/dairy', ownPage(), '/cart', '/seller', '/loader'];
  const others = ['/my-orders', '/contact', '/nowhere', '/products/nowhere', '/robots.txt'];
  const queries = [`?x=${MARK}`, `?sort=${MARK}&page=${MARK}`, `?q=${MARK}`, `?_rsc=${MARK}`];
  for (const query of queries)
    for (const asked of [NOTHING, PART, TREE_OF_SEGMENTS]) {
      await edit();
      for (const page of [...pages, ...others]) {
        await get(page + query, asked);
        for (const own of [NOTHING, PART])
          expect.soft(await get(page, own), page + query).not.toContain(MARK);
      }
    }
});
