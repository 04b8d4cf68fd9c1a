/**
 * The page cache of the server, which responds before Next does
 * (docs/decisions/0003-own-server-around-next.md).
 */
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';

const PAGE = `${BASE_URL}/products/dairy`;
const get = (headers: Record<string, string> = {}) => fetch(PAGE, { headers });

test('a cached page is identical in every encoding, and its ETag works', async () => {
  // The test retries, because another test may edit the catalogue, which empties the cache for a moment.
  await expect(async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get({ 'Accept-Encoding': encoding })),
    );
    const [one = '', ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).toContain('Dairy Products');
    for (const other of others) expect(other).toBe(one);
    const [answer] = answers;
    // Only the page cache compresses with brotli. Next itself uses gzip.
    expect(answer?.headers.get('content-encoding')).toBe('br');
    const ids = answers.map(({ headers }) => headers.get('x-correlation-id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(answer?.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer?.headers.get('content-security-policy')).toBeTruthy();
    const known = await get({ 'If-None-Match': `${answer?.headers.get('etag')}` });
    expect(known.status).toBe(304);
  }).toPass({ intervals: [100] });
});

test('a product that does not exist returns the prerendered 404 page', async () => {
  const unknown = ['f'.repeat(24), 'e'.repeat(24), 'no-id', '%66'];
  for (const id of unknown) {
    // The test retries, because another test may edit the catalogue. The server then renders the page once
    // more.
    await expect(async () => {
      const answer = await fetch(`${BASE_URL}/products/dairy/${id}?from=test`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('x-nextjs-cache'), id).toBe('HIT');
      expect(await answer.text()).toContain('not found');
    }).toPass({ intervals: [50] });
    const part = await fetch(`${BASE_URL}/products/dairy/${id}`, { headers: { RSC: '1' } });
    expect(part.status).toBe(404);
  }
});

test("a request from Next's client router returns a component payload instead of HTML", async () => {
  const answer = await get({ RSC: '1', 'Next-Router-Prefetch': '1' });
  expect(answer.headers.get('content-type')).toContain('text/x-component');
});

test('the first request after a product edit returns the updated cached page', async () => {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const { url } = await fetch(`${BASE_URL}/products/x/${product._id}`);
  const load = () => fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  for (const inStock of [false, true, false, true]) {
    const isCached = async () => (await load()).headers.get('content-encoding') === 'br';
    await expect.poll(isCached, { intervals: [50] }).toBe(true);
    await seller.post('/api/product/stock', { id: product._id, inStock });
    expect((await (await load()).text()).includes('Out of stock')).toBe(!inStock);
  }
});

test('a removed product disappears from every page, and a restored product reappears', async () => {
  const seller = await newSeller(BASE_URL);
  // Few tests add products to this category, so the page of the other product shows the new product.
  const other = await ownProduct(BASE_URL, seller, { category: 'Grains' });
  const { _id: id, name } = await ownProduct(BASE_URL, seller, { category: 'Grains' });
  const pages = [
    '/products',
    '/products/grains',
    `/products/grains/${other._id}`,
    `/products?q=${encodeURIComponent(name)}`,
    '/sitemaps/0.xml',
  ];
  const views = async () => {
    const seen: Record<string, boolean> = {};
    for (const path of pages)
      seen[path] = (await (await fetch(BASE_URL + path)).text()).includes(id);
    return seen;
  };
  const all = (isShown: boolean) => Object.fromEntries(pages.map((path) => [path, isShown]));
  const own = (headers = {}) => fetch(`${BASE_URL}/products/grains/${id}`, { headers });
  expect(await views()).toEqual(all(true));
  await seller.post('/api/product/remove', { id });
  expect(await views()).toEqual(all(false));
  const gone = await own();
  const html = await gone.text();
  expect(gone.status).toBe(410);
  expect(html).toContain('This product is no longer sold');
  expect(html).toContain(other._id);
  expect(html).not.toContain('application/ld+json');
  expect((await own({ rsc: '1' })).status).toBe(410);
  expect((await fetch(`${BASE_URL}/missing/grains/removed`)).status).toBe(404);
  await seller.post('/api/product/restore', { id });
  expect(await views()).toEqual(all(true));
  expect((await own()).status).toBe(200);
});
