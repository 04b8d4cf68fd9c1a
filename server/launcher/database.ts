import { reasonOf, StartFailure } from '@/server/process/failure';
import { host } from './table';

const NO_ROOM =
  'The disk that holds the database is nearly full: MongoDB makes no index with less than 500 MB of ' +
  'free space. Make room on it; for the embedded database, DATA_DIR can name another folder.';

/** An index of millions of rows takes minutes. */
const MAX_INDEX_MS = 3_600_000;

/**
 * Connects this process to the database of `process.env` and runs `work`. Indexes are built, and
 * faults reported, before the shop opens. Throws {@link StartFailure} when the database does not
 * answer.
 */
export async function withDatabase<T>(uri: string, work: () => Promise<T>): Promise<T> {
  const { db } = await import('@/lib/db');
  const connection = await db(MAX_INDEX_MS).catch((error: unknown) => {
    if (/available disk space/.test(reasonOf(error))) throw new StartFailure(NO_ROOM);
    throw new StartFailure(
      `The database at ${host(uri)} cannot be used (${firstLine(reasonOf(error))}): check ` +
        'MONGODB_URI, that the server runs, and that it admits this machine.',
    );
  });
  try {
    return await work();
  } finally {
    await connection.disconnect();
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.replace(/\.$/, '') ?? '';
