/**
 * Tests how the database driver and the shop handle the election of a new primary. The tests cannot start a replica
 * set, so e2e/support/simulated-election.ts simulates a replica set in the wire protocol. To test a real replica set,
 * run `npm run contract` and step down the primary.
 */
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import {
  openSimulatedReplicaSet,
  type SimulatedReplicaSet,
} from '@/e2e/support/simulated-election';
import { isDatabaseDown } from '@/lib/db/errors';
import { type Engine, makeRunFolder, startEngine } from '@/local/mongodb/engine';

type Row = { _id: string; n: number };

const scratch = scratchFolder();
let engine: Engine;
let set: SimulatedReplicaSet;
let client: mongoose.mongo.MongoClient;
beforeAll(async () => {
  const runFolder = makeRunFolder(scratch.folder);
  engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  set = await openSimulatedReplicaSet(runFolder);
  client = new mongoose.mongo.MongoClient(set.uri, { serverSelectionTimeoutMS: 10_000 });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.close();
  set.close();
  await engine.close();
  scratch.remove();
});

const rows = () => client.db().collection<Row>('counted');
beforeEach(async () => {
  await rows().deleteMany({});
  await rows().insertOne({ _id: 'one', n: 0 });
  set.asked();
});
const count = () => rows().updateOne({ _id: 'one' }, { $inc: { n: 1 } });
const counted = async () => (await rows().findOne({ _id: 'one' }))?.n;

test('the MongoDB driver detects the simulated replica set', async () => {
  const hello = await client.db().command({ hello: 1 });
  expect(hello).toMatchObject({ setName: 'simulated', isWritablePrimary: true });
});

test('the MongoDB driver retries a write that fails during an election', async () => {
  set.stepDown(1);
  await count();
  expect(set.asked()).toBe(2);
  expect(await counted()).toBe(1);
});

test('the MongoDB driver retries a write whose connection breaks', async () => {
  set.cut(1);
  await count();
  expect(set.asked()).toBe(2);
  expect(await counted()).toBe(1);
});

test('a write during a long election fails with the error of an unavailable database', async () => {
  set.stepDown(2);
  const error = await count().catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 10107 });
  expect(isDatabaseDown(error)).toBe(true);
  expect(await counted()).toBe(0);
  await count();
  expect(await counted()).toBe(1);
});
