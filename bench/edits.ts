/**
 * `npm run bench:edits`: 20 edits a second of one category of 100,000 products, while shoppers read
 * the home page, the lists and the products of the others. Shows how many of their pages came from
 * the cache, whether one was stale, and p99 beside that without edits, measured before in the same
 * run. `--products <n>` (100000), `--seconds <n>` of each phase (60), `--rate <n>` edits a second (20)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Client, newSeller } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { openSeededShop } from './seeded-shop';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const READERS = 4;
const EDITED = 'Bakery';
const MIN_HITS = 0.95;
const MAX_SLOWER = 1.5;

type Item = { _id: string; category: string };

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** Only pages from the cache are compressed with brotli. */
async function read(url: string): Promise<{ ms: number; isHit: boolean; html: string }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  const html = await answer.text();
  const isHit = answer.headers.get('content-encoding') === 'br';
  return { ms: performance.now() - began, isHit, html };
}

/** Reads the pages in turn until `isOver`, with several readers at once. */
async function browse(pages: string[], isOver: () => boolean) {
  const times = new Map<string, number[]>(pages.map((page) => [page, []]));
  let hits = 0;
  let all = 0;
  const reader = async (from: number) => {
    for (let n = from; !isOver(); n += 1) {
      const page = pages[n % pages.length] ?? '';
      const { ms, isHit } = await read(page);
      times.get(page)?.push(ms);
      hits += isHit ? 1 : 0;
      all += 1;
    }
  };
  await Promise.all(
    Array.from({ length: READERS }, (_, n) => reader(Math.floor((n * pages.length) / READERS))),
  );
  return { times, hitRate: hits / all, all };
}

/**
 * Switches products of one category until `isOver`. After each second one of them is looked at on
 * its own page, which is then rendered anew.
 */
async function edit(url: string, seller: Client, items: Item[], isOver: () => boolean) {
  let edits = 0;
  let looks = 0;
  let stale = 0;
  const began = performance.now();
  const underway = new Set<Item>();
  const one = async (item: Item, inStock: boolean, looksAtIt: boolean) => {
    await seller.post('/api/product/stock', { id: item._id, inStock });
    if (looksAtIt) {
      const { html } = await read(`${url}/products/${item.category.toLowerCase()}/${item._id}`);
      looks += 1;
      if (html.includes('Out of stock') === inStock) stale += 1;
    }
    underway.delete(item);
  };
  const running: Promise<void>[] = [];
  while (!isOver()) {
    const item = items[edits % items.length];
    if (!item || underway.has(item)) throw new Error('the shop does not keep up with the edits');
    underway.add(item);
    const inStock = Math.floor(edits / items.length) % 2 === 1;
    running.push(one(item, inStock, edits % rate === 0));
    edits += 1;
    await pause(Math.max(0, began + (edits * 1000) / rate - performance.now()));
  }
  await Promise.all(running);
  return { edits, looks, stale };
}

const over = () => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
};

const scratch = scratchFolder();
const { shop } = await openSeededShop(Number(values.products), scratch.folder);
try {
  const seller = await newSeller(shop.url);
  const list = async (category: string, limit: number) =>
    (await seller.get(`/api/product/list?category=${category}&stock=in&limit=${limit}`)).body
      .products as Item[];
  // The first ones may be best sellers, which the home page shows.
  const edited = (await list(EDITED, 200)).slice(20);
  const others = await list('Fruits', 40);
  const pages = ['/', '/products/fruits', '/products/dairy'].map((path) => shop.url + path);
  pages.push(
    ...others.map(({ _id, category }) => `${shop.url}/products/${category.toLowerCase()}/${_id}`),
  );
  for (let round = 0; round < 3; round += 1) for (const page of pages) await read(page);

  const before = await browse(pages, over());
  const isOver = over();
  const [during, { edits, looks, stale }] = await Promise.all([
    browse(pages, isOver),
    edit(shop.url, seller, edited, isOver),
  ]);
  console.log(
    `${values.products} products, ${edits} edits in ${seconds} s, stale pages: ${stale} of ${looks}`,
  );
  const share = `${(during.hitRate * 100).toFixed(1)}% of ${during.all} (without edits ${(before.hitRate * 100).toFixed(1)}%)`;
  console.log(`Pages that no edit touched, from the cache: ${share}`);
  let isFine = stale === 0 && during.hitRate >= MIN_HITS;
  for (const page of pages.slice(0, 2)) {
    const [without, withEdits] = [before, during].map(({ times }) => p99(times.get(page) ?? []));
    const ratio = (withEdits ?? 0) / (without || 1);
    console.log(
      `p99 of ${new URL(page).pathname}: ${withEdits?.toFixed(1)} ms with edits, ${without?.toFixed(1)} ms without: ${ratio.toFixed(2)} times`,
    );
    isFine &&= ratio <= MAX_SLOWER;
  }
  if (!isFine) process.exitCode = 1;
} finally {
  await shop.stop();
  scratch.remove();
}
