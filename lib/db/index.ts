import 'server-only';
import mongoose, { type ConnectOptions } from 'mongoose';
import { env } from '@/lib/env';
import { areMetricsEnabled, metrics } from '@/lib/observe/metrics';
import { reportError } from '@/lib/observe/report-error';
import { isTracingEnabled, traceCommands } from '@/lib/observe/tracing';
import { NoResponseError, withTimeout } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';
import * as models from '@/models';
import { recordOutage } from './errors';
import { assertNotNewer, assertWhole } from './schema-version';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

const options: ConnectOptions = {
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 4_000,
  // The driver's heartbeats reveal a hanging database. Waiting operations then fail immediately.
  heartbeatFrequencyMS: 3_000,
  maxPoolSize: 40,
  waitQueueTimeoutMS: 8_000,
};

type Opened = Promise<typeof mongoose>;
/** The shared connection of this process. Its fields are promises, so that concurrent calls wait for one attempt. */
type Connection = {
  connection?: Opened;
  /** Resolves when the database is connected and all indexes are built. */
  ready?: Opened;
  isReady?: boolean;
};
const state = processGlobal<Connection>('database', () => ({}));

/** All callers wait for the same attempt, so it must not hang. */
const MAX_OPEN_MS = 10_000;
const MAX_CLOSE_MS = 5_000;
const LOOK_EVERY_MS = 15_000;
/** The launcher builds the indexes before the app starts, so this limit can be short. */
const MAX_INDEX_MS = 20_000;

/**
 * Returns the write concern for a server with this response to `hello`. A write is acknowledged when it is in the
 * journal. On a replica set or a sharded cluster (`isdbgrid`), a majority of the members must have it.
 *
 * A single server gets `w: 1`. With `majority`, the embedded MongoDB acknowledges a write before it flushes its
 * journal. The write would be lost on kill -9 (e2e/chaos/durability.test.ts).
 */
export function writeConcernOf(hello: {
  setName?: string;
  msg?: string;
}): NonNullable<ConnectOptions['writeConcern']> {
  const isAlone = !hello.setName && hello.msg !== 'isdbgrid';
  return { w: isAlone ? 1 : 'majority', journal: true };
}

async function safeWrites(uri: string): Promise<Pick<ConnectOptions, 'writeConcern'>> {
  const { serverSelectionTimeoutMS, connectTimeoutMS } = options;
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS,
    connectTimeoutMS,
  });
  try {
    return { writeConcern: writeConcernOf(await client.db().command({ hello: 1 })) };
  } finally {
    // Do not await the closing of the client, because it can hang as well.
    client.close().catch(() => {});
  }
}

const SIGNS = [
  'connectionPoolCleared',
  'connectionCheckOutFailed',
  'serverHeartbeatFailed',
] as const;

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
  const monitorCommands = areMetricsEnabled() || isTracingEnabled();
  const writes = await withTimeout(MAX_OPEN_MS, safeWrites(uri));
  await withTimeout(MAX_OPEN_MS, mongoose.connect(uri, { ...options, ...writes, monitorCommands }));
  const client = mongoose.connection.getClient();
  for (const sign of SIGNS) client.on(sign, recordOutage);
  if (areMetricsEnabled()) measureCommands(client);
  if (isTracingEnabled()) traceCommands(client);
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
 * Returns the shared connection of this process without building indexes. Writes nothing. The next call after an error
 * tries again. Once the connection is open, the driver reconnects by itself.
 *
 * Throws the driver's error if the database is unreachable for 4 s, and {@link NoResponseError} if it hangs for 10 s.
 * Throws NewerDatabaseError if a newer program has changed the database, and HalfRestoredError if a restore is
 * incomplete.
 */
export function connect(): Opened {
  state.connection ??= open().catch(fail);
  return state.connection;
}

/**
 * Returns the shared connection of this process, with all indexes built. Throws the errors of {@link connect}. Throws
 * {@link NoResponseError} if building the indexes takes longer than `maxIndexMs`.
 */
export function db(maxIndexMs = MAX_INDEX_MS): Opened {
  state.ready ??= connect().then(async (connection) => {
    await withTimeout(maxIndexMs, buildIndexes()).catch(fail);
    state.isReady = true;
    return connection;
  });
  return state.ready;
}

/**
 * Waits at most 10 s for {@link db}, and never throws. Without this wait, requests would fail while the connection is
 * being opened.
 */
export async function tryOpenDb(): Promise<void> {
  await withTimeout(MAX_OPEN_MS, db()).catch(() => {});
}

async function fail(error: unknown): Promise<never> {
  recordOutage();
  await exitProcess();
  throw error;
}

async function exitProcess(): Promise<void> {
  await withTimeout(MAX_CLOSE_MS, mongoose.disconnect()).catch(() => {});
  // Reset the state only after the connection is closed. Otherwise this function could close the new connection of a
  // concurrent caller.
  state.connection = undefined;
  state.ready = undefined;
  state.isReady = false;
}

async function ping(): Promise<void> {
  const { connection } = await db();
  await connection.db?.command({ ping: 1 });
}

/** Returns whether the database responds within 2 s. Never throws. Records a timeout as an outage. */
export async function isDatabaseUp(): Promise<boolean> {
  const isUp = await withTimeout(2_000, ping()).then(
    () => true,
    () => false,
  );
  if (!isUp) recordOutage();
  metrics().databaseUp.set(isUp ? 1 : 0);
  return isUp;
}

/** After this time, a ping checks whether the database still responds. */
const ASK_AFTER_MS = 2_000;

/**
 * Returns the result of `work`, or throws {@link NoResponseError} 4 s after the database stops responding. The
 * driver alone would need 9 s to detect a hanging database. While the connection is being opened, the time
 * limits of {@link db} apply. The work itself continues (see {@link withTimeout}).
 */
export async function unlessDatabaseHangs<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silent = new Promise<never>((_, reject) => {
    const checkConnection = async () => {
      if (state.isReady && !(await isDatabaseUp()))
        reject(new NoResponseError('the database does not respond'));
      else if (!isOver) timer = setTimeout(checkConnection, ASK_AFTER_MS);
    };
    timer = setTimeout(checkConnection, ASK_AFTER_MS);
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
 * Reconnects if the database responds to a new client but not to this process. Returns whether it reconnected. The
 * driver's monitor can hang in a check whose connection was cut. It then never finds the server again.
 */
export async function reopenIfStuck(): Promise<boolean> {
  const answersOthers = await withTimeout(MAX_OPEN_MS, safeWrites(env().MONGODB_URI)).then(
    () => true,
    () => false,
  );
  if (!answersOthers || (await isDatabaseUp())) return false;
  await exitProcess();
  return true;
}

/**
 * Checks the connection every 15 s while the process runs. Reconnects only after two failed checks in a row,
 * because the driver itself recovers from a short interruption.
 */
export function watchConnection(): void {
  let wasDown = false;
  const checkConnection = async () => {
    const isDown = !(await isDatabaseUp());
    if (isDown && wasDown && (await reopenIfStuck()))
      reportError('the database connection hung; reconnecting', {});
    wasDown = isDown;
    setTimeout(checkConnection, LOOK_EVERY_MS).unref();
  };
  setTimeout(checkConnection, LOOK_EVERY_MS).unref();
}
