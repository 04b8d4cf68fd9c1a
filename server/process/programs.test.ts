import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allImports } from '@/e2e/support/imports';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { readArguments, Usage } from './arguments';
import { compilePrograms, entries, NotWritable } from './compile.mjs';
import { declareMessages, watchMessages } from './declare-messages.mjs';
import { StartFailure } from './failure';
import { buildInputs, fingerprint, PROGRAMS } from './fingerprint.mjs';

describe('programs', () => {
  const { folder, remove } = scratchFolder();
  afterEach(remove);

  it('cannot be compiled into an unwritable folder, and the error explains the remedy', async () => {
    for (const name of PROGRAMS) mkdirSync(join(folder, name), { recursive: true });
    for (const file of entries(folder)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    writeFileSync(join(folder, 'dist'), 'no folder');
    const compiled = compilePrograms(folder);
    await expect(compiled).rejects.toThrow(/cannot be written.*as the owner of that folder/);
    await expect(compiled).rejects.toBeInstanceOf(NotWritable);
  });

  describe('types of the messages', () => {
    const english = join(folder, 'messages/en.json');
    const declared = () => readFileSync(join(folder, 'messages/en.d.json.ts'), 'utf8');

    describe('declareMessages', () => {
      it('declares each English text as a literal type', () => {
        mkdirSync(join(folder, 'messages'), { recursive: true });
        writeFileSync(english, '{ "goods": { "left": "Only {count} left" } }\n');
        declareMessages(folder);
        expect(declared()).toContain(
          'declare const messages: { "goods": { "left": "Only {count} left" } };\nexport default messages;\n',
        );
      });
    });

    describe('watchMessages', () => {
      it('writes the declarations again each time the English file is saved', async () => {
        mkdirSync(join(folder, 'messages'), { recursive: true });
        writeFileSync(english, '{}');
        const close = watchMessages(folder);
        writeFileSync(english, '{ "goods": {} }');
        await vi.waitFor(() => expect(declared()).toContain('{ "goods": {} }'));
        close();
      });
    });
  });

  const USAGE = 'npm run drill -- [folder] [--plain]';
  const read = (...typed: string[]) =>
    readArguments({
      usage: USAGE,
      words: 1,
      typed,
      options: { plain: { type: 'boolean', default: false }, products: { type: 'string' } },
    });

  it('accept options and arguments in any order', () => {
    expect(read('--plain', 'folder')).toMatchObject({
      values: { plain: true },
      positionals: ['folder'],
    });
    expect(read('-').positionals).toEqual(['-']);
    expect(read()).toMatchObject({ values: { plain: false }, positionals: [] });
  });

  it.each(['--help', '-h'])('print the usage for %s', (typed) => {
    expect(() => read('folder', typed)).toThrow(new Usage(USAGE));
  });

  it.each([
    ["Unknown option '--plane'", ['--plane']],
    ["Unknown option '-f'", ['-f']],
    ["Option '--products <value>' argument missing", ['--products']],
    ["Option '--products' argument is ambiguous", ['--products', '--plain']],
    ["Option '--plain' does not take an argument", ['--plain=1']],
    ["Unexpected argument 'b'", ['a', 'b']],
  ])('print the error "%s" and the usage', (what, typed) => {
    expect(() => read(...typed)).toThrow(new StartFailure(`${what}. ${USAGE}`));
  });
});

describe('the fingerprint of a build', () => {
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

  it('covers source files and configuration files', () => {
    put('lib/money.test.ts', 'test');
    put('.env', 'PORT=1');
    expect(buildInputs(root, ['app', 'lib', 'models'])).toEqual([
      'app/cart/page.tsx',
      'lib/money.ts',
      'next.config.ts',
      'package-lock.json',
    ]);
  });

  it('ignores modification times', () => {
    const before = fingerprint(root, ['app', 'lib', 'models']);
    utimesSync(join(root, 'lib/money.ts'), 1, 1);
    expect(fingerprint(root, ['app', 'lib', 'models'])).toBe(before);
  });

  it.each([
    ['a changed file', () => put('lib/money.ts', 'other')],
    ['a new file', () => put('models/user.ts', '')],
    ['a moved file', () => renameSync(join(root, 'lib/money.ts'), join(root, 'models/money.ts'))],
    ['a change of the installed packages', () => put('package-lock.json', '{ }')],
  ])('changes with %s', (_, change) => {
    const before = fingerprint(root, ['app', 'lib', 'models']);
    change();
    expect(fingerprint(root, ['app', 'lib', 'models'])).not.toBe(before);
  });

  it('ignores the generated types of the messages', () => {
    const before = fingerprint(root, ['lib']);
    put('lib/en.d.json.ts', 'generated');
    expect(fingerprint(root, ['lib'])).toBe(before);
  });

  it('ignores documents and tests, and includes the Node version', () => {
    const before = fingerprint(root, ['app', 'lib', 'models']);
    put('README.md', 'other');
    put('lib/money.test.ts', 'other');
    expect(fingerprint(root, ['app', 'lib', 'models'])).toBe(before);
    expect(fingerprint(root, ['app', 'lib', 'models'], 'v99')).not.toBe(before);
  });

  it('covers every folder that the programs import files from', () => {
    const targets = new Map<string, string[]>();
    for (const { file, target, isType } of allImports()) {
      const path = file.replace(/\.tsx?$/, '');
      if (!isType) targets.set(path, [...(targets.get(path) ?? []), target]);
    }
    const loaded = new Set(entries('.').map((file) => file.replace(/\.ts$/, '')));
    for (const path of loaded) for (const target of targets.get(path) ?? []) loaded.add(target);
    const files = [...loaded].filter(
      (path) => existsSync(`${path}.ts`) || existsSync(`${path}.tsx`),
    );
    expect(files).toContain('app/api/order/endpoints');
    const elsewhere = files.filter((path) => !PROGRAMS.some((one) => path.startsWith(`${one}/`)));
    expect(elsewhere).toEqual(['next.config']);
  });
});
