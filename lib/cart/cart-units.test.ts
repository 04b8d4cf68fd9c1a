import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { maxAmount, minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { cartUnitOf, convertQuantity, withPresentUnits } from './cart-units';
import { maxInCart } from './limits';

const measure = (unit: Measure['unit'], step: number, more: Partial<Measure> = {}): Measure => ({
  ...{ by: 'weight', unit, step, perUnitCents: 400, tolerancePercent: 10 },
  minStock: maxAmount({ step, tolerancePercent: 10 }, 1),
  ...more,
});

describe('convertQuantity', () => {
  it.each([
    // 500 g are 1.1 lb, and the nearest step is 1 lb.
    [10, 'g:50', measure('mlb', 250), 4, false],
    [4, 'mlb:250', measure('g', 50), 9, false],
    [4, 'mlb:250', measure('moz', 8_000), 2, false],
    [10, 'g:50', measure('g', 100), 5, true],
    [5, 'g:50', measure('g', 100), 3, false],
    [10, 'g:50', measure('g', 50), 10, true],
    // The converted quantities are below the minimum order and above the maximum order.
    [1, 'g:50', measure('mlb', 250, { least: 500 }), 2, false],
    [40, 'g:50', measure('mlb', 250, { most: 1_000 }), 4, false],
    [40, 'g:50', measure('g', 50, { most: 1_000 }), 40, true],
    // The product is now sold by the piece.
    [10, 'g:50', undefined, 1, false],
    [10, 'g:50', measure('g', 250, { by: 'weighed-piece' }), 2, false],
    [1, 'g:50', measure('g', 2_000, { by: 'weighed-piece' }), 1, false],
    // The stored text is not a valid step.
    [10, 'stone:1', measure('mlb', 250), 10, true],
    [10, 'g:0', measure('mlb', 250), 10, true],
  ] as const)('%i steps of %s', (quantity, unit, now, expected, isSame) => {
    expect(convertQuantity(quantity, unit, now)).toEqual({ quantity: expected, isSame });
  });

  it('returns a quantity within the limits of the product and at most half a step away @random', () => {
    const grams = { g: 1, ml: 1, mlb: 0.453_592_37, moz: 0.028_349_523_125 };
    const sold = fc
      .tuple(fc.constantFrom('g', 'mlb', 'moz'), fc.integer({ min: 1, max: 50_000 }))
      .map(([unit, step]) => measure(unit, step));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), sold, sold, (quantity, before, now) => {
        const converted = convertQuantity(quantity, cartUnitOf(before) ?? '', now).quantity;
        expect(converted).toBeGreaterThanOrEqual(minUnits(now));
        expect(converted).toBeLessThanOrEqual(maxInCart(now));
        const wanted = quantity * before.step * grams[before.unit];
        const half = (now.step * grams[now.unit]) / 2;
        const isLimited = converted === minUnits(now) || converted === maxInCart(now);
        const off = Math.abs(converted * now.step * grams[now.unit] - wanted);
        expect(isLimited || off <= half + 1e-6).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('withPresentUnits', () => {
  const products = new Map([
    ['beef', { measure: measure('mlb', 250) }],
    ['pears', { measure: measure('g', 100) }],
    ['bread', {}],
    ['melon', { measure: measure('g', 1_200, { by: 'weighed-piece' }) }],
  ]);

  it('converts quantities to the current step size, and names the lines whose amount has changed', () => {
    const cart = { beef: 10, pears: 10, bread: 2, melon: 1, gone: 3 };
    const units = { beef: 'g:50', pears: 'g:50', gone: 'g:50' };
    expect(withPresentUnits(cart, units, products)).toEqual({
      cartItems: { beef: 4, pears: 5, bread: 2, melon: 1, gone: 3 },
      cartUnits: { beef: 'mlb:250', pears: 'g:100', gone: 'g:50' },
      adjusted: ['beef'],
    });
  });

  it('returns undefined if no step size has changed, or if no step size is stored', () => {
    expect(withPresentUnits({ beef: 4, bread: 2 }, { beef: 'mlb:250' }, products)).toBeUndefined();
    expect(withPresentUnits({ beef: 4, bread: 2 }, {}, products)).toBeUndefined();
    // A step of a product that is no longer in the cart is ignored.
    expect(withPresentUnits({ bread: 2 }, { beef: 'g:50' }, products)).toBeUndefined();
  });
});
