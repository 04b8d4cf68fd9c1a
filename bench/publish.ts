/**
 * `npm run bench:publish`: how long a shopper waits for the fresh page after the seller's save. One
 * request after the answer must be fresh; its time is shown beside that of the same page unchanged.
 */

import { SELLER } from '../e2e/shop';
import { newSeller, products } from '../e2e/support/client';
import { launchShop, scratchFolder } from '../scripts/testing/launched-shop';

const ROUNDS = 40;
const PORT = '3195';

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const scratch = scratchFolder();
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT,
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
});

async function load(path: string): Promise<{ html: string; time: number }> {
  const began = performance.now();
  const html = await (await fetch(shop.url + path)).text();
  return { html, time: performance.now() - began };
}

try {
  await shop.ready;
  const seller = await newSeller(shop.url);
  const [product] = await products(shop.url, 'in', 1);
  if (!product) throw new Error('the demo catalogue is not there');
  // Redirects to the one address of the product.
  const path = new URL((await fetch(`${shop.url}/products/x/${product._id}`)).url).pathname;
  const saves: number[] = [];
  const fresh: number[] = [];
  const unchanged: number[] = [];
  let stale = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const inStock = round % 2 === 1;
    const began = performance.now();
    await seller.post('/api/product/stock', { id: product._id, inStock });
    saves.push(performance.now() - began);
    const first = await load(path);
    if (first.html.includes('Out of stock') === inStock) stale += 1;
    fresh.push(first.time);
    unchanged.push((await load(path)).time);
  }
  console.log(`Stock switches: ${ROUNDS}; stale answers to the next request: ${stale}`);
  console.log(`Save:                     ${ms(median(saves))} (median)`);
  console.log(`Next request, fresh page: ${ms(median(fresh))}`);
  console.log(`Same page, unchanged:     ${ms(median(unchanged))}`);
  console.log(`Fresh / unchanged:        ${(median(fresh) / median(unchanged)).toFixed(1)}`);
  if (stale > 0) process.exitCode = 1;
} finally {
  await shop.stop();
  scratch.remove();
}
