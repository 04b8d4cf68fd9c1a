import { Client, newSeller } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { productPath } from '@/lib/catalog/links';
import type { ProductsResponse } from '@/lib/catalog/view';
import { type Language, prefixOf } from '@/lib/i18n/languages';
import { freePort } from '@/server/process/port';
import { openSeededShop } from './seeded-shop';

const PRODUCTS = 500;
/** The popularity of pages follows Zipf's law, as in most shops. */
const VISITS = 6_000;
const AT_ONCE = 8;

/** A pseudo-random generator (mulberry32). The same seed gives the same numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a generator of list positions. Low positions are the most frequent. */
function popular(size: number, chance: () => number): () => number {
  const sums: number[] = [];
  for (let place = 1; place <= size; place += 1) sums.push((sums.at(-1) ?? 0) + 1 / place);
  return () => {
    const wanted = chance() * (sums.at(-1) ?? 0);
    return sums.findIndex((sum) => sum >= wanted);
  };
}

async function readMetrics(port: string) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const metric = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  return {
    hits: metric('basketful_page_cache_total{result="hit"}'),
    misses: metric('basketful_page_cache_total{result="miss"}'),
    bytes: metric('basketful_page_cache_bytes'),
    rss: metric('process_resident_memory_bytes'),
  };
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function visit(url: string, paths: readonly string[], chance: () => number): Promise<void> {
  const next = popular(paths.length, chance);
  let left = VISITS;
  const walk = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(url + paths[next()]);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

/**
 * Simulates shoppers in these languages, the main language first. Prints the hit rate and the final size of the page
 * cache.
 */
export async function measureLanguages(languages: readonly Language[]): Promise<void> {
  const scratch = scratchFolder();
  const METRICS_PORT = String(await freePort());
  const { shop } = await openSeededShop(PRODUCTS, scratch.folder, { METRICS_PORT });
  try {
    const seller = await newSeller(shop.url);
    const { body } = await new Client(shop.url).get('/api/shop/settings');
    const { revision } = body.shop as { revision: number };
    const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
    const saved = await seller.post('/api/seller/settings', { ...plain, revision, languages });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    const chance = random(1);
    const list = await fetch(`${shop.url}/api/product/list`);
    const { products }: ProductsResponse = await list.json();
    const own = ['/', '/products', '/cart', ...products.map(productPath)];
    const paths = own.flatMap((path) =>
      languages.map((language) => prefixOf({ languages }, language) + (path === '/' ? '' : path)),
    );
    const before = await readMetrics(METRICS_PORT);
    await visit(
      shop.url,
      paths.map((path) => path || '/'),
      chance,
    );
    const after = await readMetrics(METRICS_PORT);
    const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
    const rate = ((100 * hits) / (hits + misses)).toFixed(1);
    console.log(
      `${languages.join(', ')}: ${paths.length} pages, ${VISITS} visits, ${rate}% from the page cache, ` +
        `which holds ${mb(after.bytes)}; the process ${mb(after.rss)}`,
    );
  } finally {
    await shop.stop();
    scratch.remove();
  }
}
