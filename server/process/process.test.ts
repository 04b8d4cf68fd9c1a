import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { readArguments, Usage } from './arguments';
import { compilePrograms, entries, NotWritable } from './compile.mjs';
import { declareMessages, watchMessages } from './declare-messages.mjs';
import { StartFailure } from './failure';
import { PROGRAMS } from './fingerprint.mjs';

const { folder, remove } = scratchFolder();
afterEach(remove);

test('compilePrograms reports clearly if it cannot write the compiled programs', async () => {
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

describe('declared messages', () => {
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
    it('declares the messages again after the file is saved', async () => {
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

test('command-line options and positional arguments may be in any order', () => {
  expect(read('--plain', 'folder')).toMatchObject({
    values: { plain: true },
    positionals: ['folder'],
  });
  expect(read('-').positionals).toEqual(['-']);
  expect(read()).toMatchObject({ values: { plain: false }, positionals: [] });
});

test.each(['--help', '-h'])('%s prints the usage', (typed) => {
  expect(() => read('folder', typed)).toThrow(new Usage(USAGE));
});

test.each([
  ["Unknown option '--plane'", ['--plane']],
  ["Unknown option '-f'", ['-f']],
  ["Option '--products <value>' argument missing", ['--products']],
  ["Option '--products' argument is ambiguous", ['--products', '--plain']],
  ["Option '--plain' does not take an argument", ['--plain=1']],
  ["Unexpected argument 'b'", ['a', 'b']],
])('the command prints the error "%s" and then the usage', (what, typed) => {
  expect(() => read(...typed)).toThrow(new StartFailure(`${what}. ${USAGE}`));
});
