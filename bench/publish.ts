/**
 * `npm run bench:publish` measures how long a shopper waits for the current page after the seller saves a product. It
 * compares the first request after the save with a cached page. It also shows the delay on a second instance with the
 * same database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SELLER, SESSION_SECRET } from '@/e2e/shop';
import { newSeller, products } from '@/e2e/support/client';
import { type LaunchedShop, launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { freePort } from '@/server/process/port';

const ROUNDS = 40;

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const scratch = [scratchFolder(), scratchFolder()] as const;
const [here, there] = scratch;
const open = async (DATA_DIR: string, MONGODB_URI: string) =>
  launchShop({
    DATA_DIR,
    MONGODB_URI,
    LOCAL: '1',
    PORT: String(await freePort()),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    SESSION_SECRET,
  });

async function load(url: string): Promise<{ isSoldOut: boolean; time: number }> {
  const startedAt = performance.now();
  const html = await (await fetch(url)).text();
  return { isSoldOut: html.includes('Out of stock'), time: performance.now() - startedAt };
}

const shop = await open(here.folder, '');
let other: LaunchedShop | undefined;

try {
  await shop.ready;
  other = await open(there.folder, shop.databaseUri());
  await other.ready;
  const seller = await newSeller(shop.url);
  const [product] = await products(shop.url, 'in', 1);
  if (!product) throw new Error('the demo catalogue is not there');
  // The shop redirects this request to the canonical URL of the product.
  const path = new URL((await fetch(`${shop.url}/products/x/${product._id}`)).url).pathname;
  const saves: number[] = [];
  const fresh: number[] = [];
  const unchanged: number[] = [];
  const elsewhere: number[] = [];
  let stale = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const inStock = round % 2 === 1;
    const startedAt = performance.now();
    await seller.post('/api/product/stock', { id: product._id, inStock });
    const saved = performance.now();
    saves.push(saved - startedAt);
    const first = await load(shop.url + path);
    if (first.isSoldOut === inStock) stale += 1;
    fresh.push(first.time);
    unchanged.push((await load(shop.url + path)).time);
    while ((await load(other.url + path)).isSoldOut === inStock) await pause(20);
    elsewhere.push(performance.now() - saved);
  }
  console.log(`Stock switches: ${ROUNDS}; stale answers to the next request: ${stale}`);
  console.log(`Save:                     ${ms(median(saves))} (median)`);
  console.log(`Next request, fresh page: ${ms(median(fresh))}`);
  console.log(`Same page, unchanged:     ${ms(median(unchanged))}`);
  console.log(`Fresh / unchanged:        ${(median(fresh) / median(unchanged)).toFixed(1)}`);
  console.log(
    `Shown by a second instance: ${ms(median(elsewhere))} after the save, at most ${ms(Math.max(...elsewhere))}`,
  );
  if (stale > 0) process.exitCode = 1;
} finally {
  await other?.stop();
  await shop.stop();
  for (const { remove } of scratch) remove();
}
