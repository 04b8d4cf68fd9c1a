import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCell, splitCell } from './columns';
import { columnsOf, readLine } from './csv';

test('a price in a product file may have a decimal comma, but no thousands separators', () => {
  const line = { name: 'Pear', category: 'Fruits', offerPrice: '2.00' };
  expect(readLine({ ...line, price: ' 2,49 ' })).toMatchObject({ priceCents: 249 });
  for (const price of ['1.000,50', '1,000'])
    expect(() => readLine({ ...line, price })).toThrow(
      'Price must be written without thousands separators, for example, 1000.50',
    );
});

test('an import rejects repeated columns and ignores unknown columns', () => {
  expect(() => columnsOf(['name', 'category', 'Price', 'PRICE', 'id', 'id', 'x', 'x'])).toThrow(
    'The header row must name each column once. Repeated columns: price, id',
  );
  expect(columnsOf(['name', 'x', 'category', 'x', 'price'])).toEqual([
    ...['name', undefined, 'category', undefined, 'price'],
  ]);
});

test('an import restores several texts that an export has joined in one cell', () => {
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
])('the cell %j is split at each separator without a backslash', (cell, texts) => {
  expect(splitCell(cell)).toEqual(texts);
});

test('an import without a tax column keeps the tax class, and an empty cell clears it', () => {
  const line = { name: 'Cola', category: 'Drinks', price: '1.20', offerPrice: '1.20' };
  expect(Object.keys(readLine(line))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/taxClass|deposit/)]),
  );
  const taxed = readLine({ ...line, taxClass: 'reduced', deposit: '0,25' });
  expect(taxed).toMatchObject({ taxClass: 'reduced', depositCents: 25 });
  const emptied = readLine({ ...line, taxClass: '', deposit: '' });
  expect(emptied).toHaveProperty('depositCents', undefined);
  expect(emptied).toHaveProperty('taxClass', undefined);
  expect(readLine(line)).not.toHaveProperty('costCents');
  expect(readLine({ ...line, costPrice: '1,99' })).toMatchObject({ costCents: 199 });
  expect(readLine({ ...line, costPrice: '' })).toHaveProperty('costCents', undefined);
  expect(() => readLine({ ...line, deposit: 'much' })).toThrow('Deposit must be a number');
});

test('an import accepts names of allergens, diets and units in any language', () => {
  const line = { name: 'Queijo', category: 'Dairy', price: '2,10' };
  const facts = { allergens: 'Leite; ovo', mayContain: 'nenhum', diets: 'Vegetariano', unit: 'UN' };
  expect(readLine({ ...line, ...facts, amount: '6' })).toMatchObject({
    allergens: { contains: ['egg', 'milk'], mayContain: [] },
    diets: ['vegetarian'],
    unit: 'piece',
  });
  const unknown = { allergens: 'lactose', mayContain: '', diets: 'paleo' };
  expect(() => readLine({ ...line, ...unknown })).toThrow(
    /“lactose” is not valid. Use only these: celery, gluten, .*“paleo” is not valid. Use only these: vegan, /s,
  );
});

test.each([
  ['TRUE', 'FALSE'],
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADERO', 'FALSO'],
  ['VERDADEIRO', 'FALSO'],
])('an import accepts %s and %s, which Excel writes for true and false', (yes, no) => {
  const line = { name: 'Pear', category: 'Fruits', price: '2.00' };
  const read = [yes, no, ' '].map((inStock) => readLine({ ...line, inStock }).inStock);
  expect(read).toEqual([true, false, undefined]);
  expect(() => readLine({ ...line, inStock: 'perhaps' })).toThrow(/true or false/);
});

test('an import accepts the label of a category in any language of the seller', () => {
  const read = ['Bio-Gemüse', ' organic veggies ', 'Vegetables'].map((category) =>
    readLine({ name: 'Kale', price: '2.00', category }),
  );
  expect(read.map(({ category }) => category)).toEqual(Array(3).fill('Vegetables'));
  expect(() => readLine({ name: 'Kale', price: '2.00', category: 'Gemüse' })).toThrow(
    /Choose a category/,
  );
});
