import 'server-only';
import { log } from '@/lib/observe/log';
import { metrics } from '@/lib/observe/metrics';
import { reconcile } from './reconcile';

/** Twice a minute, so that the pieces of an expired pay page are released within a minute. */
export const EVERY_MS = 30_000;
/** Expired rows are ignored wherever they are read, so every tenth run removes them. */
const SWEEP_EVERY = 10;

let runs = 0;

async function run(): Promise<void> {
  const { reconciler, reconcilerFaults, reconciled } = metrics();
  const sweep = runs % SWEEP_EVERY === 0;
  runs += 1;
  try {
    const report = await reconcile({ sweep });
    reconciler.inc({ result: report ? 'done' : 'elsewhere' });
    reconcilerFaults.inc(report?.faults ?? 0);
    if (report) reconciled.setToCurrentTime();
  } catch (error) {
    reconciler.inc({ result: 'failed' });
    log().warn({ err: error }, 'reconciliation failed; it will be tried again');
  }
}

/** Reconciles at once and then every 30 s, without keeping the process alive. */
export function startReconciler(): void {
  void run();
  setInterval(run, EVERY_MS).unref();
}
