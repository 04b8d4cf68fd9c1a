import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { MANIFEST } from '@/lib/observe/backups';
import {
  newEncryption,
  openVault,
  plainVault,
  restoreSecrets,
  secretsFile,
  secretsOf,
} from './encryption';
import { linesIn, openBackup, ReaderFailure } from './manifest';
import { copyPhotos, photosOf } from './write';

const { folder, remove } = scratchFolder();
afterAll(() => remove());

const PASSPHRASE = 'correct horse battery';
/** The lowest scrypt cost that the shop accepts, for fast tests. */
const encryption = { ...newEncryption(), cost: 2 ** 14 };
const file = join(folder, 'orders.ejson.gz.enc');
const bytes = Buffer.from('an order of Ada, '.repeat(20_000));

async function read(from: string, passphrase = PASSPHRASE): Promise<Buffer> {
  const vault = await openVault(passphrase, encryption);
  const parts: Buffer[] = [];
  for await (const part of vault.read(from)) parts.push(part);
  return Buffer.concat(parts);
}

test('decryption fails if the key, the file name or the content is different', async () => {
  const vault = await openVault(PASSPHRASE, encryption);
  await vault.write(file, [bytes.subarray(0, 5), bytes.subarray(5)]);
  const stored = readFileSync(file);
  expect(stored).toHaveLength(bytes.length + 12 + 16);
  expect(stored.includes('an order of Ada')).toBe(false);
  expect((await read(file)).equals(bytes)).toBe(true);

  await expect(read(file, 'another passphrase')).rejects.toThrow(/authenticate/);
  for (const at of [0, 20, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(read(file), `byte ${at}`).rejects.toThrow(/authenticate/);
  }
  for (const length of [0, 11, 12, 27, stored.length - 1]) {
    writeFileSync(file, stored.subarray(0, length));
    await expect(read(file), `${length} bytes`).rejects.toThrow(/authenticate|truncated/);
  }
  writeFileSync(file, stored);
  renameSync(file, join(folder, 'users.ejson.gz.enc'));
  await expect(read(join(folder, 'users.ejson.gz.enc'))).rejects.toThrow(/authenticate/);
});

test('two backups with the same passphrase use different encryption keys', async () => {
  const other = await openVault(PASSPHRASE, { ...newEncryption(), cost: 2 ** 14 });
  const vault = await openVault(PASSPHRASE, encryption);
  expect(vault.seal('a manifest')).toMatch(/^[0-9a-f]{64}$/);
  expect(other.seal('a manifest')).not.toBe(vault.seal('a manifest'));
});

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

/** Returns the text of the settings file, and the settings that systemd would read differently. */
async function restored(settings: Record<string, string>) {
  const folder = join(scratch.folder, 'backup');
  mkdirSync(folder);
  writeFileSync(join(folder, secretsFile(plainVault)), secretsOf(settings, scratch.folder));
  const { file, unfit } = await restoreSecrets(folder, plainVault, scratch.folder);
  return { text: readFileSync(file, 'utf8'), unfit };
}

test('restore quotes settings so that Node and systemd read the same value', async () => {
  const settings = { SELLER_PASSWORD: "it's #1", METRICS_TOKEN: 'of the "seller" in C:\\new' };
  const { text, unfit } = await restored(settings);
  expect(text).toContain(`SELLER_PASSWORD="it's #1"\n`);
  expect(text).toContain(`METRICS_TOKEN='of the "seller" in C:\\new'\n`);
  expect(parseEnv(text)).toEqual(settings);
  expect(unfit).toEqual([]);
});

test.each([`'a' of C:\\new`, `'a' for $5`, `'a' and "b"`])(
  'restore reports a setting whose value no .env quoting style can represent: %s',
  async (METRICS_TOKEN) => {
    const { text, unfit } = await restored({ METRICS_TOKEN, SELLER_PASSWORD: 'plain' });
    expect(parseEnv(text)).toEqual({ METRICS_TOKEN, SELLER_PASSWORD: 'plain' });
    expect(unfit).toEqual(['METRICS_TOKEN']);
  },
);

test('a backup contains the database URI only if the database is external', async () => {
  const MONGODB_URI = 'mongodb://shop:a%2Fb@db.example/basketful';
  expect((await restored({ MONGODB_URI })).text).toContain(MONGODB_URI);
  const embedded = { MONGODB_URI: 'mongodb://%2Frun%2Fmongod.sock/shop' };
  expect(String(secretsOf(embedded, scratch.folder))).not.toContain('mongod.sock');
});

test('a backup contains product photos and an SVG logo, with and without encryption', async () => {
  const photo = `${'ab12'.repeat(10)}.webp`;
  const logo = `${'cd34'.repeat(10)}.svg`;
  const data = photosOf(join(scratch.folder, 'data'));
  const uploads = join(scratch.folder, 'data', 'uploads');
  mkdirSync(uploads, { recursive: true });
  for (const name of [photo, logo, `${photo}.part`, 'notes.svg'])
    writeFileSync(join(uploads, name), name);
  for (const vault of [plainVault, await openVault(PASSPHRASE, encryption)]) {
    const backup = { folder: join(scratch.folder, `backup${vault.suffix}`), vault };
    const restored = join(scratch.folder, `restored${vault.suffix}`);
    expect(Object.keys(await copyPhotos(data, backup)).sort()).toEqual([photo, logo]);
    await copyPhotos(backup, photosOf(restored));
    expect(readdirSync(join(restored, 'uploads')).sort()).toEqual([photo, logo]);
    expect(readFileSync(join(restored, 'uploads', logo), 'utf8')).toBe(logo);
  }
});

describe('manifest', () => {
  const passphrase = 'the passphrase of a test';

  test('rejects an unencrypted backup if a key is configured, unless --plain is given', async () => {
    const plain = join(folder, 'plain');
    mkdirSync(plain);
    const manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      collections: {},
      photos: {},
    };
    writeFileSync(join(plain, MANIFEST), JSON.stringify(manifest));
    await expect(openBackup(plain, { passphrase })).rejects.toThrow(
      /is not encrypted although BACKUP_KEY is set.*nothing was restored.*--plain/,
    );
    const asked = await openBackup(plain, { passphrase, mayBePlain: true });
    expect(asked.vault.suffix).toBe('');
    expect((await openBackup(plain, {})).vault.suffix).toBe('');
  });

  async function linesOf(text: string, bytes: number): Promise<string[]> {
    const whole = Buffer.from(text);
    async function* parts() {
      for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
    }
    const lines: string[] = [];
    for await (const some of linesIn(parts())) lines.push(...some);
    return lines;
  }

  test.each([1, 7, 1_000])(
    'splits a collection file at line feeds only, even if it is read in parts of %d bytes',
    async (bytes) => {
      const lines = ['{"name":"Crème\u2028brûlée\u2029🍮"}', '{"name":"a\\nb\\r"}', '{}'];
      expect(await linesOf(lines.map((line) => `${line}\n`).join(''), bytes)).toEqual(lines);
    },
  );
});

test('an unreadable backup is not reported as incomplete or damaged', async () => {
  const at = join(folder, 'unreadable');
  mkdirSync(at);
  // A symbolic link to itself cannot be read, not even by root, and tests may run as root.
  symlinkSync(MANIFEST, join(at, MANIFEST));
  const failure = await openBackup(at, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ReaderFailure);
  expect(String(failure)).toMatch(/manifest\.json cannot be read \(ELOOP.*give this user access/);
});

test('restoring the folder of all backups fails, and the error names the newest complete backup', async () => {
  const to = join(folder, 'all');
  for (const name of ['2026-01-02T03-04-05Z', '2026-01-03T03-04-05Z'])
    mkdirSync(join(to, name), { recursive: true });
  writeFileSync(join(to, '2026-01-02T03-04-05Z', MANIFEST), '{}');
  await expect(openBackup(to, {})).rejects.toThrow(
    `${to} contains several backups: specify one of them, for example ${to}/2026-01-02T03-04-05Z.`,
  );
});
