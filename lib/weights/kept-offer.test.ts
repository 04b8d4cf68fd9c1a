import { describe, expect, it } from 'vitest';
import { withKeptRegular } from './changed-measure';
import type { Measure } from './fields';

const stored: Measure = {
  ...{ by: 'weight', unit: 'mlb', step: 250, tolerancePercent: 10, minStock: 275 },
  ...{ perUnitCents: 499, regularPerUnitCents: 599 },
};
const { regularPerUnitCents: _, ...unpriced } = stored;

describe('withKeptRegular', () => {
  it('keeps the regular price if only the offer price changes', () => {
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
  ] as const)('changes nothing if %s', (_why, change, before) => {
    const changed = { priceCents: 100, measure: { ...unpriced, ...change } };
    expect(withKeptRegular(changed, before)).toBe(changed);
  });
});
