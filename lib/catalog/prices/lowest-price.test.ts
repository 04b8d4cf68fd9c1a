import { expect, test } from 'vitest';
import {
  askedCents,
  askedPrices,
  lowestCents,
  lowestPriceWith,
  shownLowestPrice,
  struckPrice,
} from './lowest-price';

test('the crossed-out price is the lowest recent price, or else the regular price', () => {
  expect(struckPrice({ price: 5 })).toBe(5);
  expect(struckPrice({ price: 5, lowestPrice: 4 })).toBe(4);
  // The lowest price may exceed the regular price, if the seller has lowered the regular price since.
  expect(struckPrice({ price: 5, lowestPrice: 6 })).toBe(6);
});

test('the lowest price is shown only if it is above the offer price', () => {
  expect(shownLowestPrice({ price: 5, offerPrice: 3 })).toBeUndefined();
  expect(shownLowestPrice({ price: 5, offerPrice: 3, lowestPrice: 3 })).toBeUndefined();
  expect(shownLowestPrice({ price: 5, offerPrice: 3, lowestPrice: 3.01 })).toBe(3.01);
});

test.each([
  ['is still running', 500, 300, { fromCents: 400, toCents: 300 }, 400],
  ['started from a price below the offer price', 500, 300, { fromCents: 200, toCents: 300 }, 300],
  ['is unknown', 500, 300, undefined, 300],
  ['has ended', 300, 300, { fromCents: 400, toCents: 300 }, 300],
  ['led to another offer price', 500, 300, { fromCents: 400, toCents: 350 }, 300],
])('the lowest price is correct if the price reduction %s', (_, price, offer, reduced, cents) => {
  expect(lowestCents({ priceCents: price, offerPriceCents: offer, reduced })).toBe(cents);
});

test('the lowest price of weighed goods is a price per kilogram or litre', () => {
  const step = { priceCents: 25, offerPriceCents: 25 };
  const measure = { unit: 'ml', perUnitCents: 480, regularPerUnitCents: 499 } as const;
  expect(askedCents(step)).toEqual(step);
  expect(askedCents({ ...step, measure })).toEqual({
    priceCents: 499,
    offerPriceCents: 480,
    unit: 'ml',
  });
  const reduced = { fromCents: 490, toCents: 480 };
  expect(lowestCents({ ...step, measure, reduced })).toBe(490);
  const view = { price: 0.25, offerPrice: 0.25, lowestPrice: 4.9 };
  expect(askedPrices(view)).toEqual(view);
  expect(askedPrices({ ...view, pricePerUnit: 4.8 })).toMatchObject({ price: 4.8, unit: 'g' });
  const sold = { pricePerUnit: 4.8, regularPricePerUnit: 4.99, stepUnit: 'ml' } as const;
  expect(askedPrices({ ...view, ...sold })).toEqual({
    ...{ price: 4.99, offerPrice: 4.8, lowestPrice: 4.9, unit: 'ml' },
  });
});

test('the product form updates the lowest price while the seller types prices', () => {
  const before = { price: 5, offerPrice: 3, lowestPrice: 4 };
  expect(lowestPriceWith({ price: 6, offerPrice: 3 }, before, 3)).toBe(4);
  expect(lowestPriceWith({ price: 5, offerPrice: 2 }, before, 3)).toBe(3);
  expect(lowestPriceWith({ price: 5, offerPrice: 3.5 }, before, 3)).toBe(3.5);
  expect(lowestPriceWith({ price: 3, offerPrice: 3 }, before, 3)).toBe(3);
  expect(lowestPriceWith({ price: 5, offerPrice: 3 }, undefined)).toBe(3);
  const { lowestPrice: _, ...unknown } = before;
  expect(lowestPriceWith({ price: 5, offerPrice: 3 }, unknown, 2)).toBe(3);
});

test('the product form ignores earlier prices in a different unit', () => {
  const before = { price: 6, offerPrice: 5, lowestPrice: 6, unit: 'g' } as const;
  expect(lowestPriceWith({ price: 6, offerPrice: 5, unit: 'g' }, before, 6)).toBe(6);
  expect(lowestPriceWith({ price: 6, offerPrice: 5, unit: 'mlb' }, before, 6)).toBe(5);
  expect(lowestPriceWith({ price: 6, offerPrice: 4, unit: 'mlb' }, before, 6)).toBe(4);
  expect(lowestPriceWith({ price: 6, offerPrice: 5 }, before, 6)).toBe(5);
});
