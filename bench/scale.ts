/**
 * `npm run bench:scale`: the same shop with 100, 10,000 and 100,000 products, in one run. Each
 * number is the time of one request after another over one connection, in milliseconds; the last
 * columns say how much longer it takes than with 100 products.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { SELLER } from '../e2e/shop';
import { Client, newSeller, shopperWithAddress } from '../e2e/support/client';
import { freePort } from '../scripts/launcher/port';
import { ROOT } from '../scripts/launcher/project';
import { launchShop, scratchFolder } from '../scripts/testing/launched-shop';
import { childOf } from '../scripts/testing/processes';

const SIZES = [100, 10_000, 100_000];
const WARM_UP = 30;
const ROUNDS = 400;
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

type Cell = { p50: number; p99: number };
type Column = Record<string, Cell>;

async function measure(rounds: number, work: (round: number) => Promise<unknown>): Promise<Cell> {
  for (let round = 0; round < WARM_UP; round += 1) await work(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Resident memory of a process in MB; only Linux tells. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function measureShop(url: string): Promise<Column> {
  const { products } = JSON.parse(await read(`${url}/api/product/list?limit=1&stock=in`));
  const [{ _id: id, category }] = products;
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
    home: await measure(ROUNDS, () => read(url)),
    'category, page 1': await measure(ROUNDS, () => read(shelf)),
    'category, deepest page': await measure(ROUNDS, () =>
      read(last > 1 ? `${shelf}/pages/${last}` : shelf),
    ),
    product: await measure(ROUNDS, () => read(`${shelf}/${id}`)),
    search: await measure(ROUNDS, (round) => read(`${url}${list}&stock=in&q=${query(round)}`)),
    'seller list': await measure(ROUNDS, () => seller.get(list)),
    'order placing': await measure(ROUNDS / 2, place),
  };
}

const scratch = scratchFolder();
const columns: Column[] = [];
try {
  for (const size of SIZES) {
    const seed = ['--import', 'tsx', 'scripts/seed.ts', '--products', String(size)];
    const env = { ...process.env, MONGODB_URI: '', DATA_DIR: scratch.folder };
    execFileSync(process.execPath, seed, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const began = performance.now();
    const shop = launchShop({
      DATA_DIR: scratch.folder,
      PORT: String(await freePort()),
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    });
    try {
      await shop.ready;
      const start = performance.now() - began;
      await new Client(shop.url).get('/api/product/list?q=warm&limit=1');
      const column = await measureShop(shop.url);
      const memory = memoryOf(childOf(shop.process.pid, 'server.mjs'));
      columns.push({
        ...column,
        'start (ms)': { p50: start, p99: start },
        'memory of the app (MB)': { p50: memory, p99: memory },
      });
    } catch (error) {
      console.error(shop.output());
      throw error;
    } finally {
      await shop.stop();
    }
  }
} finally {
  scratch.remove();
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
console.log(
  `| p50 / p99 in ms | ${SIZES.map((size) => size.toLocaleString('en-US')).join(' | ')} | ` +
    `${SIZES.slice(1)
      .map((size) => `p99 ×, ${size.toLocaleString('en-US')}`)
      .join(' | ')} |`,
);
console.log(`|---|${'---:|'.repeat(SIZES.length * 2 - 1)}`);
for (const name of Object.keys(columns[0] ?? {})) {
  const cells = columns.flatMap((column) => column[name] ?? []);
  const shown = cells.map(({ p50, p99 }) =>
    p50 === p99 ? p50.toFixed(0) : `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
  );
  const ratios = cells.slice(1).map(({ p99 }) => (p99 / (cells[0]?.p99 ?? 1)).toFixed(2));
  console.log(`| ${name} | ${[...shown, ...ratios].join(' | ')} |`);
}
