/**
 * `npm run bench:scale`: the same shop with 100, 10,000 and 100,000 products. The three shops are
 * open side by side and asked in turn, one request after another, so that whatever else the
 * machine does hits all of them alike. Milliseconds; the last columns say how much longer the
 * slowest of a hundred takes than with 100 products.
 *
 *   --rounds <n> (2000)
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SELLER } from '../e2e/shop';
import { newSeller, shopperWithAddress } from '../e2e/support/client';
import { buildShop, isBuilt } from '../scripts/launcher/build';
import { freePort } from '../scripts/launcher/port';
import { ROOT } from '../scripts/launcher/project';
import { type LaunchedShop, launchShop, scratchFolder } from '../scripts/testing/launched-shop';
import { childOf, memoryOf } from '../scripts/testing/processes';

const SIZES = [100, 10_000, 100_000];
const WARM_UP = 40;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2000' } } });
const rounds = Number(values.rounds);
const QUERIES = [
  'milk',
  'ban',
  'brown rice',
  'rice brown',
  'chocolte',
  'tomatoe soup',
  'zzzz',
  'pi',
];

const listed = z.object({
  products: z.array(z.object({ _id: z.string(), category: z.string() })),
});

type Work = (round: number) => Promise<unknown>;
type Open = { size: number; shop: LaunchedShop; startMs: number };

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Fills a data folder of its own and opens a shop on it, timed until it can be used. */
async function open(size: number, DATA_DIR: string): Promise<Open> {
  const seed = ['--import', 'tsx', 'scripts/seed.ts', '--products', String(size)];
  const env = { ...process.env, MONGODB_URI: '', DATA_DIR };
  execFileSync(process.execPath, seed, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const began = performance.now();
  const shop = launchShop({
    DATA_DIR,
    PORT: String(await freePort()),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  });
  await shop.ready;
  const startMs = performance.now() - began;
  while (!shop.output().includes('the search index is built'))
    await new Promise((resolve) => setTimeout(resolve, 100));
  return { size, shop, startMs };
}

/** What is asked of each shop, by name. */
async function worksOf({ shop: { url } }: Open): Promise<Record<string, Work>> {
  const { products } = listed.parse(
    JSON.parse(await read(`${url}/api/product/list?limit=100&stock=in`)),
  );
  // The fullest shelf, so that with 100 products, too, its first page is as full as possible.
  const countOf = (name: string) => products.filter(({ category }) => category === name).length;
  const [fullest] = products.toSorted(
    (one, other) => countOf(other.category) - countOf(one.category),
  );
  const { _id: id = '', category = '' } = fullest ?? {};
  const shelf = `${url}/products/${category.toLowerCase()}`;
  const links = [...(await read(shelf)).matchAll(/\/pages\/(\d+)/g)];
  const last = Math.max(1, ...links.map(([, page]) => Number(page)));
  const shopper = await shopperWithAddress(url);
  const seller = await newSeller(url);
  const order = { items: [{ product: id, quantity: 1 }], address: shopper.addressId };
  const place = async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { body } = await shopper.post('/api/order/cod', order, { headers });
    if (!body.success) throw new Error(JSON.stringify(body));
  };
  const query = (round: number) => encodeURIComponent(QUERIES[round % QUERIES.length] ?? '');
  const list = '/api/product/list?limit=24';
  return {
    home: () => read(url),
    'all products': () => read(`${url}/products`),
    'category, page 1': () => read(shelf),
    'category, deepest page': () => read(last > 1 ? `${shelf}/pages/${last}` : shelf),
    product: () => read(`${shelf}/${id}`),
    search: (round) => read(`${url}${list}&stock=in&q=${query(round)}`),
    'seller list': () => seller.get(list),
    'order placing': place,
  };
}

/** Times of the same work at each shop, ms, sorted; the shops take turns at being the first. */
async function measure(works: Work[]): Promise<number[][]> {
  const times: number[][] = works.map(() => []);
  for (let round = -WARM_UP; round < rounds; round += 1)
    for (let turn = 0; turn < works.length; turn += 1) {
      const which = (round + WARM_UP + turn) % works.length;
      const began = performance.now();
      await works[which]?.(round + WARM_UP);
      if (round >= 0) times[which]?.push(performance.now() - began);
    }
  return times.map((list) => list.sort((a, b) => a - b));
}

const at = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const row = (name: string, cells: (string | number)[]) =>
  console.log(`| ${name} | ${cells.join(' | ')} |`);

if (!isBuilt()) await buildShop();
const scratches = SIZES.map(() => scratchFolder());
const opened: Open[] = [];
try {
  for (const [n, size] of SIZES.entries())
    opened.push(await open(size, scratches[n]?.folder ?? ''));
  const works = await Promise.all(opened.map(worksOf));
  const labels = SIZES.map((size) => size.toLocaleString('en-US'));
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
  row('p50 / p99 in ms', [...labels, ...labels.slice(1).map((label) => `p99 ×, ${label}`)]);
  console.log(`|---|${'---:|'.repeat(SIZES.length * 2 - 1)}`);
  for (const name of Object.keys(works[0] ?? {})) {
    const times = await measure(works.map((work) => work[name] ?? (async () => {})));
    const [base] = times.map((list) => at(list, 0.99));
    row(name, [
      ...times.map((list) => `${at(list, 0.5).toFixed(1)} / ${at(list, 0.99).toFixed(1)}`),
      ...times.slice(1).map((list) => (at(list, 0.99) / (base ?? 1)).toFixed(2)),
    ]);
  }
  row('start, ms', [...opened.map(({ startMs }) => startMs.toFixed(0)), '', '']);
  const memory = opened.map(({ shop }) => memoryOf(childOf(shop.process.pid, 'server.mjs')));
  row('memory of the app, MB', [...memory.map((mb) => mb.toFixed(0)), '', '']);
} finally {
  for (const { shop } of opened) await shop.stop();
  for (const { remove } of scratches) remove();
}
