import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { productPath } from '@/lib/catalog/links';
import type { ProductsResponse } from '@/lib/catalog/view';
import { messages } from '@/messages';
import { findBuild } from '@/server/launcher/build';

/**
 * The size of the scripts that an empty Next page loads, as the sum of the gzipped files. It was measured
 * with the page `/0` of bench/rivals/empty, built by this version of Next (`next build --webpack` in that
 * folder).
 */
const EMPTY = { next: '16.4.6', bytes: 133_066 };

/** The bytes of scripts that each page may load beyond the empty page, within TOLERANCE. */
const BUDGETS = {
  home: 13_800,
  list: 14_600,
  product: 15_000,
  cart: 20_100,
  category: 14_600,
  filtered: 14_600,
  search: 14_600,
  orders: 30_800,
  account: 31_600,
  address: 20_100,
  forgotten: 17_300,
};
/** The path of the product page depends on the product, so it is missing here. */
const PATHS: Record<string, string> = {
  home: '/',
  list: '/products',
  category: '/products/fruits',
  cart: '/cart',
  filtered: '/products?offers=1&sort=price',
  search: '/products?q=milk',
  orders: '/my-orders',
  account: '/account',
  address: '/add-address',
  forgotten: '/forgot-password',
};
const TOLERANCE = 2_000;

const read = async (path: string) => (await fetch(new URL(path, BASE_URL))).text();

/** Returns the gzipped bytes of all scripts that a modern browser loads for a page. */
async function weightOf(path: string): Promise<number> {
  const tags = (await read(path)).match(/<script\b[^>]*>/g) ?? [];
  const named = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const scripts = await Promise.all([...new Set(named)].map(read));
  expect(scripts.length).toBeGreaterThan(4);
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
}

test('the stored size of an empty page was measured with the installed version of Next', () => {
  const { version } = JSON.parse(readFileSync('node_modules/next/package.json', 'utf8'));
  expect(version).toBe(EMPTY.next);
});

for (const [name, budget] of Object.entries(BUDGETS))
  test(`${name} loads at most ${budget / 1000} kB of scripts in addition to an empty page`, async () => {
    const { products }: ProductsResponse = JSON.parse(await read('/api/product/list?limit=1'));
    const [product] = products;
    if (!product) throw new Error('the shop has no product');
    const path = PATHS[name] ?? productPath(product);
    expect((await weightOf(path)) - EMPTY.bytes).toBeLessThan(budget + TOLERANCE);
  });

/**
 * In bytes. A server sends ten packets before the first acknowledgement (RFC 6928). A larger stylesheet would delay the
 * first paint by a round trip.
 */
const FIRST_PACKETS = 14_600;

test('the stylesheet of the storefront fits into the first ten network packets', async () => {
  const links = (await read('/products')).match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const sheets = await Promise.all(
    links.map((link) => read(/href="([^"]+)"/.exec(link)?.[1] ?? '')),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.join('')).toContain('.product-grid');
  expect(gzipSync(sheets.join('')).length).toBeLessThan(FIRST_PACKETS);
});

test('no script of the build contains a complete message file', () => {
  const { folder } = findBuild() ?? {};
  if (!folder) throw new Error('the shop has no build');
  const chunks = join(folder, '.next/static/chunks');
  const scripts = readdirSync(chunks).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  // Only the server uses these messages. A script with them has imported the whole file.
  const texts = Object.values(messages.de.mails).filter((text) => text.length > 40);
  expect(texts.length).toBeGreaterThan(10);
  const carrying = scripts.filter((name) => {
    const script = readFileSync(join(chunks, name), 'utf8');
    return texts.some((text) => script.includes(text));
  });
  expect(carrying).toEqual([]);
});
