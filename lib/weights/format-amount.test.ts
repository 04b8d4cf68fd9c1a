import { expect, test } from 'vitest';
import { formatAmount, formatUnitPrice, piecesOrWeight } from './format-amount';
import { measureIn } from './measures';

test('formatAmount uses the number format of the language', () => {
  expect(formatAmount(500, 'g', 'en')).toBe('500\u00a0g');
  expect(formatAmount(1_250, 'ml', 'de')).toBe('1,25\u00a0l');
});

test.each([
  [250, 'mlb', '0.25\u00a0lb'],
  [1_250, 'mlb', '1.25\u00a0lb'],
  [999, 'mlb', '0.999\u00a0lb'],
  [7_500, 'moz', '7.5\u00a0oz'],
] as const)('formatAmount writes %i %s as %s', (amount, unit, text) => {
  expect(formatAmount(amount, unit, 'en')).toBe(text);
});

test('formatUnitPrice formats prices per pound and per ounce', () => {
  expect(formatUnitPrice({ perUnitCents: 599, unit: 'mlb' }, 'usd', 'en')).toBe('$5.99/lb');
  expect(formatUnitPrice({ perUnitCents: 75, unit: 'moz' }, 'usd', 'de')).toBe('0,75\u00a0$/oz');
});

test('amounts and unit prices stay left-to-right within Arabic text', () => {
  const measure = { perUnitCents: 499, unit: 'g' } as const;
  expect(formatAmount(500, 'g', 'ar')).toMatch(/^\u2068.*500\u00a0g\u2069$/);
  expect(formatUnitPrice(measure, 'eur', 'ar')).toMatch(/^\u2066.*4\.99.*\/kg\u2069$/);
  expect(formatUnitPrice(measure, 'eur', 'en')).toBe('€4.99/kg');
});

test.each([
  ['pieces', {}, { quantity: 6 }],
  ['weight steps', { soldBy: 'weight', step: 50 }, { quantity: 1, weight: '300\u00a0g' }],
  ['weighed pieces', { soldBy: 'weighed-piece', aboutAmount: 900 }, { quantity: 6 }],
] as const)('piecesOrWeight describes a replacement of six %s', (_, product, expected) =>
  expect(piecesOrWeight(measureIn(product), 6, 'en')).toEqual(expected),
);
