import { expect, test } from 'vitest';
import { typedAmount } from './offline-cart';

test.each([
  [250, 'mlb', 'en', '0.25\u00a0lb'],
  [250, 'mlb', 'de', '0,25\u00a0lb'],
  [1_500, 'moz', 'ar', '1.5\u00a0oz'],
  [250, 'g', 'de', '250\u00a0g'],
] as const)('typedAmount formats %i %s in the language %s', (amount, unit, language, expected) => {
  expect(typedAmount(amount, unit, language)).toBe(expected);
});
