import 'server-only';
import { log } from '@/lib/observe/log';

export type Report = {
  carts: number;
  sessions: number;
  /** Holds of counted products that were lowered or ended. */
  holds: number;
  /** Places in windows that were given back, and moves that were finished. */
  places: number;
  uploads: number;
  faults: number;
};

/** A run of reconciliation: its counts, its time budget and its concurrency. */
export type Round = {
  report: Report;
  /** Whether the time budget allows another step. */
  isTime: () => boolean;
  /** How many steps that wait for Stripe run at once. */
  atOnce: number;
  /**
   * Runs one step and returns whether it succeeded. A fault is counted and does not stop other
   * steps.
   */
  attempt: (step: () => Promise<void>) => Promise<boolean>;
};

/** Begins a run that starts no step after `budgetMs`. */
export function beginRound(budgetMs: number, atOnce: number): Round {
  const report: Report = { carts: 0, sessions: 0, holds: 0, places: 0, uploads: 0, faults: 0 };
  const end = performance.now() + budgetMs;
  return {
    report,
    atOnce,
    isTime: () => performance.now() < end,
    attempt: async (step) => {
      try {
        await step();
        return true;
      } catch (error) {
        report.faults += 1;
        log().warn({ err: error }, 'a reconciliation step failed; retrying in the next run');
        return false;
      }
    },
  };
}

/** Runs a step for each item, several at once, until the time is up. Returns whether all were run and succeeded. */
export async function attemptEach<T>(
  { isTime, atOnce, attempt }: Round,
  items: AsyncIterable<T> | Iterable<T>,
  step: (item: T) => Promise<void>,
): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  let isComplete = true;
  for await (const item of items) {
    if (!isTime()) {
      isComplete = false;
      break;
    }
    const running: Promise<void> = attempt(() => step(item)).then((isDone) => {
      underWay.delete(running);
      isComplete &&= isDone;
    });
    underWay.add(running);
    if (underWay.size >= atOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return isComplete;
}
