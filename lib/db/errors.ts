import 'server-only';
import mongoose from 'mongoose';
import { processGlobal } from '@/lib/utils/process-global';

const DOWN = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoOperationTimeoutError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
  // Our own error: the driver sometimes never settles a command whose connection was cut.
  'NoResponseError',
  // A newer version of the app changed the database while this version was running.
  'NewerDatabaseError',
  // A backup was restored into the database while this program was running.
  'HalfRestoredError',
]);

/** Error codes that the database server returns while a new primary is elected, or while it shuts down. */
const NO_PRIMARY = new Set([91, 189, 10058, 10107, 11600, 11602, 13435, 13436]);

/** System errors that the driver rethrows unchanged when a connection was just cut. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED']);

const SAID = /socket has been ended|No space left on device/;

/**
 * Returns whether an error means that the database is unavailable. Returns false for an operation that the
 * database rejected.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCut = 'syscall' in error && 'code' in error && CUT.has(String(error.code));
  const isElection =
    error instanceof mongoose.mongo.MongoServerError && NO_PRIMARY.has(Number(error.code));
  if (isCut || isElection || DOWN.has(error.name) || SAID.test(error.message)) return true;
  // A bulk write error wraps the original error.
  const inner = 'errorResponse' in error ? error.errorResponse : error.cause;
  return inner !== error && isDatabaseDown(inner);
}

/** Returns whether an error is a duplicate key of a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
}

/**
 * Runs a write. Repeats it once if a concurrent write has inserted the same row. Use it only for repeatable writes, for
 * example upserts.
 */
export const retryOnDuplicate = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error) => {
    if (isDuplicate(error)) return write();
    throw error;
  });

/**
 * Returns whether a conditional upsert updated or inserted its row. Returns false if a concurrent request has
 * changed the row first.
 */
export async function isWritten(
  write: PromiseLike<{ matchedCount: number; upsertedCount: number }>,
): Promise<boolean> {
  try {
    const { matchedCount, upsertedCount } = await write;
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

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
