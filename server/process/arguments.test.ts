import { expect, test } from 'vitest';
import { readArguments, Usage } from './arguments';
import { StartFailure } from './failure';

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
