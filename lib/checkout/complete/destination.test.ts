import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { addressRules } from '@/lib/addresses/country-rules';
import { ApiError } from '@/lib/http/errors';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { assertOrderable, assertShownTotal, matchesShownTotal } from './assert-orderable';
import { feesOf } from './destination';

const shopIn = (country: string, ...zipCodes: string[]) => {
  const { shapes = '', example = '' } = addressRules(country)?.postalCode ?? {};
  const zones = [{ name: 'Zone', zipCodes, fee: 3 }];
  return { ...DEFAULT_SHOP, country, postalCode: { shapes, example }, zones };
};
const stored = (zipcode: string, country: string, countryCode?: string) => ({
  ...{ _id: new mongoose.Types.ObjectId(), firstName: 'Ada', lastName: 'Grocer' },
  ...{ email: 'ada@shop.example', phone: '1', street: '1', city: 'City', state: '' },
  ...omitUndefined({ zipcode, country, countryCode: countryCode || undefined }),
});

test.each([
  ['1012 AB', 'Nederland', undefined, true],
  ['1012 AB', 'The Netherlands', undefined, true],
  // An unknown country name counts as the shop's country.
  ['1012 AB', 'Atlantis', undefined, true],
  ['1012 AB', 'Noord-Holland', undefined, true],
  ['1012 AB', '', undefined, true],
  ['2012 AB', 'Atlantis', undefined, false],
  // A known country name is another country.
  ['1010', 'Österreich', undefined, false],
  ['1010', 'Polska', undefined, false],
  ['1012 AB', 'Nederland', 'BE', false],
])('a Dutch shop delivers to postal code %s, country %j, country code %j: %s', (...row) => {
  const [zipcode, country, code, delivers] = row;
  const shop = shopIn('NL', '1000-1099');
  const address = stored(zipcode, country, code);
  const place = () => assertOrderable(shop, { address, subtotalCents: 5_000 });
  if (delivers) expect(place).not.toThrow();
  else expect(place).toThrow(expect.objectContaining({ kind: 'unprocessable' }));
  const fees = feesOf(shop, { address })(5_000, []).map(({ cents }) => cents);
  expect(fees).toEqual(delivers ? [300] : []);
});

test.each([
  ['US', '009*', '00901', 'Puerto Rico', undefined],
  ['US', '00901', '00901-1234', 'Puerto Rico', 'PR'],
  ['PR', '009*', '00901', 'United States', undefined],
  ['FR', '974*', '97400', 'La Réunion', 'RE'],
  ['GB', 'JE2', 'JE2 3AB', 'Jersey', 'JE'],
  ['CH', '94*', '9490', 'Liechtenstein', undefined],
])('a shop in %s with the zone %s delivers to %s in %s', (home, entry, zipcode, country, code) => {
  const address = stored(zipcode, country, code);
  const place = () => assertOrderable(shopIn(home, entry), { address, subtotalCents: 5_000 });
  expect(place).not.toThrow();
});

test('an order is accepted with the total that the shopper saw', () => {
  expect(matchesShownTotal({ amountCents: 102 }, {})).toBe(true);
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 102 })).toBe(true);
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 101 })).toBe(false);
  expect(() => assertShownTotal({ amountCents: 102 }, {})).not.toThrow();
  expect(() => assertShownTotal({ amountCents: 102 }, { shownCents: 102 })).not.toThrow();
});

test('an order with an outdated total is rejected with the displayed and the current total', () => {
  let thrown: unknown;
  try {
    assertShownTotal({ amountCents: 110_250 }, { shownCents: 102 });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    kind: 'conflict',
    message:
      'The total is now $1,102.50 instead of $1.02 because prices have changed. ' +
      'Nothing was ordered. Place your order again if you agree.',
    extra: { body: { total: 1102.5 } },
  });
});

test('an order is rejected if the shopper saw the same number in another currency', () => {
  const sold = { amountCents: 102, currency: 'eur' };
  expect(matchesShownTotal(sold, { shownCents: 102, currency: 'eur' })).toBe(true);
  expect(matchesShownTotal(sold, { shownCents: 102, currency: 'usd' })).toBe(false);
  // Orders without a currency are older than the shop settings, and in US dollars.
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 102, currency: 'usd' })).toBe(true);
  expect(() => assertShownTotal(sold, { shownCents: 102, currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of $1.02',
  );
  expect(() => assertShownTotal(sold, { currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of USD',
  );
});
