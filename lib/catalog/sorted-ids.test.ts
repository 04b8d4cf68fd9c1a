import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { MISSING_HEADER } from '@/lib/http/page-views';
import { middleware } from '@/middleware';
import { Product, VariantGroup } from '@/models';
import { readGroups } from './variants/known-groups';

setUpDatabase();

/* The shop has 30 products in stock. 25 of them are vegan, and 24 of the vegan products are on offer. */
beforeAll(async () => {
  await Product.insertMany(
    Array.from({ length: 30 }, (_, n) => ({
      name: `Oat milk ${n}`,
      category: 'Dairy',
      priceCents: 400,
      offerPriceCents: n < 24 ? 200 : 400,
      ...(n < 25 ? { diets: ['vegan'] } : {}),
      inStock: true,
    })),
  );
}, 60_000);

/** Returns the path of the 404 page, or undefined if the list has this page. */
async function missing(path: string, sent = {}): Promise<string | undefined> {
  const request = new NextRequest(`http://shop.example${path}`, { headers: sent });
  const { headers } = await middleware(request);
  const page = headers.get('x-middleware-rewrite');
  expect(headers.get(MISSING_HEADER)).toBe(page === null ? null : '1');
  return page === null ? undefined : new URL(page).pathname;
}

describe('a page beyond the last page', () => {
  it.each([
    ['/products?q=milk&sort=price&page=3', '/main/missing/all'],
    ['/products?q=milk&sort=price&page=1000', '/main/missing/all'],
    ['/products?q=milk&offers=1&page=2', '/main/missing/all'],
    ['/products?q=milk&category=dairy&offers=1&page=2', '/main/missing/dairy'],
    ['/de/products?q=milk&sort=price&page=3', '/de/missing/all'],
    // This search has only related products.
    ['/products?q=milk+oat&sort=price&page=3', '/main/missing/all'],
    ['/products?diet=vegan&page=3', '/main/missing/all'],
    ['/products/dairy?diet=vegan&offers=1&page=2', '/main/missing/dairy'],
    ['/products/fruits?diet=vegan&page=2', '/main/missing/fruits'],
    // The page ignores unknown filters and shows the list of all products.
    ['/products?diet=unknown&page=3', '/main/missing/all'],
    ['/products?diet=halal&diet=vegan&page=2', '/main/missing/all'],
    ['/products?diet=vegan&page=0', '/main/missing/all'],
    ['/products?diet=vegan&page=abc', '/main/missing/all'],
    ['/products/dairy?diet=vegan&page=1000000', '/main/missing/dairy'],
    ['/products?q=milk&sort=price&page=0', '/main/missing/all'],
  ])('shows the 404 page: %s', async (path, expected) => {
    expect(await missing(path)).toBe(expected);
  });

  it.each([
    '/products?q=milk&sort=price&page=2',
    '/products?q=milk&offers=1',
    '/products?q=milk+oat&sort=price&page=2',
    '/products?diet=vegan&page=2',
    '/products/dairy?diet=vegan&page=2',
    // The first page of an empty list shows a message.
    '/products?q=milk&diet=halal',
    '/products?q=milk&diet=halal&page=1',
    // The search results have no pages without a sort order or a filter.
    '/products?q=milk&page=9',
    // Only the list of all products has search results.
    '/products/dairy?q=bread&diet=vegan&page=2',
    // The pages use all filters, the first search text, and no repeated sort order or page number.
    '/products?brand=Alpro&brand=&page=9',
    '/products?q=milk&q=bread&sort=price&page=2',
    '/products?diet=vegan&page=1&page=99',
    '/products?diet=vegan&page=',
    '/products?q=milk&sort=price&sort=unit&page=9',
    // The search page redirects without a text.
    '/products?q=+&diet=vegan&page=9',
    // These pages respond with 404 themselves.
    '/products/toys?diet=vegan&page=9',
    '/products?sort=price&page=9',
  ])('is not assumed for %s', async (path) => {
    expect(await missing(path)).toBeUndefined();
  });
});

it('the middleware does not search for the client router, which shows the 404 page itself', async () => {
  const find = vi.spyOn(Product, 'find');
  const path = '/products?q=milk&sort=price&page=3';
  expect(await missing(path, { 'sec-fetch-dest': 'empty' })).toBeUndefined();
  expect(find).not.toHaveBeenCalled();
  find.mockRestore();
  expect(await missing(path, { 'sec-fetch-dest': 'document' })).toBe('/main/missing/all');
});

describe('a page beyond the last page of a shop with sizes', () => {
  /** The first two vegan products are sizes of one product, so the vegan list has 24 cards. */
  beforeAll(async () => {
    const sizes = await Product.find({ diets: 'vegan' }).sort({ _id: 1 }).limit(2).lean();
    await VariantGroup.create({
      sizes: sizes.map(({ _id, name }) => ({ product: _id, name })),
    });
    await readGroups();
  });
  afterAll(async () => {
    await VariantGroup.deleteMany({});
    await readGroups();
  });

  it.each([
    ['/products?diet=vegan&page=2', '/main/missing/all'],
    ['/products?q=milk&diet=vegan&sort=price&page=2', '/main/missing/all'],
    ['/products?q=milk&sort=price&page=2', undefined],
  ])('counts cards, and reads only ids: %s', async (path, expected) => {
    const find = vi.spyOn(Product, 'find');
    expect(await missing(path)).toBe(expected);
    expect(find.mock.lastCall?.[1]).toEqual({ _id: 1 });
    find.mockRestore();
  });
});
