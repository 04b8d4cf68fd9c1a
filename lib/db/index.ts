import 'server-only';
import mongoose, { type ConnectOptions } from 'mongoose';
import { env } from '@/lib/env';
import { metrics, metricsAreOn } from '@/lib/observe/metrics';
import { reportError } from '@/lib/observe/report-error';
import { traceCommands, tracingIsOn } from '@/lib/observe/tracing';
import { NoAnswerError, withTimeout } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';
import * as models from '@/models';
import { recordOutage } from './outage';
import { assertNotNewer, assertWhole } from './schema-version';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

const options: ConnectOptions = {
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 4_000,
  // Missing heartbeats reveal a hanging database; waiting operations then fail at once.
  heartbeatFrequencyMS: 3_000,
  maxPoolSize: 40,
  waitQueueTimeoutMS: 8_000,
};

type Opened = Promise<typeof mongoose>;
/** The connection that all code of this process shares. Promises, so that concurrent calls wait for one opening. */
type Held = {
  /** Resolves when the database is connected. */
  connection?: Opened;
  /** Resolves when it is connected and every index is built. */
  ready?: Opened;
  /** Whether `ready` has resolved. */
  isReady?: boolean;
};
const held = processGlobal<Held>('database', () => ({}));

/**
 * The time limit for opening the connection, in ms. Every later call waits for the same opening, so
 * it must not hang.
 */
const MAX_OPEN_MS = 10_000;
const MAX_CLOSE_MS = 5_000;
/** Between two looks at the connection. */
const LOOK_EVERY_MS = 15_000;
/** The time limit for building indexes, in ms: short, because the launcher has built them before the app starts. */
const MAX_INDEX_MS = 20_000;

/**
 * A write is acknowledged once it is in the journal, and on a replica set on a majority of members.
 * A single server is not asked for a majority: the embedded engine would then acknowledge before its
 * journal is written and lose the write at kill -9 (e2e/chaos/durability.test.ts).
 */
async function safeWrites(uri: string): Promise<Pick<ConnectOptions, 'writeConcern'>> {
  const { serverSelectionTimeoutMS, connectTimeoutMS } = options;
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS,
    connectTimeoutMS,
  });
  try {
    const { setName, msg } = await client.db().command({ hello: 1 });
    const isAlone = !setName && msg !== 'isdbgrid';
    return { writeConcern: { w: isAlone ? 1 : 'majority', journal: true } };
  } finally {
    // Not awaited, because it can hang as the command did.
    client.close().catch(() => {});
  }
}

/** The driver's messages when the database does not answer. */
const SIGNS = [
  'connectionPoolCleared',
  'connectionCheckOutFailed',
  'serverHeartbeatFailed',
] as const;

/** Measures how long each kind of command takes. */
function measureCommands(client: mongoose.mongo.MongoClient): void {
  const { database } = metrics();
  client.on('commandSucceeded', ({ commandName: command, duration }) =>
    database.observe({ command, result: 'done' }, duration / 1000),
  );
  client.on('commandFailed', ({ commandName: command, duration }) =>
    database.observe({ command, result: 'failed' }, duration / 1000),
  );
}

async function open(): Opened {
  const uri = env().MONGODB_URI;
  const monitorCommands = metricsAreOn() || tracingIsOn();
  const writes = await withTimeout(MAX_OPEN_MS, safeWrites(uri));
  await withTimeout(MAX_OPEN_MS, mongoose.connect(uri, { ...options, ...writes, monitorCommands }));
  const client = mongoose.connection.getClient();
  for (const sign of SIGNS) client.on(sign, recordOutage);
  if (metricsAreOn()) measureCommands(client);
  if (tracingIsOn()) traceCommands(client);
  client.on('connectionClosed', ({ reason }) => {
    if (reason === 'error') recordOutage();
  });
  await withTimeout(MAX_OPEN_MS, Promise.all([assertNotNewer(), assertWhole()]));
  return mongoose;
}

async function buildIndexes(): Promise<void> {
  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
}

/**
 * The one connection of this process, without a check of the indexes: for code that prepares a
 * database or reads one as it is. Writes nothing. Throws the driver's error when the database
 * cannot be reached within 4 s, {@link NoAnswerError} when it hangs for 10 s, NewerDatabaseError
 * when a newer program has changed it, and HalfRestoredError when a restore has not come to its
 * end; the next call tries again. Once open, the driver reconnects by itself.
 */
export function connect(): Opened {
  held.connection ??= open().catch(fail);
  return held.connection;
}

/**
 * The one connection of this process, with every index built. Throws as {@link connect} does, and
 * {@link NoAnswerError} when the indexes take longer than `maxIndexMs`.
 */
export function db(maxIndexMs = MAX_INDEX_MS): Opened {
  held.ready ??= connect().then(async (connection) => {
    await withTimeout(maxIndexMs, buildIndexes()).catch(fail);
    held.isReady = true;
    return connection;
  });
  return held.ready;
}

/**
 * Waits for {@link db} for at most 10 s and never throws. Next's first requests wait for it, so that
 * none is refused because the database is still being opened.
 */
export async function tryOpenDb(): Promise<void> {
  await withTimeout(MAX_OPEN_MS, db()).catch(() => {});
}

async function fail(error: unknown): Promise<never> {
  recordOutage();
  await giveUp();
  throw error;
}

/** Closes the connection; the next call of {@link connect} opens another. */
async function giveUp(): Promise<void> {
  await withTimeout(MAX_CLOSE_MS, mongoose.disconnect()).catch(() => {});
  // Only after closing: a concurrent caller would otherwise connect meanwhile, be closed by this,
  // and leave a closed connection that counts as open.
  held.connection = undefined;
  held.ready = undefined;
  held.isReady = false;
}

async function ping(): Promise<void> {
  const { connection } = await db();
  await connection.db?.command({ ping: 1 });
}

/** Whether the database answers within 2 s; never throws. A silence counts as an outage. */
export async function databaseIsUp(): Promise<boolean> {
  const isUp = await withTimeout(2_000, ping()).then(
    () => true,
    () => false,
  );
  if (!isUp) recordOutage();
  metrics().databaseUp.set(isUp ? 1 : 0);
  return isUp;
}

/** How long work may take before the database is asked whether it still answers. */
const ASK_AFTER_MS = 2_000;

/**
 * Resolves as `work` does, or throws {@link NoAnswerError} 4 s after the database fell silent; the
 * driver itself gives a hanging one up after 9 s. A connection that is being opened has the limits of
 * {@link db}. The work goes on, as after {@link withTimeout}.
 */
export async function unlessDatabaseHangs<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silent = new Promise<never>((_, reject) => {
    const look = async () => {
      if (held.isReady && !(await databaseIsUp()))
        reject(new NoAnswerError('the database does not respond'));
      else if (!isOver) timer = setTimeout(look, ASK_AFTER_MS);
    };
    timer = setTimeout(look, ASK_AFTER_MS);
  });
  silent.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, silent]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/**
 * Opens the connection anew if the database answers a new client but not this process. The driver's
 * monitor can stay in a check whose connection was cut, and then never finds the server again. Returns
 * whether it was stuck.
 */
export async function reopenIfStuck(): Promise<boolean> {
  const answersOthers = await withTimeout(MAX_OPEN_MS, safeWrites(env().MONGODB_URI)).then(
    () => true,
    () => false,
  );
  if (!answersOthers || (await databaseIsUp())) return false;
  await giveUp();
  return true;
}

/**
 * Looks at the connection every 15 s as long as the process lives, and opens it anew when it was stuck
 * at two looks in a row: a short cut ends by itself.
 */
export function watchConnection(): void {
  let wasDown = false;
  const look = async () => {
    const isDown = !(await databaseIsUp());
    if (isDown && wasDown && (await reopenIfStuck()))
      reportError('the database connection hung; reconnecting', {});
    wasDown = isDown;
    setTimeout(look, LOOK_EVERY_MS).unref();
  };
  setTimeout(look, LOOK_EVERY_MS).unref();
}
