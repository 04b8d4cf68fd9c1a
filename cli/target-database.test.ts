import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { resetEnv } from '@/lib/env';
import { startedAt } from '@/server/launcher/lock';
import { exitCodeOf, SETTING_FAULT, StartFailure } from '@/server/process/failure';
import { asCommand, onTargetDatabase } from './target-database';

const scratch = scratchFolder();
afterEach(() => {
  vi.unstubAllEnvs();
  scratch.remove();
});

test.each([
  ['0', ''],
  ['off', undefined],
  ['perhaps', undefined],
])(
  'a command with LOCAL=%s fails without MONGODB_URI, and creates no database',
  async (LOCAL, MONGODB_URI) => {
    const DATA_DIR = join(scratch.folder, 'data');
    for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR, LOCAL, MONGODB_URI }))
      vi.stubEnv(name, value);
    const work = vi.fn();
    const failure = await onTargetDatabase(work).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(String(failure)).toContain(`LOCAL is ${LOCAL}`);
    expect(String(failure)).toMatch(/MONGODB_URI is missing.*embedded/);
    expect(work).not.toHaveBeenCalled();
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

test('a command reports an invalid setting before it connects to the database', async () => {
  const MONGODB_URI = 'mongodb://127.0.0.1:1/shop';
  const given = { ...BLANK, DATA_DIR: scratch.folder, MONGODB_URI, BACKUP_KEY: 'short' };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  resetEnv();
  const failure = await onTargetDatabase(vi.fn(), { asItIs: true }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain('BACKUP_KEY must have 16 characters or more');
  expect(String(failure)).not.toContain('check MONGODB_URI');
});

test.each([
  ['mongodb://user:sec@ret@db.example/shop', 'Invalid connection string'],
  ['mongodb://user:sec/ret@db.example/shop', 'Password contains unescaped characters'],
  ['mongodb://user:secret@db.example/shop?replica=x', 'option replica is not supported'],
])('a command rejects MONGODB_URI=%s and hides its password', async (uri, reason) => {
  for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR: scratch.folder }))
    vi.stubEnv(name, value);
  vi.stubEnv('MONGODB_URI', uri);
  resetEnv();
  const failure = await onTargetDatabase(vi.fn()).catch((error: unknown) => error);
  expect(exitCodeOf(failure)).toBe(SETTING_FAULT);
  expect(String(failure)).toContain(`MONGODB_URI is malformed (${reason}): encode special`);
  expect(String(failure)).not.toMatch(/sec.?ret/);
});

test('a command for an existing shop rejects a data folder without a database, and creates none', async () => {
  const DATA_DIR = join(scratch.folder, 'data');
  for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR })) vi.stubEnv(name, value);
  const work = vi.fn();
  const failure = await onTargetDatabase(work, { mustExist: true }).catch((error) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain(`${DATA_DIR} contains no database: run the command with`);
  expect(work).not.toHaveBeenCalled();
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a command asks to try again if the shop is still starting its database', async () => {
  for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR: scratch.folder }))
    vi.stubEnv(name, value);
  resetEnv();
  const owner = { pid: process.pid, startedAt: startedAt(process.pid), runFolder: '/run/shop' };
  mkdirSync(scratch.folder, { recursive: true });
  writeFileSync(join(scratch.folder, 'lock'), JSON.stringify(owner));
  const failure = await onTargetDatabase(vi.fn(), { asItIs: true }).catch(
    (error: unknown) => error,
  );
  expect(String(failure)).toMatch(/behind \/run\/shop\/mongodb\.sock .*ENOENT.*try again/);
  expect(String(failure)).not.toContain('MONGODB_URI');
});

test.each([
  [
    'ENOSPC: no space left on device, write',
    /^The system denied .*no space left on device, write\)\.$/,
    1,
  ],
  ['EPIPE: broken pipe, write', undefined, undefined],
])(
  'asCommand prints the message of a system error, and nothing if the output pipe is closed: %s',
  async (text, said, code) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const system = Object.assign(new Error(text), { code: text.split(':')[0], syscall: 'write' });
    await asCommand(() => Promise.reject(system));
    expect(error.mock.calls).toEqual(said ? [[expect.stringMatching(said)]] : []);
    expect(process.exitCode).toBe(code);
    process.exitCode = undefined;
    error.mockRestore();
  },
);

test('a command prints the database folder only when it creates the database', async () => {
  const DATA_DIR = join(scratch.folder, 'data');
  for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR })) vi.stubEnv(name, value);
  resetEnv();
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const created = () => printed.mock.calls.filter(([line]) => /new database is created/.test(line));
  for (let times = 0; times < 2; times += 1)
    await onTargetDatabase(async () => undefined, { asItIs: true });
  expect(created()).toEqual([[expect.stringContaining(`created in ${join(DATA_DIR, 'db')}.`)]]);
  printed.mockRestore();
}, 60_000);
