import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { MAX_PRICE_CENTS } from '@/lib/utils/money';
import {
  ceilingCents,
  centsOf,
  chargedCents,
  estimateCents,
  isWithin,
  maxAmount,
  maxUnits,
  minUnits,
  unitCents,
} from './amounts';
import { MAX_STEP, MAX_STEPS, MAX_TOLERANCE } from './fields';
import { reservedFor, soldQuantity, unitsIn } from './stock-units';

const RUNS = { numRuns: runs(400) };

/** Computes the price with exact integer arithmetic, rounded half up. */
const exact = (amount: number, perUnitCents: number) =>
  Number((BigInt(amount) * BigInt(perUnitCents) * 2n + 1_000n) / 2_000n);

const priced = fc
  .record({
    step: fc.integer({ min: 1, max: MAX_STEP }),
    perUnitCents: fc.integer({ min: 1, max: MAX_PRICE_CENTS }),
    tolerancePercent: fc.integer({ min: 0, max: MAX_TOLERANCE }),
  })
  .filter((one) => unitCents(one) <= MAX_PRICE_CENTS);
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY });

test('the quantity limit of a line is equal for units and pieces', () =>
  expect(MAX_STEPS).toBe(MAX_QUANTITY));

test.each([
  ['480 g at 4.99 per kilogram', 480, 499, 240],
  ['half a cent becomes a cent', 1, 500, 1],
  ['less than half a cent becomes 0', 1, 499, 0],
  ['no weight costs nothing', 0, 499, 0],
])('centsOf rounds the price of a line once, half a cent up: %s', (_, amount, per, cents) =>
  expect(centsOf(amount, per)).toBe(cents),
);

test('amounts and prices equal exact arithmetic @random', () => {
  fc.assert(
    fc.property(priced, quantity, (measure, count) => {
      const grams = count * measure.step;
      const most = Number((BigInt(grams) * BigInt(100 + measure.tolerancePercent)) / 100n);
      expect(maxAmount(measure, count)).toBe(most);
      expect(estimateCents(measure, count)).toBe(exact(grams, measure.perUnitCents));
      expect(ceilingCents(measure, count)).toBe(exact(most, measure.perUnitCents));
    }),
    RUNS,
  );
});

test('unitCents times the quantity covers the estimated price @random', () => {
  fc.assert(
    fc.property(priced, quantity, (measure, count) => {
      const shown = unitCents(measure) * count;
      expect(shown).toBeGreaterThanOrEqual(estimateCents(measure, count));
      expect(shown - estimateCents(measure, count)).toBeLessThanOrEqual(count);
    }),
    RUNS,
  );
});

test('chargedCents grows with the weight, up to the maximum @random', () => {
  fc.assert(
    fc.property(priced, quantity, fc.nat(100_000), fc.nat(1_000), (measure, count, weighed, by) => {
      const cents = chargedCents(measure, count, weighed);
      expect(cents).toBe(
        Math.min(exact(weighed, measure.perUnitCents), ceilingCents(measure, count)),
      );
      expect(chargedCents(measure, count, weighed + by)).toBeGreaterThanOrEqual(cents);
      if (isWithin(measure, count, weighed))
        expect(cents).toBe(exact(weighed, measure.perUnitCents));
    }),
    RUNS,
  );
});

const byWeight = { by: 'weight', unit: 'g', perUnitCents: 499, minStock: 550 } as const;

test('unitsIn counts units whose tolerance the stock covers', () => {
  const half = { ...byWeight, step: 500, tolerancePercent: 10 };
  expect(unitsIn(half, 480)).toBe(0);
  expect(unitsIn(half, 549)).toBe(0);
  expect(unitsIn(half, 550)).toBe(1);
  expect(unitsIn({ ...half, tolerancePercent: 0 }, 500)).toBe(1);
});

test('unitsIn returns the most units that can be reserved @random', () => {
  fc.assert(
    fc.property(priced, fc.nat(1_000_000), fc.integer({ min: 1, max: 9 }), (one, stock, times) => {
      const measure = { ...byWeight, ...one, least: one.step * times };
      const steps = unitsIn(measure, stock);
      expect(reservedFor(measure, steps)).toBeLessThanOrEqual(stock);
      if (steps > 0) expect(steps).toBeGreaterThanOrEqual(times);
      if (steps > 0) expect(reservedFor(measure, steps + 1)).toBeGreaterThan(stock);
      else expect(reservedFor(measure, times)).toBeGreaterThan(stock);
    }),
    RUNS,
  );
});

test('soldQuantity stays within what reservedFor reserved @random', () => {
  fc.assert(
    fc.property(priced, quantity, fc.nat(1_000_000), (one, count, weighed) => {
      const measure = { ...byWeight, ...one };
      expect(soldQuantity(measure, count, weighed)).toBeLessThanOrEqual(
        reservedFor(measure, count),
      );
    }),
    RUNS,
  );
});

test('minUnits and maxUnits convert limits from g or ml', () => {
  expect(minUnits({ step: 50 })).toBe(1);
  expect(minUnits({ step: 50, least: 200 })).toBe(4);
  expect(maxUnits({ step: 50, most: 2_000 })).toBe(40);
  expect(maxUnits({ step: 50 })).toBe(Number.POSITIVE_INFINITY);
});
