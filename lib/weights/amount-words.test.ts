import { expect, test } from 'vitest';
import { saidAmount, saidUnitPrice } from './amount-words';

test('an amount is written as the language writes it', () => {
  expect(saidAmount(500, 'g', 'en')).toBe('500\u00a0g');
  expect(saidAmount(1_250, 'ml', 'de')).toBe('1,25\u00a0l');
});

test('amounts and unit prices stand from the left among words that are read from the right', () => {
  const measure = { perUnitCents: 499, unit: 'g' } as const;
  expect(saidAmount(500, 'g', 'ar')).toMatch(/^\u2068.*500\u00a0g\u2069$/);
  expect(saidUnitPrice(measure, 'eur', 'ar')).toMatch(/^\u2066.*4\.99.*\/kg\u2069$/);
  expect(saidUnitPrice(measure, 'eur', 'en')).toBe('€4.99/kg');
});
