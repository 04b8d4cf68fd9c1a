/**
 * No request header may affect a cached page (OWASP ASVS 5.0, 4.1.3). Each row of ROWS is a header that Next.js reads
 * while rendering.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newSeller } from '@/e2e/support/client';
import { type OwnProduct, ownProduct } from '@/e2e/support/own-product';
import { openScratchShop, type ScratchShop } from '@/e2e/support/scratch-shop';
import { type Headers, MARK, READ, REMOVED } from '@/e2e/support/untrusted-headers';

/**
 * Tests several headers per request to save time. Possible only for headers that the server removes before Next.js
 * (server/serve.test.ts).
 */
const AT_ONCE = 7;
const [nonce, ...removed] = REMOVED;
const together = Array.from({ length: Math.ceil(removed.length / AT_ONCE) }, (_, at) => {
  const rows = removed.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
  const headers: Headers = Object.assign({}, ...rows.map(([, each]) => each));
  return [rows.map(([name]) => name).join(', '), headers] as const;
});
const ROWS = [...READ, ...(nonce ? [nonce] : []), ...together];

let shop: ScratchShop;
let product: OwnProduct;
test.beforeAll(async () => {
  shop = await openScratchShop({ LOG_LEVEL: 'silent' });
  product = await ownProduct(shop.url, await newSeller(shop.url));
});
test.afterAll(() => shop?.close());

/** Requests a path as written, because `fetch` would normalize it. Follows redirects. */
async function get(path: string, headers: Headers = {}, redirects = 3): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const sent = request({ hostname, port, path, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  const { location } = answer.headers;
  return location?.startsWith('/') && redirects > 0 ? get(location, headers, redirects - 1) : body;
}

/** Returns the words of a page without the router's `_rsc` hash. React streams the parts of a page in any sequence. */
const wordsIn = (body: string) =>
  new Set(
    body
      .replace(/_rsc=[\w-]{0,16}/g, '')
      .split(/[^\w-]+/)
      .filter((word) => word.length > 3 && !/^\d+$/.test(word)),
  );

const without = (words: Set<string>, others = new Set<string>()) =>
  [...words].filter((word) => !others.has(word));

const ownPage = () => `/products/${product.category.toLowerCase()}/${product._id}`;

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

test('ASVS 4.1.3: a cached page contains no header value of a request', async () => {
  const edit = await editor();
  const pages = ['/', '/products', ownPage(), '/seller'];
  /** The requests without the tested headers: each page as HTML and in both formats of the client router. */
  const requests = pages.flatMap((page): [string, Headers][] => [
    [page, NOTHING],
    [page, PART],
    [page, TREE_OF_SEGMENTS],
  ]);
  const read = () =>
    Promise.all(requests.map(async ([page, asked]) => wordsIn(await get(page, asked))));
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
  const none = requests.map(() => []);
  for (const [name, headers] of ROWS) {
    await edit();
    for (const page of pages) {
      // The server does not recognize this path as a page, but Next.js resolves it.
      await get(`/api/..${page}`, headers);
      await get(page, headers);
    }
    expect.soft(await changes(), name).toEqual(none);
    expect.soft(await changes(), `${name}, from the cache`).toEqual(none);
  }
});

test('ASVS 4.1.3: a cached page contains no query value of a request', async () => {
  const edit = await editor();
  const pages = ['/', '/products', '/products/dairy', ownPage(), '/cart', '/seller', '/loader'];
  const others = ['/my-orders', '/contact', '/nowhere', '/products/nowhere', '/robots.txt'];
  const queries = [`?x=${MARK}&sort=${MARK}&page=${MARK}`, `?q=${MARK}`, `?_rsc=${MARK}`];
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
