import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { indexState } from '@/lib/catalog/search/index-state';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import { cacheShop } from '@/lib/shop/read';
import { withMissingPages } from './missing-pages';

const APPLE = 'a'.repeat(24);
const GONE = 'b'.repeat(24);
const UNKNOWN = 'c'.repeat(24);

function fill(): void {
  const index = new SearchIndex();
  index.put({ id: APPLE, name: 'Apple', category: 'Fruits', inStock: true });
  index.put({ id: GONE, name: 'Pear', category: 'Fruits', inStock: true, removed: true });
  indexState.built = { index, upTo: new Date(), further: new Map(), languages: ['en'] };
}
afterEach(() => {
  indexState.built = undefined;
  cacheShop(null);
});

const isRoute = (path: string) => path !== '/x1';

/** Returns the path that reaches Next.js. For a direct response, returns its status and header. */
function asked(url: string, headers: Record<string, string> = {}, wanted = 'Location'): string {
  const seen: string[] = [];
  const request = { url, headers } as unknown as IncomingMessage;
  const response = {
    writeHead(status: number, sent: Record<string, string>) {
      seen.push(`${status} ${sent[wanted] ?? ''}`.trim());
      return this;
    },
    end: () => {},
  } as unknown as ServerResponse;
  const next = withMissingPages(({ url: path }) => void seen.push(path ?? ''), isRoute);
  next(request, response);
  return seen.join();
}

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/all', '/products/all'],
  ['/products/fruits', '/products/fruits'],
  ['/products/fruits?sort=price', '/products/fruits?sort=price'],
  ['/products/all/pages/1', '/products/all/pages/1'],
  [`/products/fruits/${APPLE}`, `/products/fruits/${APPLE}`],
  ['/seller/takings', '308 /seller/day-report'],
  ['/seller/settings/delivery', '/seller/settings/delivery'],
  ['/seller/settings/logo', '308 /seller/settings'],
  // Each product and list has a single URL. Other spellings redirect to it.
  ['/products/FRUITS', '308 /products/fruits'],
  ['/products/Fruits?sort=price', '308 /products/fruits?sort=price'],
  [`/products/dairy/${APPLE}`, `308 /products/fruits/${APPLE}`],
  [`/products/x1/${APPLE}`, `308 /products/fruits/${APPLE}`],
  ['/products/x1', '/missing/all'],
  [`/products/dairy/${UNKNOWN}`, '/missing/dairy'],
  [`/products/x1/${UNKNOWN}`, '/missing/all'],
  [`/products/fruits/${GONE}`, '/missing/fruits/removed'],
  ['/products/fruits/pages', '/missing/fruits'],
  ['/products/fruits/pages/2', '/missing/fruits'],
  ['/products/fruits/pages/0001', '/missing/fruits'],
  ['/products/x1/pages/1', '/missing/all'],
  ['/missing/x1', '/missing/all'],
  ['/x1', '/missing/all'],
])('withMissingPages passes, redirects or rejects a URL (%s): %s', (url, expected) => {
  fill();
  expect(asked(url)).toBe(expected);
});

test('the server answers a client-side navigation to a missing page with a plain 404', () => {
  fill();
  expect(asked('/products/x1', { rsc: '1' })).toBe('404');
  expect(asked('/products/all/pages/9', { rsc: '1' })).toBe('404');
});

test('the server passes product URLs to Next.js until the product list is loaded', () => {
  expect(asked(`/products/fruits/${UNKNOWN}`)).toBe(`/products/fruits/${UNKNOWN}`);
  expect(asked('/products/all/pages/9')).toBe('/products/all/pages/9');
});

const at = { revision: 1, text: '', updatedAt: new Date() };
const withPages = () =>
  cacheShop({
    _id: 'shop',
    languages: ['en', 'ar'],
    phone: '1',
    pages: { revision: 1, list: [{ slug: 'imprint', title: 'Imprint', ...at }] },
  });

test.each([
  ['/pages/imprint', '/pages/imprint'],
  ['/pages/imprint?x=1', '/pages/imprint?x=1'],
  ['/ar/pages/imprint', '/ar/pages/imprint'],
  ['/pages/contact', '/pages/contact'],
  ['/pages/Imprint', '308 /pages/imprint'],
  ['/ar/pages/IMPRINT', '308 /ar/pages/imprint'],
  ['/pages/terms', '/missing/all'],
  ['/ar/pages/terms', '/ar/missing/all'],
  ['/pages/%69mprint', '/missing/all'],
  ['/pages/', '/missing/all'],
  ['/pages/none', '/missing/all'],
  ['/pages/constructor', '/missing/all'],
])('withMissingPages passes, redirects or rejects text pages (%s): %s', async (url, expected) => {
  withPages();
  expect(await eventually(url)).toBe(expected);
});

test.each([
  ['/de/newsletter', '308 /newsletter'],
  ['/de/account', '308 /account'],
  ['/de/shared-list', '308 /shared-list'],
  [`/de/products/fruits/${APPLE}`, `308 /products/fruits/${APPLE}`],
  ['/de/products/fruits', '/missing/all'],
  ['/de/forgot-password', '308 /forgot-password'],
  ['/de/my-orders/invoice/x?y=1', '308 /my-orders/invoice/x?y=1'],
  ['/ar/reset-password', '/ar/reset-password'],
  ['/de/cart', '/missing/all'],
])(
  'withMissingPages redirects only mailed links to a removed language (%s): %s',
  async (url, expected) => {
    withPages();
    expect(await eventually(url)).toBe(expected);
  },
);

test.each(['/en//evil.example', '/en/\\evil.example/x', '/en///evil.example', '/de//newsletter'])(
  'the URL %s does not redirect to a different site',
  async (url) => {
    withPages();
    expect(await eventually(url)).toBe('/missing/all');
    cacheShop(null);
    expect(await eventually(url)).toBe('/missing/all');
  },
);

test('a shop without settings has neither text pages nor a contact page', async () => {
  for (const slug of ['imprint', 'contact', 'none'])
    expect(await eventually(`/pages/${slug}`)).toBe('/missing/all');
});

test('browsers do not cache the redirect of a product to its category', () => {
  fill();
  expect(asked(`/products/dairy/${APPLE}`, {}, 'Cache-Control')).toBe('308 no-cache');
});

/**
 * Returns the result after a reload of the shop's settings. The reload fails without a database, so the cached settings
 * stay in use.
 */
async function eventually(url: string): Promise<string> {
  const request = { url, headers: {} } as unknown as IncomingMessage;
  return new Promise((resolve) => {
    const response = {
      writeHead: (status: number, { Location }: Record<string, string>) => ({
        end: () => resolve(`${status} ${Location}`),
      }),
    } as unknown as ServerResponse;
    withMissingPages(({ url: path = '' }) => resolve(path), isRoute)(request, response);
  });
}
