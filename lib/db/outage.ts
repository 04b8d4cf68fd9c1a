import { processGlobal } from '@/lib/utils/process-global';

const state = processGlobal<{ failedAt?: number }>('outage', () => ({}));

/** Records that the database could not be reached now. */
export function recordOutage(): void {
  state.failedAt = performance.now();
}

/** Whether the database was unreachable at some moment of the last `ms`. */
export function databaseFailedWithin(ms: number): boolean {
  const { failedAt } = state;
  return failedAt !== undefined && performance.now() - failedAt < ms;
}
