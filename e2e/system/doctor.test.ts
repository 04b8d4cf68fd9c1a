import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '@/cli/doctor/services';
import { runScript } from '@/e2e/support/command';
import { BLANK } from '@/e2e/support/launched-shop';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { SCHEMA_VERSION, storeSchemaVersion } from '@/lib/db/schema-version';
import { Order, Product } from '@/models';
import { freePort } from '@/server/process/port';
import { inProject, ROOT } from '@/server/process/project';

let close: () => Promise<void>;
/** The data folder is not a temporary folder, because doctor would report that. */
let folder: string;
beforeAll(async () => {
  close = await openScratchDatabase();
  mkdirSync(inProject('.cache'), { recursive: true });
  folder = mkdtempSync(inProject('.cache', 'doctor-'));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await close();
});
beforeEach(async () => {
  await Product.deleteMany({});
  await Product.create({ name: 'Pears', category: 'Fruits', priceCents: 2, offerPriceCents: 1 });
  await storeSchemaVersion(SCHEMA_VERSION);
});

const runDoctor = async (now?: () => number) =>
  (await checkDatabase(now)).map(({ what, remedy }) => `${what} → ${remedy}`);

test('`npm run doctor` reports an old database version, wrong indexes and a wrong clock', async () => {
  expect(await runDoctor()).toEqual([]);
  await storeSchemaVersion(0);
  expect(await runDoctor()).toEqual([
    expect.stringMatching(
      new RegExp(`has schema version 0, and this program needs ${SCHEMA_VERSION} → .*npm start`),
    ),
  ]);
  await storeSchemaVersion(SCHEMA_VERSION);
  await Order.collection.dropIndex('words_1__id_-1');
  expect(await runDoctor()).toEqual([
    expect.stringMatching(/lacks .*: orders {"words":1,"_id":-1} → Restart the shop/),
  ]);
  await Order.collection.createIndex({ words: 1, _id: -1 }, { unique: true });
  expect(await runDoctor()).toEqual([
    expect.stringMatching(/orders {"words":1,"_id":-1} → .*dropIndex/),
  ]);
  await Order.collection.dropIndex('words_1__id_-1');
  await Order.createIndexes();
  expect(await runDoctor(() => Date.now() - 3_600_000)).toEqual([
    expect.stringMatching(/clocks of the database and .* differ by 3600 s → .*time server/),
  ]);
});

const doctor = async (more: Record<string, string>) =>
  runScript('cli/doctor', [], {
    DATA_DIR: folder,
    LOCAL: '1',
    PORT: String(await freePort()),
    ...more,
  });

test('`npm run doctor` exits with 0 if there is no problem', async () => {
  const MONGODB_URI = String(process.env.MONGODB_URI);
  const healthy = await doctor({ MONGODB_URI });
  // If the source folder is in a temporary folder, doctor reports only this problem.
  const isAgeing = /^\/(var\/)?tmp\//.test(ROOT);
  expect(healthy.output.match(/✗ .*/g) ?? []).toHaveLength(isAgeing ? 2 : 0);
  expect(healthy.output).toMatch(isAgeing ? /DATA_DIR is in/ : /No problems found\./);
  expect(healthy.code).toBe(Number(isAgeing));
  await storeSchemaVersion(SCHEMA_VERSION + 1);
  const newer = await doctor({ MONGODB_URI });
  expect(newer.output).toMatch(
    new RegExp(
      `✗ database\\n(.|\\n)*supports versions up to ${SCHEMA_VERSION}.* Start the newer program`,
    ),
  );
  expect(newer.code).toBe(1);
  const silent = await doctor({ MONGODB_URI: `mongodb://127.0.0.1:${await freePort()}/shop` });
  expect(silent.output).toMatch(/check "database" could not run\n {2}→ .*check MONGODB_URI/);
  // Without MONGODB_URI, doctor checks the embedded database, whose folder is still empty.
  mkdirSync(join(folder, 'db'));
  const embedded = await doctor({ MONGODB_URI: '' });
  expect(embedded.output).toMatch(/✓ database\n/);
  const faulty = await doctor({ MONGODB_URI, WORKERS: 'many' });
  expect(faulty.output).toMatch(
    /✗ WORKERS must be a whole number from 1 to 64\n {2}→ Change it in \.env/,
  );
  expect(faulty.code).toBe(1);
});

async function typed(lines: string[], args: string[] = []): Promise<string> {
  const child = spawn(process.execPath, ['server/run.mjs', 'cli/shell', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...BLANK, DATA_DIR: folder, MONGODB_URI: process.env.MONGODB_URI },
  });
  let output = '';
  const waiting = [...lines, '.exit'];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // The shell has responded to the previous line, so send the next line.
      if (/> $/.test(output)) child.stdin.write(`${waiting.shift()}\n`);
    });
  await once(child, 'close');
  return output;
}

test('`npm run shell` is read-only without --write', async () => {
  const read = await typed([
    "(await Product.findOne({ priceCents: { $gt: 1 } }).lean()).name + '!'",
    'await Product.deleteMany({})',
    "await Product.updateOne({}, { name: 'Plums' })",
    "await Product.aggregate([{ $out: 'elsewhere' }])",
    'await mongoose.connection.db.dropDatabase()',
  ]);
  expect(read).toContain("'Pears!'");
  expect(read.match(/The shell is read-only: npm run shell -- --write/g)).toHaveLength(4);
  expect(await Product.countDocuments({ name: 'Pears' })).toBe(1);
  await typed(["await Product.updateOne({}, { name: 'Plums' })"], ['--write']);
  expect(await Product.countDocuments({ name: 'Plums' })).toBe(1);
});
