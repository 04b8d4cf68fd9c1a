import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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
import { withKeptRegular } from './changed-measure';
import { MAX_STEP, MAX_STEPS, MAX_TOLERANCE, type Measure, STEP_UNITS } from './fields';
import { formatAmount, formatUnitPrice, piecesOrWeight } from './format-amount';
import { measureIn } from './measures';
import { quantityUnit, shownUnit } from './quantity-unit';
import { isCountedAlike, reservedFor, soldQuantity, unitsIn } from './stock-units';
import { bigUnit, PRICE_UNIT_CODES, typedUnit, typedValue } from './units';
import { viewMeasure } from './view';

const RUNS = { numRuns: runs(400) };

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

test('a cart line has the same maximum quantity for weight steps and for pieces', () =>
  expect(MAX_STEPS).toBe(MAX_QUANTITY));

test.each([
  ['480 g at 4.99 per kilogram', 480, 499, 240],
  ['half a cent becomes a cent', 1, 500, 1],
  ['less than half a cent becomes 0', 1, 499, 0],
  ['no weight costs nothing', 0, 499, 0],
])('the price of a weighed line is rounded half up to the cent: %s', (_, amount, per, cents) =>
  expect(centsOf(amount, per)).toBe(cents),
);

test('maximum amounts, estimates and maximum prices agree with exact arithmetic @random', () => {
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

test('unitCents times the quantity is never below the estimated price @random', () => {
  fc.assert(
    fc.property(priced, quantity, (measure, count) => {
      const shown = unitCents(measure) * count;
      expect(shown).toBeGreaterThanOrEqual(estimateCents(measure, count));
      expect(shown - estimateCents(measure, count)).toBeLessThanOrEqual(count);
    }),
    RUNS,
  );
});

test('the charged price grows with the weight, up to the maximum @random', () => {
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

test('unitsIn counts a weight step only if the stock covers the step plus its tolerance', () => {
  const half = { ...byWeight, step: 500, tolerancePercent: 10 };
  expect(unitsIn(half, 480)).toBe(0);
  expect(unitsIn(half, 549)).toBe(0);
  expect(unitsIn(half, 550)).toBe(1);
  expect(unitsIn({ ...half, tolerancePercent: 0 }, 500)).toBe(1);
});

test('unitsIn returns the largest quantity that the stock covers @random', () => {
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

test('soldQuantity never exceeds the reserved stock @random', () => {
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

test('minUnits and maxUnits convert limits in g or ml to weight steps', () => {
  expect(minUnits({ step: 50 })).toBe(1);
  expect(minUnits({ step: 50, least: 200 })).toBe(4);
  expect(maxUnits({ step: 50, most: 2_000 })).toBe(40);
  expect(maxUnits({ step: 50 })).toBe(Number.POSITIVE_INFINITY);
});

describe('units of weight', () => {
  it.each([
    ['g', 'kg', 'KGM', 250, 'g'],
    ['ml', 'l', 'LTR', 250, 'ml'],
    ['mlb', 'lb', 'LBR', 0.25, 'lb'],
    ['moz', 'oz', 'ONZ', 0.25, 'oz'],
  ] as const)('have price and input units (%s: %s, code %s, 250 = %s %s)', (...row) => {
    const [unit, price, code, value, typed] = row;
    expect([bigUnit(unit), PRICE_UNIT_CODES[unit]]).toEqual([price, code]);
    expect([typedValue(250, unit), typedUnit(unit)]).toEqual([value, typed]);
  });
});

describe('isCountedAlike', () => {
  const groupOf = { g: 'metric', ml: 'metric', mlb: 'mlb', moz: 'moz' } as const;

  it('returns true for equal units and for two metric units', () => {
    for (const one of STEP_UNITS)
      for (const other of STEP_UNITS)
        expect(
          isCountedAlike({ by: 'weight', unit: one }, { by: 'weight', unit: other }),
          `${one} ${other}`,
        ).toBe(groupOf[one] === groupOf[other]);
  });

  it('returns true for weighed pieces and pieces with a fixed price', () => {
    expect(isCountedAlike({ by: 'weighed-piece', unit: 'mlb' }, undefined)).toBe(true);
    expect(isCountedAlike({ by: 'weight', unit: 'mlb' }, undefined)).toBe(false);
  });
});

describe('the format of amounts', () => {
  it('uses the number format of the language', () => {
    expect(formatAmount(500, 'g', 'en')).toBe('500\u00a0g');
    expect(formatAmount(1_250, 'ml', 'de')).toBe('1,25\u00a0l');
  });

  it.each([
    [250, 'mlb', '0.25\u00a0lb'],
    [1_250, 'mlb', '1.25\u00a0lb'],
    [999, 'mlb', '0.999\u00a0lb'],
    [7_500, 'moz', '7.5\u00a0oz'],
  ] as const)('shows %i %s as %s', (amount, unit, text) => {
    expect(formatAmount(amount, unit, 'en')).toBe(text);
  });

  it('shows prices per pound and per ounce', () => {
    expect(formatUnitPrice({ perUnitCents: 599, unit: 'mlb' }, 'usd', 'en')).toBe('$5.99/lb');
    expect(formatUnitPrice({ perUnitCents: 75, unit: 'moz' }, 'usd', 'de')).toBe('0,75\u00a0$/oz');
  });

  it('is isolated from the surrounding text in Arabic', () => {
    const measure = { perUnitCents: 499, unit: 'g' } as const;
    expect(formatAmount(500, 'g', 'ar')).toMatch(/^\u2068.*500\u00a0g\u2069$/);
    expect(formatUnitPrice(measure, 'eur', 'ar')).toMatch(/^\u2066.*4\.99.*\/kg\u2069$/);
    expect(formatUnitPrice(measure, 'eur', 'en')).toBe('€4.99/kg');
  });

  it.each([
    ['pieces', {}, { quantity: 6 }],
    ['weight steps', { soldBy: 'weight', step: 50 }, { quantity: 1, weight: '300\u00a0g' }],
    ['weighed pieces', { soldBy: 'weighed-piece', aboutAmount: 900 }, { quantity: 6 }],
  ] as const)('shows the quantity or the weight of six units: %s', (_, product, expected) =>
    expect(piecesOrWeight(measureIn(product), 6, 'en')).toEqual(expected),
  );
});

test.each([
  ['weight', 'g', 50, 'g:50'],
  ['weight', 'mlb', 250, 'mlb:250'],
  ['weighed-piece', 'g', 150, 'piece'],
] as const)('quantityUnit returns the unit of weighed goods (%s, %s, step %i): %s', (...row) => {
  const [by, unit, step, expected] = row;
  const measure = { by, unit, step, perUnitCents: 400, tolerancePercent: 10, minStock: step };
  expect(quantityUnit(measure)).toBe(expected);
  expect(shownUnit(viewMeasure(measure, 'usd'))).toBe(expected);
});

test('quantityUnit returns "piece" for goods sold by the piece', () => {
  expect(quantityUnit(undefined)).toBe('piece');
  expect(shownUnit({})).toBe('piece');
});

const stored: Measure = {
  ...{ by: 'weight', unit: 'mlb', step: 250, tolerancePercent: 10, minStock: 275 },
  ...{ perUnitCents: 499, regularPerUnitCents: 599 },
};
const { regularPerUnitCents: _, ...unpriced } = stored;

describe('withKeptRegular', () => {
  it('adds the stored regular price to a new offer price', () => {
    const changed = { priceCents: 100, measure: { ...unpriced, perUnitCents: 399 } };
    expect(withKeptRegular(changed, stored)).toEqual({
      priceCents: 150,
      measure: { ...unpriced, perUnitCents: 399, regularPerUnitCents: 599 },
    });
  });

  it.each([
    ['the new price is not lower', { perUnitCents: 599 }, stored],
    ['the unit is another one', { unit: 'g' }, stored],
    ['there was no offer', { perUnitCents: 399 }, unpriced],
    ['the product was sold by the piece', { perUnitCents: 399 }, undefined],
    ['one step would cost too much', { step: 50_000 }, { ...stored, regularPerUnitCents: 1e8 }],
  ] as const)('returns the changed product as it is if %s', (_why, change, before) => {
    const changed = { priceCents: 100, measure: { ...unpriced, ...change } };
    expect(withKeptRegular(changed, before)).toBe(changed);
  });
});
