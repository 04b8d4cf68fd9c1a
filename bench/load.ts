/**
 * `npm run load`: the highest rate of 80% browsing, 15% cart and 5% orders at which 99 of 100
 * requests are answered within 500 ms, and what the shop does at twice that rate.
 *
 *   --seconds <n>  of each step (5)     --hold <n>  at the rate that was found (120)
 *   --from <n>     first rate per second (20)     --port <n>  of the shop (4410)
 *
 * The generator runs on the same machine and takes its share of it.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { products } from '../e2e/support/client';
import { buildShop, isBuilt } from '../scripts/launcher/build';
import { launchShop, scratchFolder } from '../scripts/testing/launched-shop';
import { childOf } from '../scripts/testing/processes';
import { mixOf } from './load-clients';
import { type Step, stepAt } from './load-step';

const LIMIT_MS = 500;
const GROWTH = 1.5;

const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: { seconds: text('5'), hold: text('120'), from: text('20'), port: text('4410') },
});
const seconds = Number(values.seconds);

const tell = (name: string, { rate, p50, p99, ...step }: Step) =>
  console.log(
    `${name.padEnd(10)}${rate}/s: ${step.answered} answered (p50 ${p50} ms, p99 ${p99} ms), ` +
      `${step.refused} refused with Retry-After (p99 ${step.refusedP99} ms), ${step.faults} faults ${[...new Set(step.faulty)]}\n          ${step.kinds}`,
  );

const isGood = ({ p99, refused, faults }: Step) => p99 < LIMIT_MS && refused === 0 && faults === 0;

/** Resident memory of a process in MB; undefined where the system does not tell it so. */
function memoryOf(pid: number): number | undefined {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? undefined : Math.round(Number(kb) / 1024);
  } catch {
    return undefined;
  }
}

const listed = z.object({ _id: z.string(), category: z.string() });

async function measure(url: string, launcher: number): Promise<boolean> {
  const app = childOf(launcher, 'server.mjs');
  const memory = (when: string) => console.log(`Memory ${when}: ${memoryOf(app)} MB`);
  const found = z.array(listed).parse(await products(url, 'in', 20));
  const pages = [
    ...['/', '/products', '/api/product/list?limit=20', '/products/fruits'],
    ...found.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`),
  ];
  const ask = await mixOf(
    url,
    found.map(({ _id }) => _id),
    pages,
  );
  for (const page of pages) await fetch(url + page);
  tell('warm up', await stepAt(Number(values.from), seconds, ask));
  memory('warm');
  let best = 0;
  for (let rate = Number(values.from); ; rate = Math.round(rate * GROWTH)) {
    const step = await stepAt(rate, seconds, ask);
    tell('step', step);
    if (!isGood(step)) break;
    best = rate;
  }
  if (best === 0) throw new Error('not even the first rate: begin lower with --from');
  /** A short step flatters: the highest rate is one that lasts. */
  async function holdFor(hold: number, rate: number): Promise<number> {
    const sizes: (number | undefined)[] = [];
    const sampling = setInterval(() => sizes.push(memoryOf(app)), (hold / 12) * 1000);
    const held = await stepAt(rate, hold, ask);
    clearInterval(sampling);
    tell('held', held);
    console.log(`Memory while holding: ${sizes.join(', ')} MB`);
    return isGood(held) || rate < 2 ? rate : holdFor(hold, Math.round(rate * 0.8));
  }
  best = await holdFor(Number(values.hold), best);
  const twice = await stepAt(best * 2, seconds * 2, ask);
  tell('twice', twice);
  await pause(1000);
  const after = await stepAt(Math.max(1, Math.round(best / 2)), seconds, ask);
  tell('after', after);
  memory('at the end');
  return twice.faults === 0 && isGood(after);
}

if (!isBuilt()) await buildShop();
const scratch = scratchFolder();
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT: values.port,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
});
try {
  await shop.ready;
  if (!(await measure(shop.url, shop.process.pid ?? -1))) process.exitCode = 1;
} finally {
  await shop.stop();
  scratch.remove();
}
process.exit();
