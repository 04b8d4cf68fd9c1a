import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allImports } from '@/e2e/support/imports';
import { entries } from './compile.mjs';
import { buildInputs, fingerprint, PROGRAMS } from './fingerprint.mjs';

let root: string;
const put = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  for (const folder of ['app/cart', 'lib', 'models', 'docs'])
    mkdirSync(join(root, folder), { recursive: true });
  put('app/cart/page.tsx', 'cart');
  put('lib/money.ts', 'money');
  put('next.config.ts', 'config');
  put('package-lock.json', '{}');
  put('README.md', 'readme');
  put('docs/one.md', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('buildInputs lists the source files and the configuration files of a build', () => {
  put('lib/money.test.ts', 'test');
  put('.env', 'PORT=1');
  expect(buildInputs(root, ['app', 'lib', 'models'])).toEqual([
    'app/cart/page.tsx',
    'lib/money.ts',
    'next.config.ts',
    'package-lock.json',
  ]);
});

test('the fingerprint of a build ignores the modification times of files', () => {
  const before = fingerprint(root, ['app', 'lib', 'models']);
  utimesSync(join(root, 'lib/money.ts'), 1, 1);
  expect(fingerprint(root, ['app', 'lib', 'models'])).toBe(before);
});

test.each([
  ['a changed file', () => put('lib/money.ts', 'other')],
  ['a new file', () => put('models/user.ts', '')],
  ['a moved file', () => renameSync(join(root, 'lib/money.ts'), join(root, 'models/money.ts'))],
  ['a change of the installed packages', () => put('package-lock.json', '{ }')],
])('the fingerprint of a build changes with %s', (_, change) => {
  const before = fingerprint(root, ['app', 'lib', 'models']);
  change();
  expect(fingerprint(root, ['app', 'lib', 'models'])).not.toBe(before);
});

test('the generated type declaration of the messages does not change the fingerprint', () => {
  const before = fingerprint(root, ['lib']);
  put('lib/en.d.json.ts', 'generated');
  expect(fingerprint(root, ['lib'])).toBe(before);
});

test('the fingerprint of a build ignores documents and tests, but includes the Node version', () => {
  const before = fingerprint(root, ['app', 'lib', 'models']);
  put('README.md', 'other');
  put('lib/money.test.ts', 'other');
  expect(fingerprint(root, ['app', 'lib', 'models'])).toBe(before);
  expect(fingerprint(root, ['app', 'lib', 'models'], 'v99')).not.toBe(before);
});

test('the fingerprint covers the folder of every file that a program imports', () => {
  const targets = new Map<string, string[]>();
  for (const { file, target, isType } of allImports()) {
    const path = file.replace(/\.tsx?$/, '');
    if (!isType) targets.set(path, [...(targets.get(path) ?? []), target]);
  }
  const loaded = new Set(entries('.').map((file) => file.replace(/\.ts$/, '')));
  for (const path of loaded) for (const target of targets.get(path) ?? []) loaded.add(target);
  const files = [...loaded].filter((path) => existsSync(`${path}.ts`) || existsSync(`${path}.tsx`));
  expect(files).toContain('app/api/order/endpoints');
  const elsewhere = files.filter((path) => !PROGRAMS.some((one) => path.startsWith(`${one}/`)));
  expect(elsewhere).toEqual(['next.config']);
});
