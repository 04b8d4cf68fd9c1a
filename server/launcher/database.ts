import { HOUR_MS } from '@/lib/utils/durations';
import { reasonOf, SettingFailure, StartFailure } from '@/server/process/failure';
import { host } from './table';

const NO_ROOM =
  'The disk that holds the database is nearly full: MongoDB builds no index with less than 500 MB of ' +
  'free space. Make room on it; for the embedded database, you can also set DATA_DIR to another folder.';

/** An index over millions of documents takes minutes. */
const MAX_INDEX_MS = HOUR_MS;

/**
 * These errors already contain instructions. Compare them by name, because the launcher loads the modules of the app
 * later.
 */
const IN_WORDS = ['EnvError', 'NewerDatabaseError', 'HalfRestoredError'];

/** Matches the path of a socket in the URI of an embedded database. */
const SOCKET = /^%2F/i;

type Options = {
  asItIs?: boolean;
  log?: (line: string) => void;
};

const toStderr = (line: string) => console.error(line);

/**
 * Connects to the database of `process.env`, migrates it, builds its indexes, and runs `work`. Throws {@link
 * StartFailure} if the database does not respond, if a newer program has migrated it, or if a restore is incomplete.
 */
export async function withDatabase<T>(
  uri: string,
  work: () => Promise<T>,
  { asItIs = false, log = toStderr }: Options = {},
): Promise<T> {
  const { connect } = await import('@/lib/db');
  const connection = await connect().catch((error: unknown) => {
    throw connectionFailure(error, uri);
  });
  try {
    if (!asItIs) await prepareDatabase(uri, log);
    return await work();
  } finally {
    await connection.disconnect();
  }
}

export async function prepareDatabase(uri: string, log = toStderr): Promise<void> {
  const { db } = await import('@/lib/db');
  const { isDatabaseDown } = await import('@/lib/db/errors');
  const { migrate } = await import('@/lib/migrations/migrate');
  await migrate(log).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw connectionFailure(error, uri);
    throw new StartFailure(
      `The database could not be upgraded (${firstLine(reasonOf(error))}): no data is lost, and the ` +
        'next start continues from there.',
    );
  });
  await db(MAX_INDEX_MS).catch((error: unknown) => {
    throw connectionFailure(error, uri);
  });
}

/** The errors with which the driver rejects a malformed URI. */
const MALFORMED = ['MongoParseError', 'MongoAPIError'];

function connectionFailure(error: unknown, uri: string): StartFailure {
  if (error instanceof Error && IN_WORDS.includes(error.name))
    return new StartFailure(error.message);
  if (error instanceof Error && MALFORMED.includes(error.name))
    return new SettingFailure(
      `MONGODB_URI is malformed (${firstLine(error.message)}): encode special characters of user and password, for ` +
        'example @ as %40, and check the options.',
    );
  if (/available disk space/.test(reasonOf(error))) return new StartFailure(NO_ROOM);
  const place = host(uri);
  if (SOCKET.test(place))
    return new StartFailure(
      `The database behind ${place.replace(/%2F/gi, '/')} does not respond (${firstLine(reasonOf(error))}): the shop or the ` +
        'command that runs it is starting or closing, so try again in a moment.',
    );
  return new StartFailure(
    `The database at ${place} cannot be used (${firstLine(reasonOf(error))}): check ` +
      'MONGODB_URI, that the server runs, and that it accepts connections from this machine.',
  );
}

const firstLine = (text: string) => text.split('\n')[0]?.replace(/\.$/, '') ?? '';
