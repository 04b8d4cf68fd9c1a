import 'server-only';
import mongoose from 'mongoose';

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
  // The driver sometimes never settles a command whose connection was cut.
  'NoAnswerError',
  // This program was left running while a newer one changed the database.
  'NewerDatabaseError',
  // It was left running while its database was emptied and a backup restored into it.
  'HalfRestoredError',
]);

/** The server's codes while another member becomes the primary, or while it shuts down. */
const NO_PRIMARY = new Set([91, 189, 10058, 10107, 11600, 11602, 13435, 13436]);

/** The driver passes these errors on unchanged when a connection was just cut. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED']);

/** The driver's message for a cut connection, and the server's for a full disk. */
const SAID = /socket has been ended|No space left on device/;

/** Whether an error means that the database is unavailable rather than that it refused. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCut = 'syscall' in error && 'code' in error && CUT.has(String(error.code));
  const isElection =
    error instanceof mongoose.mongo.MongoServerError && NO_PRIMARY.has(Number(error.code));
  if (isCut || isElection || DOWN.has(error.name) || SAID.test(error.message)) return true;
  // A bulk write wraps the original error.
  const inner = 'errorResponse' in error ? error.errorResponse : error.cause;
  return inner !== error && isDatabaseDown(inner);
}

/** Whether an error is a duplicate key of a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
}

/**
 * Runs a write, and once more if a concurrent one has inserted the same row first: the second run then finds
 * it. For writes that may be repeated, such as upserts. Throws what the last run throws.
 */
export const retryOnDuplicate = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error) => {
    if (isDuplicate(error)) return write();
    throw error;
  });
