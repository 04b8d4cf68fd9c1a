import { log } from '../log';
import { reconcile } from './reconcile';

const EVERY_MS = 60_000;

async function run(): Promise<void> {
  try {
    await reconcile();
  } catch (error) {
    log().warn({ err: error }, 'reconciliation failed; it will be tried again');
  }
}

/** Reconciles at boot and every 60 s from then on, without keeping the process alive. */
export function startReconciler(): void {
  void run();
  setInterval(run, EVERY_MS).unref();
}
