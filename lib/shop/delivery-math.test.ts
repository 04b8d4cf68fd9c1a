import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from './default-shop';
import { deliveryRefusal, typedZipWords } from './delivery-math';

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

test.each([
  ['inside', '02134', false, undefined],
  ['not typed to its end', '0213', false, undefined],
  ['too short to judge', '999', false, undefined],
  ['left too short', '999', true, 'We do not deliver to zip code 999. We deliver to'],
  [
    'outside',
    '10115',
    false,
    'We do not deliver to zip code 10115. We deliver to 02134 and 10001.',
  ],
  ['the beginning of a longer one', '10001', false, undefined],
  ['nothing', ' ', true, undefined],
])('a zip code as it is typed: %s', (_, typed, isLeft, words) => {
  const said = typedZipWords(shop, typed, isLeft);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said?.startsWith(words)).toBe(true);
});

test('a long area is not listed, and no area is everywhere', () => {
  const zipCodes = Array.from({ length: 6 }, (_, n) => `1000${n}`);
  expect(typedZipWords({ zipCodes }, '10115', false)).toBe('We do not deliver to zip code 10115.');
  expect(typedZipWords({ zipCodes: [] }, '10115', true)).toBeUndefined();
});
