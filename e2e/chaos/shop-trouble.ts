import { setTimeout as pause } from 'node:timers/promises';
import { childOf } from '@/e2e/support/processes';
import type { Fault } from '@/local/stripe/faults';
import type { ShakyLink } from './shaky-link';
import type { Run } from './shop-client';

export type Targets = {
  launcher: number;
  enginePid: () => number | undefined;
  link: ShakyLink;
  stripeServer: string;
};

const FAULTS: Fault[] = [
  { on: 'api', kind: 'status', status: 500 },
  { on: 'api', kind: 'reset' },
  { on: 'api', kind: 'reset-after' },
  { on: 'api', kind: 'hang', ms: 2500 },
  { on: 'webhook', kind: 'drop' },
  { on: 'webhook', kind: 'duplicate' },
  { on: 'webhook', kind: 'delay', ms: 3000 },
];

function kill(pid: number | undefined): boolean {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
    return pid !== undefined;
  } catch {
    // The process is restarting, so it cannot be killed.
    return false;
  }
}

function appOf(launcher: number): number | undefined {
  try {
    return childOf(launcher, 'server/main.mjs');
  } catch {
    return undefined;
  }
}

/** Returns whether the health check of the shop succeeds. */
export const isWell = (url: string) =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the shop responds. If the shop never responded between two kills, the run would prove nothing. */
async function untilWell(run: Run): Promise<void> {
  while (!run.isOver() && !(await isWell(run.url))) await pause(100);
}

/** Kills the app, the database engine, or both, each time after 2 to 5 s of uptime. */
export async function killAgainAndAgain(run: Run, targets: Targets): Promise<void> {
  const { random, tally } = run;
  for (;;) {
    await untilWell(run);
    await pause(2000 + random.int(3000));
    if (run.isOver()) return;
    const what = random.pick(['app', 'engine', 'both'] as const) ?? 'both';
    const app = what !== 'engine' && kill(appOf(targets.launcher));
    const engine = what !== 'app' && kill(targets.enginePid());
    if (app) tally.count('kills of the app');
    if (engine) tally.count('kills of the engine');
  }
}

/** Injects a few faults per second, at Stripe and in the network to the database. */
export async function shake(run: Run, { link, stripeServer }: Targets): Promise<void> {
  const { random, tally } = run;
  while (!run.isOver()) {
    await pause(300 + random.int(1500));
    if (random.chance(0.2)) {
      link.reset();
      tally.count('resets of the database link');
    } else if (random.chance(0.3)) {
      link.hang(200 + random.int(2000));
      tally.count('hangs of the database link');
    } else {
      const body = JSON.stringify(random.pick(FAULTS));
      await fetch(`${stripeServer}/_stand-in/faults`, { method: 'POST', body }).catch(() => {});
      tally.count('faults at Stripe');
    }
  }
}
