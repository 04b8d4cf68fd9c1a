import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { isDatabaseDown } from './db';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

test('a cut connection is told from a refusal, also inside of a bulk write', () => {
  const cut = new MongoNetworkError('read ECONNRESET');
  expect(isDatabaseDown(cut)).toBe(true);
  expect(isDatabaseDown(new Error('wrapped', { cause: cut }))).toBe(true);
  const result = { insertedCount: 0 } as never;
  expect(isDatabaseDown(new MongoBulkWriteError(cut, result))).toBe(true);
  expect(isDatabaseDown(new MongoServerError({ message: 'E11000', code: 11000 }))).toBe(false);
  expect(isDatabaseDown(new Error('something else'))).toBe(false);
  expect(isDatabaseDown(undefined)).toBe(false);
});
