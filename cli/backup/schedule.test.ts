/** Scheduled backups, and restore drills, which restore a backup to verify it. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { address } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { saveCart } from '@/lib/cart/commands';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { migrate } from '@/lib/migrations/migrate';
import {
  isVerified,
  listBackups,
  readDrill,
  storeDrillResult,
  verifiedBackup,
} from '@/lib/observe/backups';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Address, Order, Product, SchemaVersion, ShopSettings, User } from '@/models';
import { ROOT } from '@/server/process/project';
import { collectionsInOrder } from './manifest';
import { restoreBackup } from './restore';
import { makeNextBackup } from './schedule';

/** Folders that the test makes impossible to delete, like folders of another user. */
const ofAnother = vi.hoisted(() => new Set<string>());
vi.mock('node:fs/promises', async (importOriginal) => {
  const system = await importOriginal<typeof import('node:fs/promises')>();
  const rm: typeof system.rm = async (path, options) => {
    if (!ofAnother.has(basename(String(path)))) return system.rm(path, options);
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  };
  return { ...system, rm };
});

const BACKUP_KEY = 'the passphrase of a test';
const PHOTO = `${'ab12'.repeat(10)}.webp`;

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
  await migrate(() => {});
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await close();
});

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(async () => {
  vi.useRealTimers();
  scratch = scratchFolder();
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  const uploads = join(dataFolder(), 'uploads');
  mkdirSync(uploads, { recursive: true });
  const picture = { width: 8, height: 8, channels: 3, background: '#6a4' } as const;
  writeFileSync(join(uploads, PHOTO), await sharp({ create: picture }).webp().toBuffer());
  const pears = await Product.create({
    name: 'Pears',
    category: 'Fruits',
    priceCents: 100,
    offerPriceCents: 100,
    image: [`/uploads/${PHOTO}`],
  });
  const shopper = await User.create({
    name: 'Ada',
    email: 'ada@shopper.example',
    passwordHash: 'none',
  });
  const userId = String(shopper._id);
  await saveCart(shopper, { cartItems: { [String(pears._id)]: 3 } });
  const to = await Address.create({ ...address, userId });
  const items = [{ product: String(pears._id), quantity: 2 }];
  await placeCodOrder({ userId, idempotencyKey: 'one', input: { items, address: String(to._id) } });
  return () => scratch.remove();
});

const dataFolder = () => join(scratch.folder, 'data');
const to = () => join(scratch.folder, 'backups');

const next = (more: { keepCount?: number; everyMs?: number } = {}, settings = {}) =>
  makeNextBackup({ dataFolder: dataFolder(), to: to(), keepCount: 7, settings, ...more });

const drillEnvironment = () => ({
  BACKUP_TO: to(),
  DATA_DIR: dataFolder(),
  TMPDIR: scratch.folder,
});
const drill = (more = {}, typed: string[] = []) =>
  runScript('cli/drill', typed, { ...drillEnvironment(), ...more });

test('an aborted restore drill deletes its data and records no result', async () => {
  await next();
  const child = spawn(process.execPath, ['server/run.mjs', 'cli/drill'], {
    cwd: ROOT,
    env: { ...process.env, ...BLANK, ...drillEnvironment() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const left = () => readdirSync(scratch.folder).filter((name) => name.startsWith('basketful-'));
  await expect.poll(left).toHaveLength(1);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toBe('Stopped before the end; no result is recorded.\n');
  expect(left()).toEqual([]);
  expect(await readDrill(to())).toBeUndefined();
});

function unfinished(name: string, written: Date): void {
  const folder = join(to(), name);
  const uploads = join(folder, 'uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, PHOTO), '');
  utimesSync(join(uploads, PHOTO), written, written);
  const begun = new Date(written.getTime() - 7_200_000);
  for (const path of [uploads, folder]) utimesSync(path, begun, begun);
}

test('the schedule makes no backup while the disk with the earlier backups is not mounted', async () => {
  await next();
  rmSync(to(), { recursive: true });
  await expect(next()).rejects.toThrow(/no longer contains a backup.*: mount its disk\. If you/);
  expect(existsSync(to())).toBe(false);
  // Simulate the empty mount point of the disk.
  mkdirSync(to());
  await expect(next()).rejects.toThrow(/mount its disk/);
  expect(readdirSync(to())).toEqual([]);
  rmSync(join(dataFolder(), 'last-backup.json'));
  expect(await next()).toBeDefined();
});

test('a new backup deletes the files of earlier backup runs that were killed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T03:00:00Z') });
  for (const minute of ['20', '30', '40', '50'])
    unfinished(`2026-03-01T02-${minute}-00Z`, new Date(`2026-03-01T02:${minute}:59Z`));
  unfinished('2026-03-01T01-00-00Z', new Date('2026-03-01T02:59:00Z'));
  await next();
  expect(readdirSync(to()).sort()).toEqual(['2026-03-01T01-00-00Z', '2026-03-01T03-00-00Z']);
});

test('only one of two instances makes a due backup and deletes old backups', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T03:00:00Z') });
  const everyMs = HOUR_MS;
  const both = await Promise.all([next({ everyMs }), next({ everyMs })]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await next({ everyMs })).toBeUndefined();
  mkdirSync(join(to(), '2026-03-01T03-30-00Z'));
  mkdirSync(join(to(), 'of somebody else'));
  for (const hour of ['04', '05', '06']) {
    vi.setSystemTime(new Date(`2026-03-01T${hour}:00:01Z`));
    // Another shop or an operator may still be writing this backup.
    unfinished(`2026-03-01T${hour}-00-00Z`, new Date());
    expect(await next({ everyMs, keepCount: 2 })).toBeDefined();
  }
  expect(readdirSync(to()).sort()).toEqual([
    '2026-03-01T05-00-01Z',
    '2026-03-01T06-00-00Z',
    '2026-03-01T06-00-01Z',
    'of somebody else',
  ]);
});

test('the schedule ignores an existing backup with a date in the future', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') });
  const everyMs = HOUR_MS;
  await next({ everyMs });
  for (const [time, isMade] of [
    ['03:00', true],
    ['03:01', false],
    ['03:59', false],
    ['04:00', true],
  ] as const) {
    vi.setSystemTime(new Date(`2026-03-01T${time}:00Z`));
    expect(Boolean(await next({ everyMs, keepCount: 2 })), time).toBe(isMade);
  }
  expect(readdirSync(to()).sort()).toEqual(['2026-03-01T03-00-00Z', '2026-03-01T04-00-00Z']);
});

test('cleanup does not delete the last backup that passed a restore drill', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T03:00:00Z') });
  await next();
  const madeAt = new Date().toISOString();
  const note = { madeAt, drilledAt: madeAt, seconds: 1 };
  await storeDrillResult(to(), { ...note, backup: '2026-03-01T03-00-00Z', findings: [] });
  for (const hour of ['04', '05', '06']) {
    vi.setSystemTime(new Date(`2026-03-01T${hour}:00:00Z`));
    await next({ keepCount: 2 });
    await storeDrillResult(to(), {
      ...note,
      backup: `2026-03-01T${hour}-00-00Z`,
      findings: ['no'],
    });
  }
  expect((await listBackups(to())).map(({ name }) => name.slice(11, 13))).toEqual([
    ...['06', '05', '03'],
  ]);
});

test('a new backup succeeds if an old backup cannot be deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T03:00:00Z') });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await next();
  mkdirSync(join(to(), '2026-03-01T01-00-00Z'));
  for (const name of ['2026-03-01T01-00-00Z', '2026-03-01T03-00-00Z']) ofAnother.add(name);
  vi.setSystemTime(new Date('2026-03-01T04:00:00Z'));
  expect(await next({ keepCount: 1 })).toBeDefined();
  expect(said.mock.calls.join('\n')).toMatch(/01-00-00Z cannot be removed \(EACCES/);
  expect(said.mock.calls.join('\n')).toMatch(/03-00-00Z cannot be removed \(EACCES/);
  ofAnother.clear();
  said.mockRestore();
});

test('a backup contains the logo photo that the seller sets while the backup is running', async () => {
  const logo = `${'cd34'.repeat(10)}.webp`;
  await ShopSettings.create({ _id: 'shop', logo: `/uploads/${logo}` });
  const { collection } = ShopSettings;
  const find = collection.find.bind(collection);
  vi.spyOn(collection, 'find').mockImplementationOnce((...query: Parameters<typeof find>) => {
    writeFileSync(join(dataFolder(), 'uploads', logo), 'a picture');
    return find(...query);
  });
  const made = await next();
  expect(Object.keys(made?.manifest.photos ?? {}).sort()).toEqual([PHOTO, logo].sort());
  expect(existsSync(join(made?.folder ?? '', 'uploads', logo))).toBe(true);
});

test('a failed backup leaves no files, and deletes no existing backup', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T03:00:00Z') });
  await next();
  mkdirSync(join(to(), '2026-03-01T02-30-00Z'));
  vi.setSystemTime(new Date('2026-03-01T04:00:00Z'));
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const find = vi.spyOn(Order.collection, 'find').mockImplementation(() => {
    throw full;
  });
  await expect(next()).rejects.toThrow('no space left');
  find.mockRestore();
  expect(readdirSync(to())).toEqual(['2026-03-01T03-00-00Z']);
});

test('an encrypted backup can be restored only with its key', async () => {
  writeFileSync(join(dataFolder(), 'secrets.json'), '{"made":"by a local run"}');
  const kept = { SELLER_PASSWORD: 'of the "seller"', METRICS_TOKEN: `'a' of C:\\new #1` };
  const settings = { ...kept, BACKUP_KEY, PORT: '4000', PATH: '/bin' };
  const made = await next({}, settings);
  const folder = made?.folder ?? '';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const all = files.filter((file) => file.isFile());
  const text = all.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  expect(all.every(({ name }) => /\.enc$|^manifest/.test(name))).toBe(true);
  expect(text.join()).not.toMatch(/Ada|RIFF|of the "seller/);

  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  const elsewhere = join(scratch.folder, 'elsewhere');
  mkdirSync(elsewhere);
  await expect(restoreBackup(folder, elsewhere)).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
  const wrong = restoreBackup(folder, elsewhere, { passphrase: 'another passphrase' });
  await expect(wrong).rejects.toThrow(/another BACKUP_KEY/);
  expect(await User.countDocuments()).toBe(0);
  const { settings: restored } = await restoreBackup(folder, elsewhere, {
    passphrase: BACKUP_KEY,
  });
  expect(await User.countDocuments({ name: 'Ada' })).toBe(1);
  const photo = join('uploads', PHOTO);
  expect(readFileSync(join(elsewhere, photo))).toEqual(readFileSync(join(dataFolder(), photo)));
  expect(parseEnv(readFileSync(restored?.file ?? '', 'utf8'))).toEqual(kept);
  expect(readFileSync(join(elsewhere, 'secrets.json'), 'utf8')).toContain('by a local run');
});

const emptied = async () => {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
};

test('restore rejects a backup with damaged secrets or without manifest.seal', async () => {
  const folder = (await next({}, { BACKUP_KEY }))?.folder ?? '';
  const secrets = join(folder, 'secrets.json.enc');
  const whole = readFileSync(secrets);
  await emptied();
  writeFileSync(secrets, whole.subarray(0, -1));
  const restore = () => restoreBackup(folder, dataFolder(), { passphrase: BACKUP_KEY });
  await expect(restore()).rejects.toThrow(/secrets\.json\.enc is damaged .*nothing was restored/);
  rmSync(secrets);
  await expect(restore()).rejects.toThrow(/secrets\.json\.enc is damaged .*nothing was restored/);
  writeFileSync(secrets, whole);
  rmSync(join(folder, 'manifest.seal'));
  await expect(restore()).rejects.toThrow(/not a complete backup: it has no manifest\.seal/);
  expect(await User.countDocuments()).toBe(0);
});

test('a command rejects a database whose restore is incomplete, and the restore can be repeated', async () => {
  const folder = (await next())?.folder ?? '';
  await emptied();
  const insert = vi.spyOn(Order.collection, 'insertMany').mockRejectedValueOnce(new Error('cut'));
  await expect(restoreBackup(folder, dataFolder())).rejects.toThrow('cut');
  insert.mockRestore();
  expect(await User.countDocuments()).toBe(1);
  const MONGODB_URI = String(process.env.MONGODB_URI);
  const opened = await runScript('cli/seed', [], { MONGODB_URI, LOCAL: '1' });
  expect(opened.output).toMatch(
    /^A restore of this database is incomplete\..* empty the database .*\n$/,
  );
  expect(opened.code).toBe(1);
  await SchemaVersion.deleteMany({});
  await emptied();
  await restoreBackup(folder, dataFolder());
  const rows = await SchemaVersion.find().sort({ _id: -1 }).lean();
  expect(rows.map(({ _id }) => _id)).toEqual(['shop', 'restored']);
});

test('isVerified returns true after a successful restore drill, until the backup is too old', async () => {
  expect((await drill()).output).toContain('contains no backup yet');
  const made = await next();
  expect(await isVerified(to())).toBe(false);
  const { code, output } = await drill();
  expect(output).toMatch(/\n {2}guestcustomers +0\n/);
  expect(output).toMatch(/\n {2}orders +1\n/);
  expect(output).toMatch(/Verified in/);
  expect(code).toBe(0);
  const [newest] = await listBackups(to());
  expect(made?.folder).toBe(join(to(), `${newest?.name}`));
  expect(await readDrill(to())).toMatchObject({ backup: newest?.name, findings: [] });
  expect(await isVerified(to())).toBe(true);
  expect(await isVerified(to(), 0, Date.now() + 9 * DAY_MS)).toBe(false);
  expect(await isVerified(to(), 7 * DAY_MS, Date.now() + 9 * DAY_MS)).toBe(true);
});

test('a restore drill with a wrong key fails, and does not change the record of the last successful drill', async () => {
  await next({}, { BACKUP_KEY });
  expect((await drill({ BACKUP_KEY })).code).toBe(0);
  const proven = await verifiedBackup(to());
  for (const key of ['another passphrase', '']) {
    const { code, output } = await drill({ BACKUP_KEY: key });
    expect(output).toContain('BACKUP_KEY');
    expect(code).toBe(1);
    expect(await isVerified(to())).toBe(false);
    expect(await verifiedBackup(to())).toBe(proven);
  }
});

test('a restore drill with a key accepts an unencrypted backup only with --plain', async () => {
  await next();
  const refused = await drill({ BACKUP_KEY });
  expect(refused.output).toMatch(/is not encrypted although BACKUP_KEY is set.*--plain/);
  expect(refused.code).toBe(1);
  expect(await isVerified(to())).toBe(false);
  expect((await drill({ BACKUP_KEY }, ['--plain'])).code).toBe(0);
});

test('a restore drill reports errors in the backup and in the data', async () => {
  const long = new Date(Date.now() - DAY_MS);
  await Order.collection.updateOne(
    {},
    { $set: { taxCents: 99, status: 'Delivered', createdAt: long, cartCleared: false } },
  );
  await Product.collection.updateOne(
    {},
    { $push: { image: `/uploads/${'0'.repeat(40)}.webp` } as never },
  );
  await Address.collection.updateOne({}, { $set: { userId: new Types.ObjectId() } });
  await ShopSettings.create({ _id: 'shop', logo: `/uploads/${'1'.repeat(40)}.webp` });
  const made = await next();
  const file = join(made?.folder ?? '', 'manifest.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"orderedCents": \d+/, '"orderedCents": 1'),
  );
  const { code, output } = await drill();
  expect(code).toBe(1);
  for (const found of [/I4 order/, /I6 order/, /I13 order .* is Delivered after Order Placed/])
    expect(output).toMatch(found);
  expect(output).toMatch(/I11 an order uses the address \w+ of another shopper/);
  expect(output).toContain(`the photo /uploads/${'0'.repeat(40)}.webp`);
  expect(output).toContain(`the logo /uploads/${'1'.repeat(40)}.webp`);
  expect(output).toContain('the orders total 204 cents instead of 1');
  expect((await readDrill(to()))?.findings).toHaveLength(7);
  expect(await isVerified(to())).toBe(false);
});

test('a restore drill that crashes on a damaged file records a failure', async () => {
  const made = await next();
  const madeAt = new Date().toISOString();
  const backup = basename(made?.folder ?? '');
  await storeDrillResult(to(), { backup, madeAt, drilledAt: madeAt, seconds: 1, findings: [] });
  const broken = 'no document\n';
  writeFileSync(join(made?.folder ?? '', 'users.ejson.gz'), gzipSync(broken));
  const file = join(made?.folder ?? '', 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.collections.users.sha256 = createHash('sha256').update(broken).digest('hex');
  writeFileSync(file, JSON.stringify(manifest));
  const { code, output } = await drill();
  expect(code).toBe(1);
  expect(output).toMatch(
    /The backup has problems:\n {2}the drill ended with an unexpected error: /,
  );
  expect((await readDrill(to()))?.findings).toHaveLength(1);
  expect(await isVerified(to())).toBe(false);
  // An unexpected error does not prove a faulty backup. The earlier successful drill still protects the backup from
  // deletion.
  expect(made?.folder).toBe(join(to(), `${await verifiedBackup(to())}`));
});
