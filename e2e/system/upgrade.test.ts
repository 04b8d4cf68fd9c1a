/**
 * Tests that migrations upgrade data of the first release exactly once, even after a crash or with simultaneous starts.
 * A program older than its database refuses to start.
 *
 * The backup command of the first commit wrote `fixtures/first-release`: two orders, a payment and two open pay pages.
 */
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectionsInOrder } from '@/cli/backup/manifest';
import { restoreBackup } from '@/cli/backup/restore';
import { runScript } from '@/e2e/support/command';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { listProducts } from '@/lib/catalog/list';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { db } from '@/lib/db';
import {
  type Migration,
  readSchemaVersion,
  SCHEMA_VERSION,
  storeSchemaVersion,
} from '@/lib/db/schema-version';
import { dropChangedIndexes } from '@/lib/migrations/indexes';
import { migrate, migrations } from '@/lib/migrations/migrate';
import { listOrders, listOrdersOf } from '@/lib/orders/queries';
import { state } from '@/lib/orders/state';
import { Lease, Order, Product, SchemaVersion, User } from '@/models';
import { ROOT } from '@/server/process/project';

const FIRST_RELEASE = join(ROOT, 'e2e/system/fixtures/first-release');
const elsewhere = scratchFolder();

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(async () => {
  await close();
  elsewhere.remove();
});

/** Indexes that the first release created and the current version no longer uses. */
const GIVEN_UP = [
  [Order, 'payment.attempts.state'],
  [Product, 'updatedAt'],
] as const;

beforeEach(async () => {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await SchemaVersion.deleteMany({});
  await restoreBackup(FIRST_RELEASE, elsewhere.folder);
  for (const [model, field] of GIVEN_UP) await model.collection.createIndex({ [field]: 1 });
});

const logLines: string[] = [];
const log = (line: string) => logLines.push(line);
beforeEach(() => void logLines.splice(0));

const accountOf = async (name: string) => (await User.findOne({ name }).lean()) ?? expect.fail();

test('the shop can read and change data of the first release', async () => {
  expect(await readSchemaVersion()).toBe(0);
  await migrate(log);
  expect(logLines).toEqual(
    migrations.map(({ version }) =>
      expect.stringContaining(`Upgrading the database to version ${version}`),
    ),
  );
  expect(await readSchemaVersion()).toBe(SCHEMA_VERSION);

  const { orders } = await listOrders({ q: 'ada tomatoes', limit: 20 });
  expect(orders).toMatchObject([{ amount: 7.14, status: 'Order Placed', revision: 0 }]);
  const ada = String((await accountOf('Ada Grocer'))._id);
  const own = (await listOrdersOf(ada, { limit: 20 })).orders;
  expect(own.map(({ paymentType, isPaid }) => [paymentType, isPaid])).toEqual([
    ['Online', true],
    ['COD', false],
  ]);
  const id = String(orders[0]?._id);
  const packed = await changeStatus({ id, from: 'Order Placed', status: 'Packed' });
  expect(packed).toMatchObject({ status: 'Packed', revision: 1 });
  const { products } = await listProducts({ limit: 20 });
  expect(products.map(({ name }) => name)).toContain('Rye bread');

  // The customer has two open payment pages. The migration ends the older page, and the reconciler checks the newer
  // page.
  const { _id: userId } = await accountOf('Bob Baker');
  const payments = await Order.find({ userId }).sort({ _id: 1 }).lean();
  const states = payments.map(({ payment }) => payment?.attempts.map(({ state }) => state));
  expect(states).toEqual([['over'], ['open']]);
  expect((await Order.find(state.beingPaid.where).lean()).map(({ _id }) => _id)).toEqual([
    payments[1]?._id,
  ]);

  for (const [model, field] of GIVEN_UP) {
    const names = (await model.collection.indexes()).map(({ name }) => name);
    expect(names).not.toContain(`${field}_1`);
  }
  await migrate(log);
  expect(logLines).toHaveLength(migrations.length);
});

/** Returns all migrations and one more, which crashes halfway in its first `times` runs. */
function dying(times: number): Migration[] {
  let left = times;
  const last: Migration = {
    version: SCHEMA_VERSION + 1,
    what: 'Names in capitals',
    async run() {
      for (const product of await Product.find().sort({ _id: 1 }).lean()) {
        await Product.updateOne(
          { _id: product._id },
          { $set: { name: `${product.name}`.toUpperCase() } },
        );
        if (left-- > 0) throw new Error('killed');
      }
    },
  };
  return [...migrations, last];
}

test('the next start completes a migration that crashed', async () => {
  await expect(migrate(log, dying(1))).rejects.toThrow('killed');
  expect(await readSchemaVersion()).toBe(SCHEMA_VERSION);
  expect(await Product.countDocuments({ name: 'RYE BREAD' })).toBe(0);
  await storeSchemaVersion(0);
  await expect(migrate(log, dying(1))).rejects.toThrow('killed');
  await expect(migrate(log, dying(0))).resolves.toBeUndefined();
  expect(await Product.countDocuments({ name: 'RYE BREAD' })).toBe(1);
  expect((await SchemaVersion.findById('shop').lean())?.version).toBe(SCHEMA_VERSION + 1);
});

test('only one of several instances that start together runs the migrations', async () => {
  let runs = 0;
  const slow: Migration = {
    version: SCHEMA_VERSION,
    what: 'Something long',
    async run() {
      runs += 1;
      await expect.poll(() => logLines.filter((line) => line.startsWith('Waiting')).length).toBe(2);
    },
  };
  await Promise.all([1, 2, 3].map(() => migrate(log, [slow])));
  expect(runs).toBe(1);
  expect(await Lease.countDocuments({ _id: 'migrate' })).toBe(0);
});

test('an older program does not start on the database of a newer version', async () => {
  await storeSchemaVersion(SCHEMA_VERSION + 1);
  const before = await Order.find().sort({ _id: 1 }).lean();
  await expect(migrate(log)).rejects.toThrow(
    new RegExp(
      `version ${SCHEMA_VERSION + 1} .*supports versions up to ${SCHEMA_VERSION}; nothing was changed`,
    ),
  );
  const uri = String(process.env.MONGODB_URI);
  await Order.collection.dropIndex('words_1__id_-1');
  for (const [script, args] of [
    ['cli/seed', []],
    ['cli/backup', [join(elsewhere.folder, 'refused')]],
    ['cli/export', []],
  ] as const) {
    const { code, output } = await runScript(script, [...args], { MONGODB_URI: uri, LOCAL: '1' });
    expect(output).toMatch(
      new RegExp(
        `^The database has schema version ${SCHEMA_VERSION + 1} .*Start the newer program`,
        'm',
      ),
    );
    expect(code).toBe(1);
  }
  expect(await Order.find().sort({ _id: 1 }).lean()).toEqual(before);
  const indexes = (await Order.collection.indexes()).map(({ name }) => name);
  expect(indexes).not.toContain('words_1__id_-1');
  await Order.createIndexes();
});

test('a read-only command reports that the database needs a migration', async () => {
  const MONGODB_URI = String(process.env.MONGODB_URI);
  for (const script of ['cli/export', 'cli/audit']) {
    const { code, output } = await runScript(script, [], { MONGODB_URI, LOCAL: '1' });
    expect(output).toMatch(
      new RegExp(
        `^The database has schema version 0, and this program needs ${SCHEMA_VERSION}: .*npm start`,
        'm',
      ),
    );
    expect(code).toBe(1);
  }
  expect(await readSchemaVersion()).toBe(0);
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await SchemaVersion.deleteMany({});
  const empty = await runScript('cli/export', [], { MONGODB_URI, LOCAL: '1' });
  expect(empty).toMatchObject({ code: 0, output: expect.stringMatching(/^name,/) });
});

async function shapeOf(uri: string): Promise<string[]> {
  const connection = await mongoose.createConnection(uri).asPromise();
  const collections = (await connection.db?.collections()) ?? [];
  const shape = collections.map(async (collection) => [
    collection.collectionName,
    ...(await collection.indexes()).map(({ name }) => `${collection.collectionName} ${name}`),
  ]);
  const names = (await Promise.all(shape)).flat().sort();
  await connection.close();
  return names;
}

test('a read-only command creates no index and no collection', async () => {
  const own = String(process.env.MONGODB_URI);
  const empty = new URL(own);
  empty.pathname = '/empty';
  await storeSchemaVersion(SCHEMA_VERSION);
  await Order.collection.dropIndex('words_1__id_-1');
  for (const MONGODB_URI of [own, String(empty)]) {
    const before = await shapeOf(MONGODB_URI);
    expect(before.length > 0).toBe(MONGODB_URI === own);
    for (const script of ['cli/export', 'cli/audit']) {
      const { code } = await runScript(script, [], { MONGODB_URI, LOCAL: '1' });
      expect(code).toBe(0);
    }
    expect(await shapeOf(MONGODB_URI)).toEqual(before);
  }
  await Order.createIndexes();
});

test('restore rejects the backup of a newer version', async () => {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await storeSchemaVersion(SCHEMA_VERSION + 1);
  const { writeBackup } = await import('@/cli/backup/write');
  const newer = join(elsewhere.folder, 'newer');
  await writeBackup(elsewhere.folder, newer);
  await expect(restoreBackup(newer, elsewhere.folder)).rejects.toThrow(
    new RegExp(`backup has schema version ${SCHEMA_VERSION + 1}.*a newer one`),
  );
});

test('a migration rebuilds changed indexes, and keeps indexes that the operator has created', async () => {
  const { collection } = Order;
  await collection.dropIndex('changedAt_1');
  await collection.createIndex({ changedAt: 1 }, { name: 'changedAt_1' });
  await collection.createIndex({ subtotalCents: 1 }, { name: 'made by hand' });
  await expect(Order.createIndexes()).rejects.toThrow(/same name|different options/);
  await migrate(log);
  await Order.createIndexes();
  const indexes = await collection.indexes();
  expect(indexes.find(({ name }) => name === 'changedAt_1')).toMatchObject({ sparse: true });
  expect(indexes.map(({ name }) => name)).toContain('made by hand');
  expect(await dropChangedIndexes()).toEqual([]);
  await collection.dropIndex('made by hand');
});

test('a new database starts with the current version and all indexes', async () => {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await SchemaVersion.deleteMany({});
  await migrate(log);
  await db();
  expect(logLines).toEqual([]);
  expect(await readSchemaVersion()).toBe(SCHEMA_VERSION);
  expect(mongoose.connection.readyState).toBe(1);
});
