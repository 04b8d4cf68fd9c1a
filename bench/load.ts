import { setTimeout as pause } from 'node:timers/promises';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { childOf, memoryOf } from '@/e2e/support/processes';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { type Ask, crowdOf, KINDS } from './load-clients';

/**
 * `npm run load` finds the highest rate of requests with p99 below 500 ms, and then tests the shop at twice
 * that rate. The requests are 80% browsing, 15% cart changes and 5% orders. The load generator runs on the
 * same machine as the shop.
 *
 * --seconds <n>  of each step (5)
 * --hold <n>     seconds at the highest rate (120)
 * --from <n>     first rate per second (20)
 * --at <n>       tests this rate without a search, after one step at this rate
 */

type Step = {
  rate: number;
  answered: number;
  refused: number;
  /** Counts 4xx responses, 5xx responses without Retry-After, and broken connections. */
  faults: number;
  /** The HTTP statuses of failed requests. 0 is a broken connection. */
  faulty: number[];
  p50: number;
  p99: number;
  /** In ms, of rejected requests only. */
  refusedP99: number;
  /** The times of answered requests by kind, in ms. */
  kinds: string;
};

const part = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** Sends requests at a rate (per second) in an open loop. Latency counts from the time at which a request was due. */
async function stepAt(rate: number, seconds: number, ask: Ask): Promise<Step> {
  const sent: ReturnType<Ask>[] = [];
  const startedAt = performance.now();
  const total = rate * seconds;
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * rate);
    while (sent.length < due) {
      // Latency counts from the due time. Otherwise a late load generator would make the shop look faster.
      const late = performance.now() - startedAt - (sent.length / rate) * 1000;
      sent.push(ask().then((exchange) => ({ ...exchange, ms: exchange.ms + late })));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = await Promise.all(sent);
  const isRejection = ({ status, retryAfter }: (typeof all)[number]) =>
    [429, 503].includes(status) && retryAfter;
  const times = (of: typeof all) => of.map(({ ms }) => ms).sort((a, b) => a - b);
  const isGood = ({ status }: (typeof all)[number]) => status >= 200 && status < 400;
  const good = times(all.filter(isGood));
  const rejections = times(all.filter(isRejection));
  const faulty = all.filter((one) => !isRejection(one) && !isGood(one)).map(({ status }) => status);
  return {
    rate,
    answered: good.length,
    refused: rejections.length,
    faults: faulty.length,
    faulty,
    p50: part(good, 0.5),
    p99: part(good, 0.99),
    refusedP99: part(rejections, 0.99),
    kinds: KINDS.map((kind) => {
      const of = times(all.filter((one) => one.kind === kind && isGood(one)));
      return `${kind} p50 ${part(of, 0.5)}, p99 ${part(of, 0.99)}`;
    }).join('; '),
  };
}

const LIMIT_MS = 500;
const GROWTH = 1.5;

const values = typedOptions('npm run load --', {
  seconds: text('5'),
  hold: text('120'),
  from: text('20'),
  at: { type: 'string' },
});
const seconds = Number(values.seconds);

const tell = (name: string, { rate, p50, p99, ...step }: Step) =>
  console.log(
    `${name.padEnd(10)}${rate}/s: ${step.answered} answered (p50 ${p50} ms, p99 ${p99} ms), ` +
      `${step.refused} refused with Retry-After (p99 ${step.refusedP99} ms), ` +
      `${step.faults} faults ${[...new Set(step.faulty)]}\n          ${step.kinds}`,
  );

const isGood = ({ p99, refused, faults }: Step) => p99 < LIMIT_MS && refused === 0 && faults === 0;

/**
 * Returns the highest rate at which a short step met the limits. Each rate runs twice and only the second step counts,
 * because the first compiles code and opens connections.
 */
async function climb(ask: Ask): Promise<number> {
  let best = 0;
  for (let rate = Number(values.from); ; rate = Math.round(rate * GROWTH)) {
    await stepAt(rate, seconds, ask);
    const step = await stepAt(rate, seconds, ask);
    tell('step', step);
    if (!isGood(step)) break;
    best = rate;
  }
  if (best === 0) throw new Error('not even the first rate: begin lower with --from');
  return best;
}

/** Lowers the rate until the shop sustains a longer step. Returns that rate. */
async function startHolding(rate: number, ask: Ask, app: number): Promise<number> {
  const hold = Number(values.hold);
  const sizes: number[] = [];
  const sampling = setInterval(() => sizes.push(Math.round(memoryOf(app))), (hold / 12) * 1000);
  const held = await stepAt(rate, hold, ask);
  clearInterval(sampling);
  tell('held', held);
  console.log(`Memory while holding: ${sizes.join(', ')} MB`);
  return isGood(held) || rate < 2 ? rate : startHolding(Math.round(rate * 0.8), ask, app);
}

async function measure(url: string, app: number): Promise<boolean> {
  const ask = await crowdOf(url);
  const given = values.at === undefined ? undefined : Number(values.at);
  if (given) await stepAt(given, seconds, ask);
  const best = await startHolding(given ?? (await climb(ask)), ask, app);
  const twice = await stepAt(best * 2, seconds * 2, ask);
  tell('twice', twice);
  await pause(1000);
  const after = await stepAt(Math.max(1, Math.round(best / 2)), seconds, ask);
  tell('after', after);
  console.log(`Memory at the end: ${Math.round(memoryOf(app))} MB`);
  return twice.faults === 0 && isGood(after);
}

await buildShop();
const scratch = scratchFolder();
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT: String(await freePort()),
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
});
try {
  await shop.ready;
  if (!(await measure(shop.url, childOf(shop.process.pid, 'server/main.mjs'))))
    process.exitCode = 1;
} finally {
  await shop.stop();
  scratch.remove();
}
process.exit();
