import { expect, test } from 'vitest';
import { orderShortage, stockLeftMessage } from './shortage';

const measure = {
  unit: 'g',
  step: 1_200,
  perUnitCents: 300,
  tolerancePercent: 10,
  minStock: 1,
} as const;

test('stockLeftMessage states a weight for goods sold by weight, and a number for all other goods', () => {
  const melon = { id: 'a', name: 'Melon', left: 3 };
  expect(stockLeftMessage([melon])).toBe('Only 3 of Melon are left.');
  expect(stockLeftMessage([{ ...melon, measure: { ...measure, by: 'weighed-piece' } }])).toBe(
    'Only 3 of Melon are left.',
  );
  expect(stockLeftMessage([{ ...melon, measure: { ...measure, by: 'weight' } }])).toBe(
    'Only 3.6\u00a0kg of Melon left.',
  );
});

test.each([
  [['Pear'], 'Out of stock: Pear. Please remove it from your cart.'],
  [['Pear', 'Fig'], 'Out of stock: Pear, Fig. Please remove them from your cart.'],
])('orderShortage lists the sold-out products %j', (names, message) => {
  const short = names.map((name) => ({ id: name, name, left: 0 }));
  expect(orderShortage(short).message).toBe(message);
});
