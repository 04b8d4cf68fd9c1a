import { describe, expect, it, test } from 'vitest';
import { CURRENCIES } from '@/lib/shop/currencies';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { settingOf } from '@/lib/shop/settings-schema';
import { isCountryCode } from '@/lib/utils/country-code';
import { parseUnits } from '@/lib/utils/money';
import {
  COUNTRIES_WITH_ZONES,
  currencyOfCountry,
  haveSameClock,
  zoneOfCountry,
  zonesOfCountry,
} from './country-data';
import { isLawChecked, missingFor, type Proposal, proposalsFor, stateRulesFor } from './proposals';

const codes = (await import('@/lib/utils/country-code')).countriesIn('en').map(([code]) => code);
const settingsOf = (proposals: readonly Proposal[]) =>
  Object.fromEntries(proposals.map(({ setting, value }) => [setting, value]));

test('a new shop in Germany gets proposals for everything that the EU requires', () => {
  expect(settingsOf(proposalsFor('DE', DEFAULT_SHOP))).toEqual({
    country: 'DE',
    currency: 'eur',
    timeZone: 'Europe/Berlin',
    languages: ['de'],
    taxClasses: [
      { name: 'Ermäßigter Steuersatz', percent: 7 },
      { name: 'Regelsteuersatz', percent: 19 },
    ],
    taxMode: 'included',
    orderButton: 'Order with obligation to pay',
    lowestPrice: true,
    withdrawal: true,
    stars: false,
  });
});

test.each([
  [
    'GB',
    {
      currency: 'gbp',
      units: 'uk',
      timeZone: 'Europe/London',
      taxMode: 'included',
      stars: false,
    },
    [0, 20],
  ],
  ['US', { units: 'us', timeZone: 'America/New_York', taxPercent: 0, stars: false }, undefined],
  [
    'CH',
    {
      currency: 'chf',
      timeZone: 'Europe/Zurich',
      languages: ['de'],
      taxMode: 'included',
      stars: false,
    },
    [2.6, 8.1],
  ],
  [
    'BR',
    {
      currency: 'brl',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt'],
      taxPercent: 0,
      taxMode: 'included',
      stars: false,
    },
    undefined,
  ],
  [
    'MX',
    {
      currency: 'mxn',
      timeZone: 'America/Mexico_City',
      languages: ['es'],
      taxMode: 'included',
      stars: false,
    },
    [0, 16],
  ],
  [
    'AE',
    {
      currency: 'aed',
      timeZone: 'Asia/Dubai',
      languages: ['ar'],
      taxMode: 'included',
      stars: false,
    },
    [5],
  ],
  ['JP', { currency: 'jpy', timeZone: 'Asia/Tokyo', taxMode: 'included' }, [8, 10]],
  ['AU', { currency: 'aud', timeZone: 'Australia/Sydney', taxMode: 'included' }, [0, 10]],
  ['NZ', { currency: 'nzd', timeZone: 'Pacific/Auckland', taxMode: 'included' }, [15]],
  ['ZA', { currency: 'zar', timeZone: 'Africa/Johannesburg', taxMode: 'included' }, [15, 0]],
  [
    'AT',
    {
      currency: 'eur',
      timeZone: 'Europe/Vienna',
      languages: ['de'],
      taxMode: 'included',
      stars: false,
      lowestPrice: true,
      orderButton: 'Order with obligation to pay',
      withdrawal: true,
    },
    [10, 4.9, 20],
  ],
  ['IN', { currency: 'inr', timeZone: 'Asia/Kolkata', taxPercent: 0 }, undefined],
  ['GH', { currency: 'ghs', timeZone: 'Africa/Accra', taxPercent: 0 }, undefined],
  ['XK', { currency: 'eur', timeZone: 'Europe/Belgrade', taxPercent: 0 }, undefined],
])(
  'a new shop in %s gets proposals for its country, %j and the tax rates %j',
  (country, values, rates) => {
    const { taxClasses, ...proposed } = settingsOf(proposalsFor(country, DEFAULT_SHOP));
    expect(proposed).toEqual({ country, ...values });
    const classes = taxClasses as { percent: number }[] | undefined;
    expect(classes?.map(({ percent }) => percent)).toEqual(rates);
  },
);

test.each([
  ['DE', ['contact', 'guaranteeNotice', 'nonFoodUnmarked']],
  ['BE', ['contact', 'guaranteeNotice', 'nonFoodUnmarked', 'peppol']],
  ['IT', ['contact', 'noInvoices', 'guaranteeNotice', 'nonFoodUnmarked', 'superReducedRate']],
  ['US', ['salesTax', 'stateRules']],
  ['AE', []],
  ['JP', []],
])('missingFor reports for a new shop in %s: %j', (country, expected) => {
  const missing = missingFor(country, DEFAULT_SHOP, {
    nonFood: { isMarked: false, incomplete: 0 },
  });
  expect(missing.map(({ what }) => what)).toEqual(expected);
  expect(missing.every(({ source }) => source.length > 5)).toBe(true);
});

test('the setup asks for contact details until the shop has address, email address and phone number', () => {
  const shop = { ...DEFAULT_SHOP, email: 'a@b.example', phone: '1', address: '1 High Street' };
  expect(missingFor('DE', shop).map(({ what }) => what)).not.toContain('contact');
  expect(missingFor('DE', { ...shop, phone: '' }).map(({ what }) => what)).toContain('contact');
});

test.each([
  [undefined, []],
  [{ isMarked: false, incomplete: 0 }, ['nonFoodUnmarked']],
  [{ isMarked: true, incomplete: 2 }, ['productSafety']],
  [{ isMarked: true, incomplete: 0 }, []],
])('missingFor reports for an EU shop with the non-food data %j: %j', (nonFood, expected) => {
  const ofSafety = missingFor('DE', DEFAULT_SHOP, { nonFood }).filter(
    ({ what }) => what === 'nonFoodUnmarked' || what === 'productSafety',
  );
  expect(ofSafety.map(({ what }) => what)).toEqual(expected);
  if (nonFood?.incomplete) expect(ofSafety).toMatchObject([{ count: 2 }]);
  expect(missingFor('US', DEFAULT_SHOP, { nonFood })).not.toContainEqual(
    expect.objectContaining({ what: 'nonFoodUnmarked' }),
  );
});

test('the setup does not ask for a legal guarantee notice if the shop has one', () => {
  const shop = { ...DEFAULT_SHOP, guaranteeNotice: { en: { text: 'Two years' } } };
  expect(missingFor('DE', shop).map(({ what }) => what)).not.toContain('guaranteeNotice');
});

test('the setup lists the bottle deposits and delivery fees of US states', () => {
  const rules = stateRulesFor('US');
  expect(rules.filter(({ deposits }) => deposits)).toHaveLength(10);
  expect(rules.filter(({ fee }) => fee).map(({ state }) => state)).toEqual([
    'Colorado',
    'Minnesota',
  ]);
  for (const { source, deposits = [], fee } of rules) {
    expect(source.length).toBeGreaterThan(5);
    for (const amount of [...deposits, ...(fee ? [fee.amount] : [])])
      expect(parseUnits(amount, 'usd')).toBeGreaterThan(0);
  }
  expect(stateRulesFor('DE')).toEqual([]);
});

test('a shop gets no proposal for languages and tax classes that the owner has set', () => {
  const shop = { ...DEFAULT_SHOP, languages: ['fr' as const], taxClasses: [] };
  const proposed = settingsOf(proposalsFor('DE', shop));
  expect(proposed).not.toHaveProperty('languages');
  expect(proposed).not.toHaveProperty('taxClasses');
});

test('a shop gets no proposal for settings that already have the proposed value', () => {
  const proposals = proposalsFor('DE', DEFAULT_SHOP);
  const shop = { ...DEFAULT_SHOP, hasTimeZone: true, ...settingsOf(proposals) };
  expect(proposalsFor('DE', shop)).toEqual([]);
  expect(settingsOf(proposalsFor('DE', { ...shop, currency: 'usd' }))).toEqual({ currency: 'eur' });
});

test('for every country, each proposed value passes the schema of its setting', () => {
  for (const country of codes)
    for (const { setting, value } of proposalsFor(country, DEFAULT_SHOP)) {
      const result = settingOf(setting).schema.safeParse(value);
      expect([country, setting, result.success]).toEqual([country, setting, true]);
    }
});

test('the country data contains known countries, currencies and time zones', () => {
  expect(codes.every(isCountryCode)).toBe(true);
  // AQ, BV and HM have no inhabitants. The other countries usually state prices in two currencies.
  expect(codes.filter((code) => !currencyOfCountry(code)).sort()).toEqual(
    'AQ BV HM LB LR PA VE ZW'.split(' '),
  );
  for (const code of codes) {
    const [currency, timeZone] = [currencyOfCountry(code), zoneOfCountry(code)];
    if (currency) expect(CURRENCIES).toContain(currency);
    if (timeZone) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
});

test('every inhabited country has a time zone, which agrees with the data of the runtime', () => {
  const withoutZone = codes.filter((code) => !zoneOfCountry(code) && !zonesOfCountry(code).length);
  expect(withoutZone.sort()).toEqual('AQ BV HM UM'.split(' '));
  for (const code of codes) {
    const zone = zoneOfCountry(code);
    // The runtime has no zones for Kosovo, and counts Crimea as a part of Ukraine.
    if (!zone || code === 'XK' || code === 'UA') continue;
    const clocks = new Set(runtimeZones(code).map(rulesOf));
    expect([code, ...clocks]).toEqual([code, rulesOf(zone)]);
  }
});

test('isLawChecked is true for Germany, the US and the UAE, and false for Japan and Venezuela', () => {
  expect(['DE', 'US', 'AE', 'JP', 'VE'].map(isLawChecked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('the proposed tax', () => {
  const taxOf = (country: string, more: object = {}) =>
    proposalsFor(country, { ...DEFAULT_SHOP, ...more }).find((one) => one.setting === 'taxPercent');

  it.each([
    ['US', 'salesTaxReason'],
    ['BR', 'noTaxRateReason'],
    ['PL', 'noTaxRateReason'],
    ['VE', 'noTaxRateReason'],
  ])('is 0% in %s, with the reason %s', (country, reason) => {
    expect(taxOf(country)).toMatchObject({ value: 0, reason });
  });

  it('is omitted if the owner has set a tax rate or tax classes', () => {
    expect(taxOf('US', { taxPercent: 8.875 })).toBeUndefined();
    expect(taxOf('US', { taxPercent: 0 })).toBeUndefined();
    expect(taxOf('US', { taxClasses: [] })).toBeUndefined();
  });

  it('replaces the example tax rate of a new shop, in every country', () => {
    for (const country of codes) {
      const proposed = settingsOf(proposalsFor(country, DEFAULT_SHOP));
      expect([country, proposed.taxClasses ?? proposed.taxPercent]).not.toContain(undefined);
    }
  });
});

describe('the proposed time zone', () => {
  const zoneOf = (country: string, more: object = {}) =>
    proposalsFor(country, { ...DEFAULT_SHOP, ...more }).find((one) => one.setting === 'timeZone');

  it('offers the zones of a country, the main zone first', () => {
    const zone = zoneOf('US');
    expect(zone).toMatchObject({ value: 'America/New_York', reason: 'timeZonesReason' });
    expect(zone?.choices).toEqual(
      expect.arrayContaining(['America/New_York', 'America/Phoenix', 'Pacific/Honolulu']),
    );
    expect(zoneOf('DE')).not.toHaveProperty('choices');
  });

  it('is omitted if the shop has a time zone of the country', () => {
    expect(zoneOf('US', { hasTimeZone: true, timeZone: 'America/Denver' })).toBeUndefined();
    expect(zoneOf('US', { hasTimeZone: true, timeZone: 'Europe/Berlin' })).toBeDefined();
  });
});

test.each([
  ['US', 'America/Detroit', false],
  ['US', 'America/Indiana/Indianapolis', false],
  ['DE', 'Europe/Busingen', false],
  ['US', 'Europe/Berlin', true],
  ['DE', 'Europe/London', true],
])('in %s, proposalsFor replaces the time zone %s: %s', (country, timeZone, isProposed) => {
  const shop = { ...DEFAULT_SHOP, hasTimeZone: true, timeZone };
  const proposed = proposalsFor(country, shop).some(({ setting }) => setting === 'timeZone');
  expect(proposed).toBe(isProposed);
});

test('the setup lists products whose minimum age is below the age limit of the country', () => {
  const products = [{ id: 'a'.repeat(24), name: 'Beer', leastAge: 16 }];
  const gapsOf = (country: string, count: number) =>
    missingFor(country, DEFAULT_SHOP, { lowAges: { count, products } }).filter(
      ({ what }) => what === 'lowAges',
    );
  expect(gapsOf('US', 1)).toEqual([
    { what: 'lowAges', source: expect.stringContaining('U.S.C.'), age: 21, count: 1, products },
  ]);
  expect(gapsOf('US', 0)).toEqual([]);
  expect(gapsOf('AE', 1)).toEqual([]);
});

/**
 * Returns the offsets of a zone in January, April, July and October. The result is equal for zones with the same rules.
 */
function rulesOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  return [0, 3, 6, 9]
    .map(
      (month) =>
        format.formatToParts(Date.UTC(2027, month, 15)).find(({ type }) => type === 'timeZoneName')
          ?.value,
    )
    .join();
}

const runtimeZones = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`);
  const read: unknown = Reflect.get(locale, 'getTimeZones');
  const zones = typeof read === 'function' ? read.call(locale) : Reflect.get(locale, 'timeZones');
  return zones as string[];
};

describe('the time zones of a country', () => {
  it.each(COUNTRIES_WITH_ZONES)('include one zone for each set of clock rules in %s', (country) => {
    const zones = zonesOfCountry(country);
    expect(Intl.supportedValuesOf('timeZone')).toEqual(expect.arrayContaining([...zones]));
    expect(runtimeZones(country)).toEqual(expect.arrayContaining([...zones]));
    const own = zones.map(rulesOf);
    expect(new Set(own).size).toBe(own.length);
    expect(new Set(own)).toEqual(new Set(runtimeZones(country).map(rulesOf)));
  });

  it('are an empty list for a country with one time zone', () => {
    expect(zonesOfCountry('DE')).toEqual([]);
    for (const country of COUNTRIES_WITH_ZONES) expect(zoneOfCountry(country)).toBeUndefined();
  });
});

describe('haveSameClock', () => {
  it.each([
    ['America/Detroit', 'America/New_York', true],
    ['America/Phoenix', 'America/Denver', false],
    ['Europe/Vienna', 'Europe/Berlin', true],
    // Lagos and Berlin have the same time only in winter.
    ['Africa/Lagos', 'Europe/Berlin', false],
    ['Mars/Olympus', 'Europe/Berlin', false],
    ['Mars/Olympus', 'Mars/Olympus', true],
  ])('compares %s with %s: %s', (one, other, expected) => {
    expect(haveSameClock(one, other, 2027)).toBe(expected);
  });
});
