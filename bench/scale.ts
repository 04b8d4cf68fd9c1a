/**
 * `npm run bench:scale` compares the same shop with 100, 10,000 and 100,000 products. Requests alternate between the
 * three shops, so that other load affects them equally. Times are in ms. The last columns compare p99 with p99 at 100
 * products. `--rounds <n>` (2000)
 */
import { cpus } from 'node:os';
import { z } from 'zod';
import { newSeller, shopperWithAddress } from '@/e2e/support/client';
import { type LaunchedShop, scratchFolder } from '@/e2e/support/launched-shop';
import { childOf, memoryOf } from '@/e2e/support/processes';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { openSeededShop } from './seeded-shop';

const SIZES = [100, 10_000, 100_000];
const WARM_UP = 40;
const ORDERS_OF_AN_ACCOUNT = 50;
const values = typedOptions('npm run bench:scale --', { rounds: text('2000') });
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

async function worksOf({ shop: { url } }: Open): Promise<Record<string, Work>> {
  const { products } = listed.parse(
    JSON.parse(await read(`${url}/api/product/list?limit=100&stock=in`)),
  );
  // Use the largest category, so that its first page is full even with 100 products.
  const countOf = (name: string) => products.filter(({ category }) => category === name).length;
  const [fullest] = products.toSorted(
    (one, other) => countOf(other.category) - countOf(one.category),
  );
  const { _id: id = '', category = '' } = fullest ?? {};
  const shelf = `${url}/products/${category.toLowerCase()}`;
  const links = [...(await read(shelf)).matchAll(/\/pages\/(\d+)/g)];
  const last = Math.max(1, ...links.map(([, page]) => Number(page)));
  const seller = await newSeller(url);
  // Create the shoppers in advance, because an account may place only 60 orders per hour.
  const accounts = Math.ceil((rounds + WARM_UP) / ORDERS_OF_AN_ACCOUNT);
  const shoppers: Awaited<ReturnType<typeof shopperWithAddress>>[] = [];
  for (let n = 0; n < accounts; n += 1) shoppers.push(await shopperWithAddress(url));
  const place = async (round: number) => {
    const shopper = shoppers[round % accounts];
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const order = { items: [{ product: id, quantity: 1 }], address: shopper?.addressId };
    const answer = await shopper?.post('/api/order/cod', order, { headers });
    if (!answer?.body.success) throw new Error(JSON.stringify(answer?.body));
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

/** Returns the sorted times in ms for each shop. Each round starts with another shop. */
async function measure(works: Work[]): Promise<number[][]> {
  const times: number[][] = works.map(() => []);
  for (let round = -WARM_UP; round < rounds; round += 1)
    for (let turn = 0; turn < works.length; turn += 1) {
      const which = (round + WARM_UP + turn) % works.length;
      const startedAt = performance.now();
      await works[which]?.(round + WARM_UP);
      if (round >= 0) times[which]?.push(performance.now() - startedAt);
    }
  return times.map((list) => list.sort((a, b) => a - b));
}

const at = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const row = (name: string, cells: (string | number)[]) =>
  console.log(`| ${name} | ${cells.join(' | ')} |`);

await buildShop();
const scratches = SIZES.map(() => scratchFolder());
const opened: Open[] = [];
try {
  for (const [n, size] of SIZES.entries())
    opened.push({ size, ...(await openSeededShop(size, scratches[n]?.folder ?? '')) });
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
  const memory = opened.map(({ shop }) => memoryOf(childOf(shop.process.pid, 'server/main.mjs')));
  row('memory of the app, MB', [...memory.map((mb) => mb.toFixed(0)), '', '']);
} finally {
  for (const { shop } of opened) await shop.stop();
  for (const { remove } of scratches) remove();
}
