import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { deliveryError, deliveryTo, isInArea, zipMessage } from './delivery-area';
import { DEFAULT_SHOP } from './schema';

const en = { t: translate('en', 'checkoutErrors'), language: 'en' } as const;

const shop = { ...DEFAULT_SHOP, zipCodes: ['02134', '10001'], minimumOrder: 12.5, currency: 'eur' };

test('a shop without a delivery area and a minimum order accepts every order', () => {
  expect(
    deliveryError(DEFAULT_SHOP, { place: { zipcode: '1' }, subtotalCents: 1 }, en),
  ).toBeUndefined();
});

test.each([
  [{ place: { zipcode: '02134' }, subtotalCents: 1_250 }, undefined],
  [{ subtotalCents: 1_250 }, undefined],
  [{ place: { zipcode: '2134' }, subtotalCents: 1_250 }, /^We do not deliver to 2134\. Please /],
  [
    { place: { zipcode: '10001' }, subtotalCents: 1_249 },
    'Minimum order €12.50. Add €0.01 more to order.',
  ],
])('deliveryError returns for %j: %s', (delivery, words) => {
  const said = deliveryError(shop, delivery, en);
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
});

test.each([
  ['inside the area', '02134', false, undefined],
  ['an incomplete zip code inside the area', '0213', false, undefined],
  ['too short to be rejected', '999', false, undefined],
  ['too short when the field loses focus', '999', true, 'We do not deliver to 999. We deliver to'],
  [
    'outside the area',
    '10115',
    false,
    'We do not deliver to 10115. We deliver to 02134 and 10001.',
  ],
  ['another zip code inside the area', '10001', false, undefined],
  ['a blank field', ' ', true, undefined],
])('zipMessage checks a zip code during typing: %s', (_, typed, isLeft, words) => {
  const said = zipMessage(shop, typed, isLeft, en);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said?.startsWith(words)).toBe(true);
});

test('zipMessage lists at most five zip codes of the delivery area', () => {
  const zipCodes = Array.from({ length: 6 }, (_, n) => `1000${n}`);
  expect(zipMessage({ zipCodes }, '10115', false, en)).toBe('We do not deliver to 10115.');
  expect(zipMessage({ zipCodes: [] }, '10115', true, en)).toBeUndefined();
});

const city = { name: 'City', zipCodes: ['1000-1999'], fee: 2.9, freeFrom: 40, minimum: 20 };
const hills = { name: 'Hills', zipCodes: ['20*'], fee: 5 };
const zoned = { ...shop, zipCodes: ['4000'], zones: [city, hills] };

test('isInArea accepts the zip codes of all zones', () => {
  const inside = ['4000', '1500', '2000'].map((zipcode) => isInArea(zoned, { zipcode }));
  expect([...inside, isInArea(zoned, { zipcode: '3000' })]).toEqual([true, true, true, false]);
  expect(isInArea({ zipCodes: [], zones: [hills] }, { zipcode: '1500' })).toBe(false);
  expect(isInArea({ zipCodes: [] }, { zipcode: '1500' })).toBe(true);
});

test('the minimum order of a zone replaces that of the shop', () => {
  const refusalAt = (zipcode: string | undefined, subtotalCents: number) =>
    deliveryError(
      zoned,
      { place: zipcode === undefined ? undefined : { zipcode }, subtotalCents },
      en,
    );
  expect(refusalAt('1500', 1_999)).toBe('Minimum order for 1500: €20.00. Add €0.01 more to order.');
  expect(refusalAt('1500', 2_000)).toBeUndefined();
  for (const zip of ['2000', '4000', undefined])
    expect(refusalAt(zip, 1_249)).toBe('Minimum order €12.50. Add €0.01 more to order.');
});

test.each([
  ['1500', { delivers: true, zone: 'City', fee: 2.9, freeFrom: 40, minimum: 20 }],
  ['2000', { delivers: true, zone: 'Hills', fee: 5, minimum: 12.5 }],
  ['4000', { delivers: true, fee: 0, minimum: 12.5 }],
  ['3000', { delivers: false }],
])('deliveryTo returns fee and minimum for the zip code %s: %j', (zip, answer) => {
  expect(deliveryTo(zoned, { zipcode: zip })).toEqual(answer);
});

test.each([
  ['300', false, 'We do not deliver to 300.'],
  ['3000', false, 'We do not deliver to 3000. We deliver to 4000, 1000 to 1999, and 20….'],
  ['1', false, undefined],
  ['2', false, undefined],
  ['15', true, 'We do not deliver to 15.'],
])('zipMessage checks delivery zones during typing: %s', (typed, isLeft, words) => {
  const said = zipMessage(zoned, typed, isLeft, en);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said?.startsWith(words)).toBe(true);
});
