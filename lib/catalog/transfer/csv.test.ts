import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCell, splitCell } from './csv';

test('texts come out of a cell as they went in', () => {
  expect(splitCell(joinCell(['Path C:\\', 'Second']))).toEqual(['Path C:\\', 'Second']);
  const text = fc.string({ unit: 'grapheme-ascii' });
  const hard = fc.array(text.map((each) => each.replace(/[a-m]/gi, '\\').replace(/[n-z]/gi, '|')));
  fc.assert(
    fc.property(hard, (given) => {
      const texts = given.map((each) => each.trim()).filter(Boolean);
      expect(splitCell(joinCell(texts))).toEqual(texts);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['Sweet|Cold \\| creamy', ['Sweet', 'Cold | creamy']],
  ['a\\b|\\\\server\\share| c ||', ['a\\b', '\\\\server\\share', 'c']],
  ['Path C:\\', ['Path C:\\']],
  ['\\\\', ['\\\\']],
  ['', []],
])('%j is read as before', (cell, texts) => {
  expect(splitCell(cell)).toEqual(texts);
});
