import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vapidErrors } from '@/lib/env';
import { dataFolderOf, localSecrets, openDataFolder } from './data-folder';
import { SettingFailure } from './failure';
import { ROOT } from './project';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'data-')), 'deep', 'data');
});
afterEach(() => rmSync(join(folder, '../..'), { recursive: true, force: true }));

test('the data folder of a production build must be outside of the build folder', () => {
  for (const given of [undefined, '', '.data', ' ', ROOT, join(ROOT, 'data')])
    expect(() => dataFolderOf(given, true)).toThrow(SettingFailure);
  for (const given of ['/var/lib/shop', `${ROOT}-data`, '../data'])
    expect(dataFolderOf(given, true)).toBe(resolve(ROOT, given));
  expect(dataFolderOf('', false)).toBe(join(ROOT, '.data'));
});

test('the data folder and the secrets file are accessible to their user only', () => {
  openDataFolder(folder);
  localSecrets(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('the shop makes its data folder private if other users can read the folder', () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const said: string[] = [];
  for (let start = 0; start < 2; start += 1) openDataFolder(folder, (line) => said.push(line));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(said).toEqual([
    expect.stringMatching(/was open to other users \(mode 755\); now it is 700/),
  ]);
});

test('the shop generates its secrets only once', () => {
  openDataFolder(folder);
  const first = localSecrets(folder);
  expect(Buffer.byteLength(first.sessionSecret)).toBeGreaterThanOrEqual(32);
  expect(first.sellerPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(localSecrets(folder)).toEqual(first);
});

test('Web Push keys are added once to a secrets file of an earlier version', () => {
  openDataFolder(folder);
  const file = join(folder, 'secrets.json');
  const former = { sessionSecret: 'a'.repeat(64), sellerPassword: 'as it was' };
  writeFileSync(file, JSON.stringify(former, null, 2));
  const secrets = localSecrets(folder);
  expect(secrets).toMatchObject(former);
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = secrets.vapid;
  expect(vapidErrors({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toEqual([]);
  expect(localSecrets(folder)).toEqual(secrets);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the shop reports a damaged secrets file', () => {
  openDataFolder(folder);
  writeFileSync(join(folder, 'secrets.json'), '{');
  expect(() => localSecrets(folder)).toThrow(/secrets\.json is damaged: delete it/);
});

test.skipIf(process.platform !== 'linux').each(['/proc/x', '/proc/x/y'])(
  'the shop rejects a data folder in %s',
  (path) => {
    expect(() => openDataFolder(path)).toThrow(/cannot be written \(ENOENT\).*DATA_DIR/);
  },
);

test('the shop explains why the data folder cannot be created', () => {
  openDataFolder(folder);
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file/data'))).toThrow(
    /cannot be written \(ENOTDIR\).*DATA_DIR/,
  );
});
