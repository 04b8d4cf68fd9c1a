import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressBuild } from './build';

const HINT = '//# allFunctionsCalledOnLoad\n';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'basketful-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('compressBuild stores each file plain, with gzip and with Brotli, and adds the compile hint for V8', async () => {
  const react = '/* React */'.repeat(40_000);
  const files = { 'react.js': react, 'page.js': 'page()', 'page.css': 'a{}', 'page.txt': '' };
  for (const [name, text] of Object.entries(files)) put(name, text);
  await compressBuild(folder);
  for (const [name, text] of [
    ['react.js', HINT + react],
    ['page.js', 'page()'],
    ['page.css', 'a{}'],
  ] as const) {
    expect(String(read(name))).toBe(text);
    expect(String(brotliDecompressSync(read(`${name}.br`)))).toBe(text);
    expect(String(gunzipSync(read(`${name}.gz`)))).toBe(text);
  }
  expect(readdirSync(folder)).toHaveLength(10);
});

test('a second run of compressBuild compresses only new files', async () => {
  put('react.js', '/* React */'.repeat(40_000));
  await compressBuild(folder);
  const before = read('react.js');
  put('late.js', 'late()');
  await compressBuild(folder);
  expect(read('react.js').equals(before)).toBe(true);
  expect(String(gunzipSync(read('late.js.gz')))).toBe('late()');
});
