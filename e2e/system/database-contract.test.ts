import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { isDuplicate } from '@/lib/db/errors';
import { dropChangedIndexes, dropIndex } from '@/lib/migrations/indexes';
import { sweepExpiredRows } from '@/lib/reconcile/reconcile';
import { Counter, Order, Session } from '@/models';
import { PLACEHOLDERS } from '@/server/launcher/environment';

/**
 * Returns the URI of another database on the same server. `authSource` names the original database, to which the
 * credentials belong.
 */
function withDatabaseName(uri: string, name: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)\/?([^?]*)\??(.*)$/.exec(uri);
  if (!parts) throw new Error('MONGODB_URI is no address of a MongoDB');
  const [, scheme = '', hosts = '', named, query] = parts;
  const options = new URLSearchParams(query);
  const knowsWhere = scheme.includes('srv') || !hosts.includes('@') || options.has('authSource');
  if (!knowsWhere) options.set('authSource', named || 'admin');
  return `${scheme}${hosts}/${name}${options.size > 0 ? `?${options}` : ''}`;
}

/**
 * Opens an embedded engine, or a new database on the MONGODB_URI of `npm run contract`. Returns the function that
 * deletes it.
 */
async function openContractDatabase(): Promise<() => Promise<void>> {
  const given = process.env.CONTRACT ? process.env.MONGODB_URI : undefined;
  if (!given) return openScratchDatabase();
  const name = `basketful_contract_${randomBytes(4).toString('hex')}`;
  const MONGODB_URI = withDatabaseName(given, name);
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI });
  const { db } = await import('@/lib/db');
  const connection = await db();
  return async () => {
    await connection.connection.dropDatabase();
    await connection.disconnect();
  };
}

/**
 * Tests the guarantees that the shop needs from its database. `MONGODB_URI=mongodb://… npm run contract` tests another
 * server.
 */

type Row = {
  _id: string;
  n?: number;
  rev?: number;
  key?: string;
  nextCheckAt?: Date;
  at?: Date;
  list?: { id: number; state: string }[];
};

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openContractDatabase();
}, 60_000);
afterAll(() => close());

const rows = () => mongoose.connection.collection<Row>('contract');
beforeEach(async () => {
  await rows().deleteMany({});
});

const AT_ONCE = 40;
const atOnce = (work: (n: number) => Promise<boolean>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n).catch((error: unknown) => error)));
const wins = (results: unknown[]) => results.filter((one) => one === true).length;

test('only one of several concurrent inserts of a unique key succeeds', async () => {
  await rows().createIndex({ key: 1 }, { unique: true, sparse: true });
  const results = await atOnce(async (n) => {
    await rows().insertOne({ _id: `${n}`, key: 'one' });
    return true;
  });
  expect(wins(results)).toBe(1);
  expect(results.filter(isDuplicate)).toHaveLength(AT_ONCE - 1);
  expect(await rows().countDocuments({ key: 'one' })).toBe(1);
  await rows().insertMany([{ _id: 'a' }, { _id: 'b' }]);
});

test('only one of several concurrent upserts of the same lease succeeds', async () => {
  const now = new Date();
  const until = new Date(now.getTime() + 60_000);
  const take = (at: Date) =>
    atOnce(async () => {
      const filter = { _id: 'lease', at: { $lte: at } };
      const { modifiedCount, upsertedCount } = await rows().updateOne(
        filter,
        { $set: { at: until } },
        { upsert: true },
      );
      return modifiedCount + upsertedCount === 1;
    });
  expect(wins(await take(now))).toBe(1);
  expect(wins(await take(now))).toBe(0);
});

test('only one of several concurrent updates with the same condition succeeds', async () => {
  await rows().insertOne({ _id: 'order', rev: 0, n: 0 });
  for (const rev of [0, 1, 2]) {
    const results = await atOnce(async () => {
      const found = await rows().findOneAndUpdate(
        { _id: 'order', rev },
        { $inc: { rev: 1 } },
        { returnDocument: 'after' },
      );
      return found?.rev === rev + 1;
    });
    expect(wins(results)).toBe(1);
  }
  const seen = new Set<number | undefined>();
  await atOnce(async () => {
    const after = { returnDocument: 'after' } as const;
    seen.add((await rows().findOneAndUpdate({ _id: 'order' }, { $inc: { n: 1 } }, after))?.n);
    return true;
  });
  expect(seen.size).toBe(AT_ONCE);
});

test('an update can append to a list only if the list has the expected length', async () => {
  await rows().insertOne({ _id: 'order', list: [] });
  const results = await atOnce(async (id) => {
    const entry = { id, state: 'starting' };
    const filter = { _id: 'order', list: { $size: 0 } };
    return (await rows().updateOne(filter, { $push: { list: entry } })).modifiedCount === 1;
  });
  expect(wins(results)).toBe(1);
  const more = [7, 8, 9].map((id) => ({ id, state: 'open' }));
  await rows().updateOne({ _id: 'order' }, { $push: { list: { $each: more, $slice: -3 } } });
  const one = { _id: 'order', list: { $elemMatch: { id: 8, state: { $ne: 'over' } } } };
  const over = { $set: { 'list.$.state': 'over' } };
  expect((await rows().updateOne(one, over)).modifiedCount).toBe(1);
  expect((await rows().updateOne(one, over)).matchedCount).toBe(0);
  const states = (await rows().findOne({ _id: 'order' }))?.list?.map(({ state }) => state);
  expect(states).toEqual(['open', 'over', 'open']);
});

test('a partial unique index applies only to documents that match its filter', async () => {
  const { collection } = Order;
  const isBeingPaid = (await collection.indexes()).find(({ name }) => name === 'userId_1');
  expect(isBeingPaid).toMatchObject({ unique: true });
  const userId = new mongoose.Types.ObjectId();
  const order = (key: string) => ({ userId, idempotencyKey: key });
  await collection.insertMany(['a', 'b', 'c'].map(order));
  const pay = (key: string) =>
    collection.updateOne(order(key), { $set: { 'payment.nextCheckAt': new Date() } });
  const results = await Promise.all(
    ['a', 'b', 'c'].map((key) => pay(key).then(() => true, isDuplicateOnly)),
  );
  expect(results.filter((one) => one === true)).toHaveLength(1);
  await collection.updateMany({ userId }, { $unset: { 'payment.nextCheckAt': 1 } });
  await pay('c');
  await collection.deleteMany({ userId });
});

function isDuplicateOnly(error: unknown): false {
  expect(isDuplicate(error)).toBe(true);
  return false;
}

test("an update can compute new values from stored fields and the server's time", async () => {
  const ahead = new Date(Date.now() + 3_600_000);
  await rows().insertMany([
    { _id: 'new', n: 1 },
    { _id: 'ahead', n: 2, at: ahead },
  ]);
  const later = { $max: ['$$NOW', { $add: [{ $ifNull: ['$at', new Date(0)] }, 1] }] };
  await rows().updateMany({}, [{ $set: { at: later, n: { $add: ['$n', 1] } } }]);
  const [isAhead, isNew] = await rows().find().sort({ _id: 1 }).toArray();
  expect(isAhead).toMatchObject({ n: 3, at: new Date(ahead.getTime() + 1) });
  expect(Math.abs((isNew?.at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  await rows().updateOne({ _id: 'new' }, { $inc: { n: 1 }, $currentDate: { at: true } });
  expect((await rows().findOne({ _id: 'new' }))?.at).toBeInstanceOf(Date);
});

test('a filter for null also matches documents without the field', async () => {
  const big = Number.MAX_SAFE_INTEGER;
  const at = new Date('2026-03-01T12:00:00.123Z');
  await rows().insertMany([
    { _id: 'old', n: big, at },
    { _id: 'new', rev: 0 },
  ]);
  const stored = await rows()
    .find({ rev: null as never })
    .toArray();
  expect(stored).toEqual([{ _id: 'old', n: big, at }]);
  expect(await rows().countDocuments({ _id: 'OLD' })).toBe(0);
});

test('an acknowledged write is visible to other clients immediately', async () => {
  const { writeConcern } = mongoose.connection.getClient().options;
  expect(writeConcern).toMatchObject({ journal: true });
  expect([1, 'majority']).toContain(writeConcern?.w);
  const other = await new mongoose.mongo.MongoClient(String(process.env.MONGODB_URI)).connect();
  for (let n = 0; n < 10; n += 1) {
    await rows().insertOne({ _id: `${n}`, n });
    expect(
      await other
        .db()
        .collection<Row>('contract')
        .findOne({ _id: `${n}` }),
    ).toBeTruthy();
  }
  await other.close();
});

test('an unordered insert stores all valid rows', async () => {
  await rows().insertOne({ _id: '3' });
  const many = Array.from({ length: 6 }, (_, n) => ({ _id: `${n}` }));
  const error = await rows()
    .insertMany(many, { ordered: false })
    .catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 11000 });
  expect(await rows().countDocuments()).toBe(6);
});

test('a read in batches returns every document although others are inserted meanwhile', async () => {
  await rows().insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: `a${1000 + n}`, n })));
  const read: string[] = [];
  for await (const { _id } of rows().find().sort({ _id: 1 }).hint({ _id: 1 }).batchSize(50)) {
    read.push(_id);
    if (read.length % 50 === 0) await rows().insertOne({ _id: `0-before-${read.length}` });
  }
  expect(read).toEqual(Array.from({ length: 300 }, (_, n) => `a${1000 + n}`));
  const [sum] = await rows()
    .aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }])
    .toArray();
  expect(sum?.n).toBe((299 * 300) / 2);
});

test('the cleanup job deletes expired sessions without a TTL index', async () => {
  const session = (_id: string, ms: number) => ({
    _id,
    audience: 'shopper' as const,
    subject: 'ada',
    credential: 'none',
    expiresAt: new Date(Date.now() + ms),
  });
  await Session.create([session('over', -1_000), session('open', 60_000)]);
  await sweepExpiredRows();
  expect((await Session.find().lean()).map(({ _id }) => _id)).toEqual(['open']);
  await Session.deleteMany({});
});

test('the cleanup job deletes old daily order counters', async () => {
  const now = new Date('2031-05-10T12:00:00Z');
  const ids = ['catalog', 'order numbers', 'orders of 2031-05-08', 'orders of 2031-05-10'];
  const old = ['orders of 2024-12-31', 'orders of 2031-05-07'];
  await Counter.create([...ids, ...old].map((_id) => ({ _id })));
  await sweepExpiredRows(now);
  const left = (await Counter.find().lean()).map(({ _id }) => _id);
  expect(left.sort()).toEqual(ids);
  await Counter.deleteMany({});
});

test('the shop drops and recreates an index whose options have changed', async () => {
  expect(await dropChangedIndexes()).toEqual([]);
  await dropIndex(Order, 'never there');
  await Order.collection.dropIndex('changedAt_1');
  await Order.collection.createIndex({ changedAt: 1 });
  await expect(Order.createIndexes()).rejects.toThrow();
  expect(await dropChangedIndexes()).toEqual(['orders.changedAt_1']);
  await Order.createIndexes();
  expect(await dropChangedIndexes()).toEqual([]);
});

test('the contract test uses a separate database on the configured server', () => {
  const named = (uri: string) => withDatabaseName(uri, 'x');
  expect(named('mongodb://a:1,b:2/shop?replicaSet=s')).toBe('mongodb://a:1,b:2/x?replicaSet=s');
  expect(named('mongodb://u:p@a/shop')).toBe('mongodb://u:p@a/x?authSource=shop');
  expect(named('mongodb://u:p@a')).toBe('mongodb://u:p@a/x?authSource=admin');
  expect(named('mongodb+srv://u:p@a/')).toBe('mongodb+srv://u:p@a/x');
});
