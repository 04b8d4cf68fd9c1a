import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCell, readLine, splitCell } from './csv';

test('a price with a decimal comma is read, one with its thousands set apart is refused in words', () => {
  const line = { name: 'Pear', category: 'Fruits', offerPrice: '2.00' };
  expect(readLine({ ...line, price: ' 2,49 ' })).toMatchObject({ priceCents: 249 });
  for (const price of ['1.000,50', '1,000'])
    expect(() => readLine({ ...line, price })).toThrow(
      'Price must be written without separators between the thousands, such as 1000.50',
    );
});

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
