import { expect, test } from 'vitest';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { bySimilarity, distinctiveWords, likeness } from './similarity';

type Row = [name: string, category: string, offerPrice: number, weight?: string];
const product = ([name, category, offerPrice, weight]: Row) =>
  omitUndefined({
    _id: name,
    name,
    category,
    offerPrice,
    weight: weight || undefined,
  });
const milk = product(['Whole Milk', 'Dairy', 1.8, '1 l']);

const order = (wanted: Row, others: Row[]) =>
  bySimilarity(product(wanted), others.map(product)).map(({ name }) => name);

test('bySimilarity ranks products by kind, then by size and price', () => {
  const shelf: Row[] = [
    ['Butter', 'Dairy', 2.5, '250 g'],
    ['Skimmed Milk', 'Dairy', 1.5, '1 l'],
    ['Milk Chocolate', 'Instant', 1.8, '100 g'],
    ['Organic Whole Milk', 'Dairy', 2.9, '500 ml'],
    ['Cheddar', 'Dairy', 1.8, '250 g'],
    ['Apples', 'Fruits', 1.8, '1 kg'],
  ];
  expect(order(['Whole Milk', 'Dairy', 1.8, '1 l'], shelf)).toEqual([
    'Organic Whole Milk',
    'Skimmed Milk',
    'Cheddar',
    'Butter',
    'Milk Chocolate',
    'Apples',
  ]);
});

test('bySimilarity gives the last word of a name the most weight, in singular and plural', () => {
  const shelf: Row[] = [
    ['Green Peas', 'Vegetables', 2, '1 kg'],
    ['Golden Apple', 'Vegetables', 2, '1 kg'],
  ];
  expect(order(['Green Apples', 'Vegetables', 2, '1 kg'], shelf)[0]).toBe('Golden Apple');
});

test.each([
  ['the nearest pack size', '1.5 l', '1 l', '330 ml'],
  ['the same number of pieces', '2 pieces', '2 pieces', '6 pieces'],
  ['the same size in another unit', '1000 ml', '1 l', '500 ml'],
])('likeness() prefers %s', (_, wanted, near, far) => {
  const like = (weight: string) => likeness({ ...milk, weight: wanted }, { ...milk, weight });
  expect(like(near)).toBeGreaterThan(like(far));
});

test('bySimilarity prefers the nearest price, then sorts by name', () => {
  const shelf: Row[] = [
    ['Gouda C', 'Dairy', 9],
    ['Gouda B', 'Dairy', 3],
    ['Gouda A', 'Dairy', 3],
  ];
  expect(order(['Gouda', 'Dairy', 3.2], shelf)).toEqual(['Gouda A', 'Gouda B', 'Gouda C']);
});

test('bySimilarity removes duplicates', () => {
  expect(bySimilarity(milk, [milk, { ...milk }])).toHaveLength(1);
});

test.each([
  ['Fresh Organic Gala Apples 1kg', ['gala', 'apple']],
  ['Organic', ['organic']],
  ['Crème de cassis', ['creme', 'de', 'cassis']],
  ['7', []],
])('distinctiveWords extracts the significant words of %s', (name, words) => {
  expect(distinctiveWords(name)).toEqual(words);
});

test('likeness() returns a number from 0 to 12 for any two names', () => {
  const bare = product(['7', 'Grains', 0]);
  expect(likeness(bare, product(['8', 'Fruits', 0]))).toBe(0);
  expect(likeness(milk, milk)).toBe(12);
});
