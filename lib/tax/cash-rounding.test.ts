import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from '@/lib/shop/currencies';
import { CASH_STEPS, roundCash } from './cash-rounding';

test.each([
  ['chf', 1_243, 1_245],
  ['chf', 1_242, 1_240],
  ['chf', 2, 0],
  ['chf', 3, 5],
  ['cad', 1_998, 2_000],
  ['dkk', 1_024, 1_000],
  ['dkk', 1_025, 1_050],
  ['dkk', 1_075, 1_100],
  ['sek', 1_250, 1_300],
  ['nok', 1_249, 1_200],
  ['czk', 49, 0],
  ['czk', 50, 100],
  ['huf', 124_249, 124_000],
  ['huf', 124_250, 124_500],
  ['nzd', 105, 110],
  ['aud', -1_243, -1_245],
  ['sek', -50, -100],
  ['usd', 1_243, 1_243],
  ['eur', -7, -7],
])('roundCash in %s rounds %d cents to %d', (currency, cents, paid) => {
  expect(roundCash(cents, CASH_STEPS[currency])).toBe(paid);
});

test('roundCash returns the nearest multiple of the coin step, and rounds half a step away from 0', () => {
  const steps = fc.constantFrom(1, ...new Set(Object.values(CASH_STEPS)));
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), steps, (cents, step) => {
      const paid = roundCash(cents, step);
      expect(Math.abs(paid % step)).toBe(0);
      expect(2 * Math.abs(paid - cents)).toBeLessThanOrEqual(step);
      if (2 * Math.abs(paid - cents) === step)
        expect(Math.abs(paid)).toBeGreaterThan(Math.abs(cents));
      expect(roundCash(paid, step)).toBe(paid);
      expect(roundCash(-cents, step) + paid).toBe(0);
    }),
  );
});

test('CASH_STEPS contains only currencies that the shop supports', () => {
  for (const [code, step] of Object.entries(CASH_STEPS)) {
    expect(CURRENCIES).toContain(code);
    expect(Number.isInteger(step) && step > 1).toBe(true);
  }
});
