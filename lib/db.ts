import mongoose, { type ConnectOptions } from 'mongoose';
import * as models from '@/models';
import { env } from './env';
import { noteOutage } from './outage';
import { within } from './within';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

const options: ConnectOptions = {
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 4_000,
  // A database that hangs is noticed by its missing heartbeat; what waits for it then fails at once.
  heartbeatFrequencyMS: 3_000,
  maxPoolSize: 40,
  waitQueueTimeoutMS: 8_000,
};

/** Survives the module being evaluated again by the bundler or by hot reload. */
const holder = globalThis as typeof globalThis & { shopDatabase?: Promise<typeof mongoose> };

/**
 * Acknowledged means journalled, and on a replica set seen by a majority (DESIGN section 4). A lone
 * server must not be asked for a majority: the embedded one then answers before its journal is
 * written, and kill -9 loses what it acknowledged (scripts/chaos/durability.test.ts).
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
    await client.close();
  }
}

/** What the driver says when the database does not answer, whoever was waiting for it. */
const SIGNS = [
  'connectionPoolCleared',
  'connectionCheckOutFailed',
  'serverHeartbeatFailed',
] as const;

async function open(): Promise<typeof mongoose> {
  const uri = env().MONGODB_URI;
  await mongoose.connect(uri, { ...options, ...(await safeWrites(uri)) });
  const client = mongoose.connection.getClient();
  for (const sign of SIGNS) client.on(sign, noteOutage);
  client.on('connectionClosed', ({ reason }) => {
    if (reason === 'error') noteOutage();
  });
  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
  return mongoose;
}

/**
 * The one connection of this process, with every index built. Throws the driver's error when the
 * database cannot be reached within 4 s; the next call tries anew. Once open, the driver itself
 * reconnects after a failure.
 */
export function db(): Promise<typeof mongoose> {
  holder.shopDatabase ??= open().catch(async (error) => {
    noteOutage();
    await mongoose.disconnect().catch(() => {});
    // Only now: a caller who began to connect meanwhile would be cut off by this, and the shop would
    // take the closed connection for an open one for ever.
    holder.shopDatabase = undefined;
    throw error;
  });
  return holder.shopDatabase;
}

async function ping(): Promise<void> {
  const { connection } = await db();
  await connection.db?.command({ ping: 1 });
}

/** Whether the database answers right now, which it has 2 s for; never throws. */
export async function databaseIsUp(): Promise<boolean> {
  try {
    await within(2_000, ping());
    return true;
  } catch {
    return false;
  }
}

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
]);

/** The driver passes these on as they are when it writes to a connection that was just cut. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED']);

/** Said by the driver of a cut connection, and by the server of a disk that is full. */
const SAID = /socket has been ended|No space left on device/;

/** Whether an error means that the database cannot work, rather than that it refused. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCut = 'syscall' in error && 'code' in error && CUT.has(String(error.code));
  if (isCut || DOWN.has(error.name) || SAID.test(error.message)) return true;
  // A bulk write wraps what cut it off.
  const inner = 'errorResponse' in error ? error.errorResponse : error.cause;
  return inner !== error && isDatabaseDown(inner);
}

/** Whether an error is the refusal of a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
}
