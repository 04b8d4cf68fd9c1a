/**
 * `npm run bench:idle` measures the CPU time of a shop without visitors, and the memory of its app process
 * after many requests.
 *
 * --seconds <n>   duration without requests (60); 0 skips this part
 * --requests <n>  number of requests of the `npm run load` mix (10000); 0 skips this part
 * --workers <n>   number of serving processes (1)
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { childOf, childrenOf, memoryOf } from '@/e2e/support/processes';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { crowdOf } from './load-clients';

const values = typedOptions('npm run bench:idle --', {
  seconds: text('60'),
  requests: text('10000'),
  workers: text('1'),
});
const AT_ONCE = 16;
/**
 * The pause after the start, in ms. In the first minute, each process collects garbage once, which takes a quarter of a
 * second of CPU time.
 */
const SETTLING_MS = 60_000;
/** The pause after the requests, in which the shop completes the work after its responses. */
const REST_MS = 15_000;
/** The unit of CPU times in /proc. */
const TICK_MS = 10;

/** In ms. */
function usageOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const family = (pid: number, command = 'launcher'): { pid: number; command: string }[] => [
  { pid, command },
  ...childrenOf(pid).flatMap((child) => family(child.pid, child.command)),
];

const nameOf = (command: string) => /(\w+\/[\w-]+)\.mjs/.exec(command)?.[1] ?? command;

async function idle(launcher: number): Promise<void> {
  const seconds = Number(values.seconds);
  if (seconds === 0) return;
  await pause(SETTLING_MS);
  const before = family(launcher).map((one) => ({ ...one, from: usageOf(one.pid) }));
  await pause(seconds * 1000);
  const parts = before.map(({ pid, command, from }) => {
    const percent = (usageOf(pid) - from) / seconds / 10;
    return { name: nameOf(command), percent };
  });
  const sum = parts.reduce((all, { percent }) => all + percent, 0);
  console.log(
    `Idle: ${sum.toFixed(2)}% of a core (${parts.map(({ name, percent }) => `${name} ${percent.toFixed(2)}`).join(', ')})`,
  );
}

async function memory(url: string, app: number): Promise<void> {
  let left = Number(values.requests);
  if (left === 0) return;
  const ask = await crowdOf(url);
  const now = () => `${Math.round(memoryOf(app))} MB`;
  const before = now();
  const client = async () => {
    for (; left > 0; left -= 1) await ask();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const after = now();
  await pause(REST_MS);
  console.log(`Memory: ${before} at first, ${after} after the requests, ${now()} a while later`);
}

await buildShop();
const scratch = scratchFolder();
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT: String(await freePort()),
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  WORKERS: values.workers,
});
try {
  await shop.ready;
  const launcher = shop.process.pid ?? -1;
  const app = childOf(launcher, 'server/main.mjs');
  await idle(launcher);
  await memory(shop.url, values.workers === '1' ? app : childOf(app, 'server/main.mjs'));
} finally {
  await shop.stop();
  scratch.remove();
}
process.exit();
