import { expect, test } from 'vitest';
import { CURRENCIES } from '@/lib/shop/currencies';
import { DEFAULT_SHOP, settingOf } from '@/lib/shop/schema';
import { isCountryCode } from '@/lib/utils/country-code';
import { currencyOfCountry, isInEu, zoneOfCountry } from './country-data';
import { isLawChecked, type Proposal, proposalsFor } from './proposals';

const codes = (await import('@/lib/utils/country-code')).countriesIn('en').map(([code]) => code);
const settingsOf = (proposals: readonly Proposal[]) =>
  Object.fromEntries(proposals.map(({ setting, value }) => [setting, value]));

test('a new shop in Germany is proposed everything that the EU demands', () => {
  expect(settingsOf(proposalsFor('DE', DEFAULT_SHOP))).toEqual({
    country: 'DE',
    currency: 'eur',
    timeZone: 'Europe/Berlin',
    taxMode: 'included',
    orderButton: 'Order with obligation to pay',
    lowestPrice: true,
    withdrawal: true,
    stars: false,
  });
});

test.each([
  ['GB', { currency: 'gbp', timeZone: 'Europe/London', taxMode: 'included', stars: false }],
  ['US', { stars: false }],
  ['CH', { currency: 'chf', timeZone: 'Europe/Zurich', taxMode: 'included', stars: false }],
  ['BR', { currency: 'brl', stars: false }],
  ['MX', { currency: 'mxn', taxMode: 'included' }],
  ['AE', { currency: 'aed', timeZone: 'Asia/Dubai', taxMode: 'included' }],
  ['JP', { currency: 'jpy', timeZone: 'Asia/Tokyo' }],
])('a new shop in %s is proposed its country and %j', (country, values) => {
  expect(settingsOf(proposalsFor(country, DEFAULT_SHOP))).toEqual({ country, ...values });
});

test('what the shop has set already is not proposed', () => {
  const proposals = proposalsFor('DE', DEFAULT_SHOP);
  const shop = { ...DEFAULT_SHOP, hasTimeZone: true, ...settingsOf(proposals) };
  expect(proposalsFor('DE', shop)).toEqual([]);
  expect(settingsOf(proposalsFor('DE', { ...shop, currency: 'usd' }))).toEqual({ currency: 'eur' });
});

test('every proposal for every country is valid for the schema of its setting', () => {
  for (const country of codes)
    for (const { setting, value } of proposalsFor(country, DEFAULT_SHOP)) {
      const result = settingOf(setting).schema.safeParse(value);
      expect([country, setting, result.success]).toEqual([country, setting, true]);
    }
});

test('the data of the countries has only known codes, currencies and time zones', () => {
  expect(codes.every(isCountryCode)).toBe(true);
  expect(codes.filter(isInEu)).toHaveLength(27);
  expect(codes.filter((code) => currencyOfCountry(code)).length).toBeGreaterThan(150);
  for (const code of codes) {
    const [currency, timeZone] = [currencyOfCountry(code), zoneOfCountry(code)];
    if (currency) expect(CURRENCIES).toContain(currency);
    if (timeZone) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
});

test('the law is checked for the EU and a few other countries only', () => {
  expect(['DE', 'US', 'AE', 'JP', 'VE'].map(isLawChecked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
