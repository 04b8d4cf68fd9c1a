import { expect, test } from 'vitest';
import { formatAmount, formatUnitPrice, piecesOrWeight } from './amount-words';
import { measureIn } from './read-math';

test('an amount is written as the language writes it', () => {
  expect(formatAmount(500, 'g', 'en')).toBe('500\u00a0g');
  expect(formatAmount(1_250, 'ml', 'de')).toBe('1,25\u00a0l');
});

test('amounts and unit prices stand from the left among words that are read from the right', () => {
  const measure = { perUnitCents: 499, unit: 'g' } as const;
  expect(formatAmount(500, 'g', 'ar')).toMatch(/^\u2068.*500\u00a0g\u2069$/);
  expect(formatUnitPrice(measure, 'eur', 'ar')).toMatch(/^\u2066.*4\.99.*\/kg\u2069$/);
  expect(formatUnitPrice(measure, 'eur', 'en')).toBe('€4.99/kg');
});

test.each([
  ['pieces', {}, { quantity: 6 }],
  ['steps of a weight', { soldBy: 'weight', step: 50 }, { quantity: 1, weight: '300\u00a0g' }],
  ['pieces that are weighed', { soldBy: 'weighed-piece', aboutAmount: 900 }, { quantity: 6 }],
] as const)('a replacement of six %s names how much comes', (_, product, expected) =>
  expect(piecesOrWeight(measureIn(product), 6, 'en')).toEqual(expected),
);
