import { expect, test } from 'vitest';
import { deliveryRefusal } from './delivery-math';
import { DEFAULT_SHOP } from './view';

const shop = { ...DEFAULT_SHOP, zipCodes: ['02134', '10001'], minimumOrder: 12.5, currency: 'eur' };

test('a shop that sets nothing delivers anything anywhere', () => {
  expect(deliveryRefusal(DEFAULT_SHOP, { zipCode: '1', subtotalCents: 1 })).toBeUndefined();
});

test.each([
  [{ zipCode: '02134', subtotalCents: 1_250 }, undefined],
  [{ subtotalCents: 1_250 }, undefined],
  [{ zipCode: '2134', subtotalCents: 1_250 }, /^We do not deliver to zip code 2134\. Please /],
  [
    { zipCode: '10001', subtotalCents: 1_249 },
    'We deliver orders of €12.50 or more. Please add goods for €0.01.',
  ],
])('%j: %s', (delivery, words) => {
  const said = deliveryRefusal(shop, delivery);
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
});
