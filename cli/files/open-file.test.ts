import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StartFailure } from '@/server/process/failure';
import { openFile } from './open-file';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'named-'));
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'products.csv'), 'name,category');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test('openFile resolves a relative path from the working directory of the user', async () => {
  vi.stubEnv('INIT_CWD', join(folder, 'sub'));
  expect(await text(await openFile('products.csv'))).toBe('name,category');
  expect(await text(await openFile('../sub/products.csv'))).toBe('name,category');
});

test('openFile opens an absolute path unchanged', async () => {
  vi.stubEnv('INIT_CWD', '/');
  expect(await text(await openFile(join(folder, 'sub/products.csv')))).toBe('name,category');
});

test.each([
  ['gone.csv', /gone\.csv cannot be read \(ENOENT.*specify an existing file/],
  ['sub', /sub cannot be read \(it is a folder\)/],
  ['sub/products.csv/x', /cannot be read \(ENOTDIR/],
])('openFile rejects an unreadable file with a clear message: %s', async (name, said) => {
  vi.stubEnv('INIT_CWD', folder);
  const failure = await openFile(name).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toMatch(said);
});
