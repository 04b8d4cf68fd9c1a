import { processGlobal } from '@/lib/utils/process-global';

const state = processGlobal<{ failedAt?: number }>('outage', () => ({}));

/** Records that the database is unreachable at this time. */
export function recordOutage(): void {
  state.failedAt = performance.now();
}

/** Returns whether the database was unreachable at any time in the last `ms` milliseconds. */
export function databaseFailedWithin(ms: number): boolean {
  const { failedAt } = state;
  return failedAt !== undefined && performance.now() - failedAt < ms;
}
