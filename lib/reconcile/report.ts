import 'server-only';
import { log } from '@/lib/observe/log';

export type Report = {
  carts: number;
  sessions: number;
  /** The number of stock reservations that were reduced or released. */
  holds: number;
  /**
   * The number of slot reservations that were released or made, and of moves and follow-up orders that were completed.
   */
  places: number;
  uploads: number;
  faults: number;
};

/** The state of one run of the reconciler: its counts, its time budget and its concurrency. */
export type Round = {
  report: Report;
  isTime: () => boolean;
  concurrency: number;
  /** Runs one step and returns whether it succeeded. An error is counted, and the next steps run anyway. */
  attempt: (step: () => Promise<void>) => Promise<boolean>;
};

/** Creates the state of a run. After `budgetMs`, the run starts no new step. */
export function beginRound(budgetMs: number, concurrency: number): Round {
  const report: Report = { carts: 0, sessions: 0, holds: 0, places: 0, uploads: 0, faults: 0 };
  const end = performance.now() + budgetMs;
  return {
    report,
    concurrency,
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

/**
 * Runs a step for each item, several concurrently, until the time budget is used up. Returns whether all
 * steps ran and succeeded.
 */
export async function attemptEach<T>(
  { isTime, concurrency, attempt }: Round,
  items: AsyncIterable<T> | Iterable<T>,
  step: (item: T) => Promise<void>,
): Promise<boolean> {
  const inProgress = new Set<Promise<void>>();
  let isComplete = true;
  for await (const item of items) {
    if (!isTime()) {
      isComplete = false;
      break;
    }
    const running: Promise<void> = attempt(() => step(item)).then((isDone) => {
      inProgress.delete(running);
      isComplete &&= isDone;
    });
    inProgress.add(running);
    if (inProgress.size >= concurrency) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
  return isComplete;
}
