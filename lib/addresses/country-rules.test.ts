import { describe, expect, it, test } from 'vitest';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { covers, readEntry } from '@/lib/postal-codes/entries';
import {
  canonicalCode,
  hasLetters,
  hasShape,
  isPostalCode,
  storedCode,
} from '@/lib/postal-codes/shapes';
import { countriesIn } from '@/lib/utils/country-code';
import { e164Of } from '@/lib/utils/phone-number';
import { addressRules, hasStateList, partsInOrder, placeLines } from './country-rules';
import { findState, stateInAddress, statesOf } from './country-states';
import { countryLines } from './queries';

const codes = countriesIn('en').map(([code]) => code);

test('the test data contains the addresses of three public institutions in each of 49 countries', () => {
  const countries = PUBLIC_ADDRESSES.map(({ country }) => country);
  expect(new Set(countries).size).toBe(49);
  expect(countries.filter((one, at) => countries[at - 3] === one)).toEqual([]);
  expect(countries).toHaveLength(147);
});

test.each(PUBLIC_ADDRESSES.map((row) => [row.country, row.label, row] as const))(
  'an address in %s is accepted, formatted and assigned to its delivery zone: %s',
  (country, label, row) => {
    const rules = addressRules(country);
    const shapes = rules?.postalCode?.shapes ?? '';
    if (rules?.city?.isRequired) expect(row.city).not.toBe('');
    if (rules?.state?.isRequired) expect(row.state).not.toBe('');
    if (rules?.postalCode?.isRequired) expect(row.zipcode).not.toBe('');
    if (row.zipcode) {
      expect(hasShape(row.zipcode, shapes)).toBe(true);
      expect(isPostalCode(row.zipcode)).toBe(true);
      expect(canonicalCode(row.zipcode, shapes)).toBe(row.code);
      const entries = [row.inside, row.outside].map((text) => readEntry(text, shapes));
      const inside = entries.map((read) =>
        'entry' in read ? covers(read.entry, row.zipcode, shapes) : read,
      );
      expect(inside).toEqual([true, false]);
    }
    const zipcode = storedCode(row.zipcode, shapes);
    expect(rules && placeLines({ ...row, zipcode }, rules).join('/')).toBe(label);
  },
);

test('every country has an address format with its required fields and an example of a postal code', () => {
  for (const code of codes) {
    const rules = addressRules(code);
    expect(rules, code).toBeDefined();
    if (!rules) continue;
    const parts = partsInOrder(rules);
    expect(
      parts.filter((part) => part === 'street'),
      code,
    ).toHaveLength(1);
    expect(parts.includes('city'), code).toBe(rules.city !== undefined);
    expect(parts.includes('state'), code).toBe(rules.state !== undefined);
    expect(parts.includes('zipcode'), code).toBe(rules.postalCode !== undefined);
    if (rules.postalCode) {
      const { shapes, example } = rules.postalCode;
      expect(hasShape(example, shapes), `${code} ${example}`).toBe(true);
      expect(isPostalCode(example), code).toBe(true);
    }
  }
  expect(addressRules('Germany')).toBeUndefined();
  expect(addressRules('')).toBeUndefined();
});

test.each([
  ['DE', 'DE-10115', '10115'],
  ['DE', 'D-10115', '10115'],
  ['AT', 'at 1010', '1010'],
  ['BE', 'BE-1000', '1000'],
  ['ES', 'ES-28013', '28013'],
  ['FR', 'FR-75001', '75001'],
  ['LI', 'LI-9496', '9496'],
  ['EE', 'EE-10111', '10111'],
  ['PT', 'PT-1000-001', '1000-001'],
  ['SE', 'S-114 55', '114 55'],
  ['SE', 'SE-114 55', '114 55'],
  ['SG', 'S(546080)', '546080'],
  ['MX', 'C.P. 02860', '02860'],
  ['BR', '01.310-100', '01310-100'],
  ['JP', '〒100-8994', '100-8994'],
  ['JP', '１００ー８９９４', '100-8994'],
  ['KR', '(03051)', '03051'],
  ['XK', 'XK-10000', '10000'],
  // People type the letter O instead of the digit 0, and the digit instead of the letter.
  ['CA', 'k1a ob1', 'k1a 0b1'],
  ['GB', 'SW1A OAA', 'SW1A 0AA'],
  ['IE', 'DO2 AF30', 'D02 AF30'],
  ['NL', '1O12 AB', '1012 AB'],
  ['DE', '1o117', '10117'],
  ['MT', 'VLT 1O17', 'VLT 1017'],
  ['GB', 'BFP0 58', 'BFPO 58'],
])('an address in %s accepts the postal code %s and stores %s', (country, typed, stored) => {
  const shapes = addressRules(country)?.postalCode?.shapes ?? '';
  expect(hasShape(typed, shapes)).toBe(true);
  expect(isPostalCode(typed)).toBe(true);
  expect(storedCode(typed, shapes)).toBe(stored);
});

test('a numeric postal code may be typed with the code of its country, as in DE-10115', () => {
  for (const code of codes) {
    const { shapes = '', example = '' } = addressRules(code)?.postalCode ?? {};
    if (!shapes || hasLetters(shapes)) continue;
    for (const typed of [`${code}-${example}`, `${code} ${example}`, `${code}${example}`]) {
      expect(hasShape(typed, shapes), typed).toBe(true);
      expect(storedCode(typed, shapes), typed).toBe(example);
    }
  }
});

test('the example phone number of each country is a valid number of that country', () => {
  for (const code of codes) {
    const phone = addressRules(code)?.phone;
    if (phone) expect(e164Of(phone, undefined), code).toBe(phone.replaceAll(/[ -]/g, ''));
  }
  // These countries have no inhabitants, or use the phone numbering plan of another country.
  expect(codes.filter((code) => !addressRules(code)?.phone).sort()).toEqual(
    'AQ BV GS HM PN TF UM'.split(' '),
  );
});

test.each([
  ['GB', ['street', 'city', 'zipcode']],
  ['US', ['street', 'city', 'state', 'zipcode']],
  ['DE', ['street', 'zipcode', 'city']],
  ['HU', ['city', 'street', 'zipcode']],
  ['AE', ['street', 'state']],
  ['HK', ['street', 'city', 'state']],
  ['SG', ['street', 'zipcode']],
])('the address format of %s has the fields in the order %j', (country, parts) => {
  const rules = addressRules(country);
  expect(rules && partsInOrder(rules)).toEqual(parts);
});

test('a formatted address has no stray punctuation beside an empty field', () => {
  const place = { street: '1 Street', city: 'Town', state: '', zipcode: '' };
  const lines = (country: string, change: object) => {
    const rules = addressRules(country);
    return rules && placeLines({ ...place, ...change }, rules);
  };
  expect(lines('US', {})).toEqual(['1 Street', 'Town']);
  expect(lines('US', { state: 'CA' })).toEqual(['1 Street', 'Town, CA']);
  expect(lines('BR', { zipcode: '01310-100' })).toEqual(['1 Street', 'Town', '01310-100']);
  expect(lines('BD', {})).toEqual(['1 Street', 'Town']);
  expect(lines('AE', { city: 'Deira', state: 'Dubai' })).toEqual(['1 Street', 'Deira', 'Dubai']);
  expect(lines('QA', { state: 'Doha', zipcode: '0' })).toEqual(['1 Street', 'Doha', '0', 'Town']);
});

test.each([
  ['GB', ['Corner Ltd', '1 High Street', 'Flat 2', 'London', 'E1 6AN', 'United Kingdom']],
  ['DE', ['Corner Ltd', '1 High Street', 'Flat 2', 'E1 6AN London', 'Germany']],
  ['AE', ['Corner Ltd', '1 High Street', 'Flat 2', 'London', 'E1 6AN', 'United Arab Emirates']],
])(
  'a formatted address in %s starts with the company, then the street and the second line',
  (countryCode, lines) => {
    const place = { street: '1 High Street', city: 'London', state: '', zipcode: 'E1 6AN' };
    const extra = { company: 'Corner Ltd', line2: 'Flat 2' };
    expect(countryLines({ ...place, ...extra, countryCode }, 'en')).toEqual(lines);
  },
);

describe('states and provinces', () => {
  const LISTS = 'AE AR AU BR CA ES HK IE IN IT JP MX MY US'.split(' ');

  it.each(LISTS)('the country %s has a list of states without duplicates', (country) => {
    expect(hasStateList(country)).toBe(true);
    // A country with a list of states must have a field for the state. Otherwise, the form would never show the list.
    expect(addressRules(country)?.state).toBeDefined();
    const states = statesOf(country);
    expect(states.length).toBeGreaterThan(2);
    expect(new Set(states.map(({ value }) => value)).size).toBe(states.length);
    expect(states.every(({ value, name }) => value.trim() !== '' && name.trim() !== '')).toBe(true);
  });

  it('a country without a list of states has no states', () => {
    expect(['GB', 'DE', ''].map((country) => [hasStateList(country), statesOf(country)])).toEqual([
      [false, []],
      [false, []],
      [false, []],
    ]);
  });

  it.each([
    ['US', 'California', 'CA'],
    ['US', 'ca', 'CA'],
    ['AE', 'dubai', 'Dubai'],
    ['ES', 'avila', 'Ávila'],
    ['MX', 'Ciudad de Mexico', 'CDMX'],
    ['AE', 'دبي', 'Dubai'],
    ['CA', 'Nouvelle-Écosse', 'NS'],
    ['CA', 'Québec', 'QC'],
    ['US', 'Atlantis', undefined],
  ])('in the country %s, the typed text %s means the state %s', (country, text, value) => {
    expect(findState(statesOf(country), text)?.value).toBe(value);
  });

  it.each([
    ['AE', 'ar', ['أبوظبي', 'عجمان', 'دبي', 'الفجيرة', 'رأس الخيمة', 'الشارقة', 'أم القيوين']],
    ['AE', 'en', statesOf('AE').map(({ value }) => value)],
    ['CA', 'fr', expect.arrayContaining(['Québec', 'Île-du-Prince-Édouard', 'Yukon'])],
    ['CA', 'en', expect.arrayContaining(['Quebec', 'Prince Edward Island', 'Yukon'])],
    ['MX', 'ar', statesOf('MX').map(({ name }) => name)],
  ])(
    'the states of %s have names in %s, and are stored with the same value in every language',
    (country, language, names) => {
      const states = statesOf(country, language);
      expect(states.map(({ name }) => name)).toEqual(names);
      expect(states.map(({ value }) => value)).toEqual(statesOf(country).map(({ value }) => value));
    },
  );

  it('an address in Dubai has the emirate and the country in the language of the reader', () => {
    const place = { street: 'شارع 1', city: '', state: 'Dubai', zipcode: '', countryCode: 'AE' };
    expect(countryLines(place, 'ar')?.slice(1, 2)).toEqual(['دبي']);
    expect(countryLines({ ...place, city: 'Dubai' }, 'ar')?.slice(1, 2)).toEqual(['دبي']);
    expect(countryLines({ ...place, city: 'Dubai' }, 'ar')).toHaveLength(3);
    expect(countryLines(place, 'en-GB')?.slice(1)).toEqual(['Dubai', 'United Arab Emirates']);
  });

  it('an address in Canada keeps the code of the province in every language', () => {
    const place = { street: '1 Rue', city: 'Montréal', state: 'QC', zipcode: 'H2X 1Y4' };
    expect(countryLines({ ...place, countryCode: 'CA' }, 'fr-CA')?.[1]).toBe('Montréal QC H2X 1Y4');
  });

  it.each([
    ['US', '1 Market Street\nSpringfield, OR 97477', 'OR'],
    ['US', '500 1st St NW\nWashington, DC 20001', 'DC'],
    ['US', 'Kansas City, MO', 'MO'],
    ['US', '12 Beach Road, Virginia Beach, Virginia', 'VA'],
    // In this address, "IN" and "OR" are words and not codes of states.
    ['US', 'BEST IN TOWN OR NEARBY, 5 Main Street', undefined],
    ['US', 'Charleston, West Virginia', undefined],
    ['CA', '290 Bremner Blvd, Toronto, ON M5V 3L9', 'ON'],
    ['CA', 'Toronto, Ontario M5V 3L9', 'ON'],
    ['IT', 'Via Roma 1, 37121 Verona VR', 'VR'],
    ['IE', '1 Main Street\nNaas\nCo. Kildare', 'Co. Kildare'],
    ['AE', 'شارع الشيخ زايد، دبي', 'Dubai'],
    ['CA', 'Fredericton, Nouveau-Brunswick', 'NB'],
    ['US', '', undefined],
  ])('in the country %s, the address %j is in the state %s', (country, address, state) => {
    expect(stateInAddress(statesOf(country), address)?.value).toBe(state);
  });
});

test.each([
  ['BR', 'cep'],
  ['GB', 'postcode'],
  ['IE', 'eircode'],
  ['IN', 'pin'],
  ['NL', 'postal'],
  ['US', 'zip'],
])('the label of the postal code in %s is "%s"', (country, label) => {
  expect(addressRules(country)?.postalCode?.label).toBe(label);
});
