import { expect, test } from 'vitest';
import { bodyOf, emptyDraft, itemsOf, quantityOf, sizeLabel, withProduct } from './phone-draft';

const apple = { product: 'a'.repeat(24), name: 'Apple', category: 'Fruits' };
const pear = { ...apple, product: 'b'.repeat(24), name: 'Pear' };

test('adding a product twice to a phone order gives one line with two pieces', () => {
  const draft = [apple, pear, apple].reduce(withProduct, emptyDraft());
  expect(itemsOf(draft)).toEqual([
    { product: apple.product, quantity: 2, unit: 'piece' },
    { product: pear.product, quantity: 1, unit: 'piece' },
  ]);
});

test('a phone order accepts whole quantities from 1 to 999', () => {
  const typed = ['1', '999', ' 12 ', '١٢'];
  expect(typed.map((quantity) => quantityOf({ quantity }))).toEqual([1, 999, 12, 12]);
  for (const quantity of ['', '0', '1000', '1.5', '-1', 'two'])
    expect(quantityOf({ quantity }), quantity).toBeUndefined();
});

test('a new line for a weighed product in a phone order has the minimum quantity of the product', () => {
  const grapes = {
    ...pear,
    soldBy: 'weight' as const,
    step: 50,
    stepUnit: 'g' as const,
    least: 200,
  };
  const [line] = withProduct(emptyDraft(), grapes).lines;
  if (!line) throw new Error('nothing was added');
  expect(line.quantity).toBe('4');
  expect(sizeLabel(line, 'en')).toBe('×\u00a050\u00a0g\u00a0=\u00a0200\u00a0g');
  expect(sizeLabel({ ...line, quantity: '25' }, 'de')).toBe(
    '×\u00a050\u00a0g\u00a0=\u00a01,25\u00a0kg',
  );
  expect(sizeLabel({ ...line, quantity: '' }, 'en')).toBe('×\u00a050\u00a0g');
  expect(sizeLabel({ ...line, quantity: undefined }, 'en')).toBe('50\u00a0g');
  expect(sizeLabel({ ...apple, quantity: '2', weight: '1 kg' }, 'en')).toBe('1 kg');
});

test('a line of a phone order is reset to the minimum quantity if the quantity step of the product has changed', () => {
  const soldBy = 'weight' as const;
  const grams = { ...apple, soldBy, step: 50, stepUnit: 'g' as const };
  const pounds = { ...apple, soldBy, step: 250, stepUnit: 'mlb' as const, least: 500 };
  const draft = [grams, grams, pear].reduce(withProduct, emptyDraft());
  expect(itemsOf(draft)).toContainEqual({ product: apple.product, quantity: 2, unit: 'g:50' });
  expect(itemsOf(withProduct(draft, pounds))).toEqual([
    { product: pear.product, quantity: 1, unit: 'piece' },
    { product: apple.product, quantity: 2, unit: 'mlb:250' },
  ]);
});

test('a phone order sends the substitution preference of each line', () => {
  const draft = [apple, pear].reduce(withProduct, emptyDraft());
  const lines = draft.lines.map((one, at) => (at ? one : { ...one, ifMissing: 'call' as const }));
  expect(itemsOf({ ...draft, lines })).toEqual([
    { product: apple.product, quantity: 1, unit: 'piece', ifMissing: 'call' },
    { product: pear.product, quantity: 1, unit: 'piece' },
  ]);
});

test('a phone order for pickup omits the address', () => {
  const draft = { ...withProduct(emptyDraft('Norway'), apple), way: 'pickup' as const };
  expect(Object.keys(bodyOf(draft).customer)).toEqual(['name', 'phone', 'email']);
});
