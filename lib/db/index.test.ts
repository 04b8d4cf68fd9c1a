import mongoose from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseFailedWithin, isDatabaseDown } from './errors';
import {
  db,
  isDatabaseUp,
  reopenIfStuck,
  tryOpenDb,
  unlessDatabaseHangs,
  writeConcernOf,
} from './index';

vi.mock('./schema-version', () => ({
  assertNotNewer: async () => {},
  assertWhole: async () => {},
}));

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

test('a lost connection counts as a database outage, but a rejected write does not', () => {
  const cut = new MongoNetworkError('read ECONNRESET');
  expect(isDatabaseDown(cut)).toBe(true);
  expect(isDatabaseDown(new Error('wrapped', { cause: cut }))).toBe(true);
  const result = { insertedCount: 0 } as never;
  expect(isDatabaseDown(new MongoBulkWriteError(cut, result))).toBe(true);
  expect(isDatabaseDown(new MongoServerError({ message: 'E11000', code: 11000 }))).toBe(false);
  const election = new MongoServerError({ message: 'not primary', code: 10107 });
  expect(isDatabaseDown(election)).toBe(true);
  expect(isDatabaseDown(new Error('something else'))).toBe(false);
  expect(isDatabaseDown(undefined)).toBe(false);
});

test('writes require a majority in a replica set', () => {
  expect(writeConcernOf({})).toEqual({ w: 1, journal: true });
  expect(writeConcernOf({ setName: 'rs0' })).toEqual({ w: 'majority', journal: true });
  expect(writeConcernOf({ msg: 'isdbgrid' })).toEqual({ w: 'majority', journal: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a connection to a hanging database times out and can be retried', async () => {
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:1/shop');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.useFakeTimers();
  const hanging = () => new Promise<never>(() => {});
  const command = vi.fn(hanging);
  vi.spyOn(mongoose.mongo.MongoClient.prototype, 'db').mockReturnValue({ command } as never);
  vi.spyOn(mongoose.mongo.MongoClient.prototype, 'close').mockImplementation(hanging);
  vi.spyOn(mongoose, 'disconnect').mockImplementation(hanging);
  for (const tries of [1, 2]) {
    const opened = db().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_100);
    const fault = await opened;
    expect(fault).toMatchObject({ name: 'NoResponseError' });
    expect(isDatabaseDown(fault)).toBe(true);
    expect(command).toHaveBeenCalledTimes(tries);
  }
});

test('reopenIfStuck reconnects only if a new client reaches the database', async () => {
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:1/shop');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  const command = vi.fn(async () => ({ msg: 'isdbgrid' }));
  vi.spyOn(mongoose.mongo.MongoClient.prototype, 'db').mockReturnValue({ command } as never);
  vi.spyOn(mongoose.mongo.MongoClient.prototype, 'close').mockResolvedValue();
  const close = vi.spyOn(mongoose, 'disconnect').mockResolvedValue();
  vi.spyOn(mongoose, 'connect').mockRejectedValue(new MongoNetworkError('stuck'));
  expect(await reopenIfStuck()).toBe(true);
  command.mockRejectedValue(new MongoNetworkError('down'));
  close.mockClear();
  expect(await reopenIfStuck()).toBe(false);
});

test('an open connection that does not respond counts as an outage', async () => {
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:1/shop');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.useFakeTimers();
  const command = vi.fn(async () => ({ msg: 'isdbgrid' }));
  vi.spyOn(mongoose.mongo.MongoClient.prototype, 'db').mockReturnValue({ command } as never);
  vi.spyOn(mongoose, 'connect').mockResolvedValue(mongoose);
  vi.spyOn(mongoose.connection, 'getClient').mockReturnValue({ on: () => {} } as never);
  const createIndexes = vi.spyOn(mongoose.Model, 'createIndexes');
  createIndexes.mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, 9_000)) as never,
  );
  const answer = vi.fn().mockResolvedValue({});
  Object.assign(mongoose.connection, { db: { command: answer } });
  // Wait until no outage of the previous tests counts as recent.
  await vi.advanceTimersByTimeAsync(60_000);
  // Building the indexes takes nine seconds. The database is not ready then, but this is no outage.
  const first = unlessDatabaseHangs(db());
  const opened = tryOpenDb();
  const early = isDatabaseUp();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await early).toBe(false);
  await vi.advanceTimersByTimeAsync(7_100);
  await opened;
  expect(await first).toBe(mongoose);
  expect(await isDatabaseUp()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(databaseFailedWithin(1_000)).toBe(false);
  const late = new Promise((resolve) => setTimeout(() => resolve('done'), 9_000));
  const slow = unlessDatabaseHangs(late);
  await vi.advanceTimersByTimeAsync(9_100);
  expect(await slow).toBe('done');
  const asked = answer.mock.calls.length;
  await vi.advanceTimersByTimeAsync(9_100);
  expect(answer.mock.calls.length).toBe(asked);
  answer.mockReturnValue(new Promise(() => {}));
  const check = isDatabaseUp();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await check).toBe(false);
  expect(databaseFailedWithin(1_000)).toBe(true);
  const silent = unlessDatabaseHangs(new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(isDatabaseDown(await silent)).toBe(true);
});
