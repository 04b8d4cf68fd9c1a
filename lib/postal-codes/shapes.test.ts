import { describe, expect, it, test } from 'vitest';
import { COUNTRY_FORMATS } from '@/lib/addresses/country-formats';
import { addressRules } from '@/lib/addresses/country-rules';
import { countriesIn } from '@/lib/utils/country-code';
import {
  type CodeGrammar,
  countryMeaningOf,
  readCountryEntry,
  splitCountryEntries,
} from './country-entries';
import { entriesOfCountry, postalCountryOf, splitCountry } from './entries';
import {
  canonicalCode,
  canonicalStart,
  codeForms,
  hasLetters,
  hasShape,
  isHyphenated,
  isPostalCode,
  storedCode,
} from './shapes';

const GB = '[@9] 9@@|[@99] 9@@|[@@9] 9@@|[@@99] 9@@|[[@9]@] 9@@|[[@@9]@] 9@@';
const US = '99999|[99999]-9999';
const PT = '(P)[9999]-999|(P)9999';
const AR = '9999|@[9999]|[@[9999]]@@@';
const CH = '(CH)9999';

test.each([
  ['sw1a 1aa', undefined, 'SW1A1AA'],
  [' 4000-123 ', undefined, '4000123'],
  ['1012\u00a0ab', undefined, '1012AB'],
  ['1000–001', undefined, '1000001'],
  ['٤٠٠٠', undefined, '4000'],
  ['۱۱۹۳۶', undefined, '11936'],
  ['１０１０', undefined, '1010'],
  ['११०००१', undefined, '110001'],
  ['〒100-8994', undefined, '1008994'],
  ['１００ー８９９４', undefined, '1008994'],
  ['100\u22128994', undefined, '1008994'],
  ['01.310-100', undefined, '01310100'],
  ['(03051)', undefined, '03051'],
  ['\u200f1010\u200e', undefined, '1010'],
  ['CH-8001', CH, '8001'],
  ['CH-8001', undefined, 'CH8001'],
  ['CH-80011', CH, 'CH80011'],
  ['P-1000-001', PT, '1000001'],
])('the postal code %j in the format %s has the canonical form %s', (text, shapes, code) => {
  expect(canonicalCode(text, shapes)).toBe(code);
});

test.each([
  ['12345-6789', US, ['123456789', '12345']],
  ['123456789', US, ['123456789', '12345']],
  ['12345', US, ['12345']],
  ['12345-6789', undefined, ['123456789', '12345']],
  ['123456789', undefined, ['123456789']],
  ['1000-001', PT, ['1000001', '1000']],
  ['1000001', PT, ['1000001', '1000']],
  ['1000-001', undefined, ['1000001', '1000']],
  ['114 55', undefined, ['11455']],
  ['SW1A 1AA', GB, ['SW1A1AA', 'SW1A', 'SW1']],
  ['W1A 0AX', GB, ['W1A0AX', 'W1A', 'W1']],
  ['SW19 5AE', GB, ['SW195AE', 'SW19']],
  ['m11ae', GB, ['M11AE', 'M1']],
  ['M11 1AE', GB, ['M111AE', 'M11']],
  ['C1425CLA', AR, ['C1425CLA', 'C1425', '1425']],
  ['C1425', AR, ['C1425', '1425']],
  ['1425', AR, ['1425']],
])('codeForms returns the forms of the code %s in the format %s: %j', (text, shapes, forms) => {
  const found = codeForms(text, shapes);
  expect(found[0]).toBe(forms[0]);
  expect(new Set(found)).toEqual(new Set(forms));
});

test.each([
  ['CH-8001', CH, '8001'],
  ['CH 8001', CH, '8001'],
  [' sw1a  1aa ', GB, 'sw1a 1aa'],
  ['SW1A1AA', GB, 'SW1A1AA'],
  ['1000-001', PT, '1000-001'],
  ['٤٠٠٠', CH, '4000'],
])('the postal code %j in the format %s is stored as %s', (text, shapes, code) => {
  expect(storedCode(text, shapes)).toBe(code);
});

test.each([
  ['CH-80', CH, '80'],
  ['CH', CH, 'CH'],
  ['P-1000-0', PT, '10000'],
  ['sw1a 1', GB, 'SW1A1'],
  ['CH-80', undefined, 'CH80'],
  ['CH-80', GB, 'CH80'],
])(
  'the partly typed postal code %j in the format %s has the canonical form %s',
  (text, shapes, start) => {
    expect(canonicalStart(text, shapes)).toBe(start);
  },
);

test.each([
  ['1000-0', PT, true],
  ['P-1000–001', PT, true],
  ['1000001', PT, true],
  ['CH-8001', CH, true],
  ['100-0001', PT, false],
  ['1000-1999', PT, false],
  ['80-01', CH, false],
])('isHyphenated checks the hyphens of %j in the format %s: %s', (text, shapes, is) => {
  expect(isHyphenated(text, shapes)).toBe(is);
});

test('a postal code is checked against the format of its country', () => {
  const accepted = ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'W1A 0AX', 'CR2 6XH'];
  expect(accepted.filter((code) => !hasShape(code, GB))).toEqual([]);
  expect(['SW1A', '12345', 'SW1A 11A', 'SWW1 1AA'].filter((code) => hasShape(code, GB))).toEqual(
    [],
  );
});

test.each([
  ['SW1A 1AA', true],
  ['4000-123', true],
  ['١٠١٠', true],
  ['D02AF30', true],
  ['', false],
  ['-', false],
  ['4000-', false],
  ['4--0', false],
  ['4000;', false],
  ['4000*', false],
  ['{"$gt":""}', false],
  ['$where', false],
  ['4'.repeat(13), false],
  ['1 '.repeat(50), false],
  ['Übung', false],
])('isPostalCode checks the text %j: %s', (text, is) => {
  expect(isPostalCode(text)).toBe(is);
});

test('some countries have letters in their postal codes', () => {
  expect([GB, US, PT, AR, CH].map(hasLetters)).toEqual([true, false, false, true, false]);
  expect(hasLetters(undefined)).toBe(false);
});

describe('delivery area entries for other countries', () => {
  const COUNTRY_CODES = countriesIn('en').map(([code]) => code);
  const grammarOf = (home: string): CodeGrammar | undefined =>
    home ? { home, shapesIn: (code) => addressRules(code)?.postalCode?.shapes ?? '' } : undefined;

  it.each([
    ['80*', 'CH', { entry: '80*' }],
    ['*', 'CH', { entry: '*' }],
    ['CH-80*', 'CH', { entry: '80*' }],
    ['GB-SW1*', 'GB', { entry: 'SW1*' }],
    ['LV-10*', 'LV', { entry: '10*' }],
    ['LV-10*', 'LT', { entry: 'LV-10*' }],
    ['at - 80*', 'CH', { entry: 'AT-80*' }],
    ['AT-8010', 'CH', { entry: 'AT-8010' }],
    ['AT-*', 'CH', { entry: 'AT-*' }],
    ['CH-*', 'CH', { entry: 'CH-*' }],
    ['gb - *', 'GB', { entry: 'GB-*' }],
    ['AE-*', 'QA', { entry: 'AE-*' }],
    ['AT-8000-8099', 'CH', { entry: 'AT-8000-8099' }],
    ['AT-8000 – AT-8099', 'CH', { entry: 'AT-8000-8099' }],
    ['US-94000 - US-94199', 'CA', { entry: 'US-94000-94199' }],
    ['A-6850', 'CH', { entry: 'AT-6850' }],
    ['A-6850 - A-6859', 'CH', { entry: 'AT-6850-6859' }],
    ['D-79*', 'FR', { entry: 'DE-79*' }],
    ['FL-9490', 'CH', { entry: 'LI-9490' }],
    ['GB-BT1 1AA', 'IE', { entry: 'GB-BT11AA' }],
    ['IE-D02', 'GB', { entry: 'IE-D02' }],
    ['NL-7573 AB', 'DE', { entry: 'NL-7573AB' }],
    ['7573 AB', 'DE', { fault: 'zoneForeign' }],
    ['AT-8099-8000', 'CH', { fault: 'zoneRangeLower' }],
    ['AT-800-8099', 'CH', { fault: 'zoneRangeDigits' }],
    ['AT-', 'CH', { fault: 'zoneZip' }],
    ['AT-Wien', 'CH', { fault: 'zoneZip' }],
    ['XX-80*', 'CH', { fault: 'zoneForeign' }],
    // HM is the country code of Heard Island, but HM 12 is a code of Bermuda. B is the old prefix of Belgium, but
    // B-1640 is a place in Argentina.
    ['HM-12', 'BM', { entry: 'HM12' }],
    ['B-1640AAA', 'AR', { entry: 'B1640AAA' }],
    ['B-1640*', 'AR', { entry: 'B1640*' }],
    // In Andorra, Barbados and Malta, the letters are a part of the code.
    ['AD500', 'ES', { entry: 'AD-AD500' }],
    ['ad-500', 'ES', { entry: 'AD-AD500' }],
    ['AD-AD500', 'ES', { entry: 'AD-AD500' }],
    ['AD-5*', 'ES', { entry: 'AD-AD5*' }],
    ['AD-*', 'ES', { entry: 'AD-*' }],
    ['AD-500', 'AD', { entry: 'AD500' }],
    ['BB-11000', 'US', { entry: 'BB-BB11000' }],
    ['MTP 1234', 'IT', { entry: 'MT-MTP1234' }],
    ['LV-1010', 'EE', { entry: 'LV-1010' }],
    ['LV1010', 'EE', { entry: 'LV-1010' }],
    ['AT8010', 'CH', { entry: 'AT-8010' }],
    ['AT80101', 'CH', { fault: 'zoneForeign' }],
    ['4000-123', 'PT', { entry: '4000123' }],
    ['AT-80*', '', { fault: 'zoneLetters' }],
    ['80*', '', { entry: '80*' }],
  ])('are parsed by readCountryEntry: %j in a shop in %j gives %j', (text, home, read) => {
    expect(readCountryEntry(text, grammarOf(home))).toEqual(read);
    // Parsing the stored entry again, as for a later save, must not change it.
    if ('entry' in read && home)
      expect(readCountryEntry(read.entry, grammarOf(home))).toEqual(read);
  });

  it('may start with the old prefix of a country, for example D-1* instead of DE-1*', () => {
    const rows = COUNTRY_FORMATS.trim().split('\n');
    const letters = rows.flatMap((row) => {
      const [, country = '', letter = ''] = /^([A-Z]{2});.*;\(([A-Z]|FL)\)/.exec(row) ?? [];
      return letter ? [[letter, country] as const] : [];
    });
    expect(letters.length).toBeGreaterThan(8);
    for (const [letter, country] of letters) {
      const home = country === 'CH' ? 'AT' : 'CH';
      expect(readCountryEntry(`${letter}-1*`, grammarOf(home))).toEqual({
        entry: country === 'AT' && home === 'AT' ? '1*' : `${country}-1*`,
      });
    }
  });

  it.each([
    ['80*, AT-80* A-6850', 'CH', ['80*', 'AT-80*', 'A-6850']],
    ['D02 GB-BT1 1AA GB-BT2*', 'IE', ['D02', 'GB-BT1 1AA', 'GB-BT2*']],
    ['AT-8000 – AT-8099 8001', 'CH', ['AT-8000-AT-8099', '8001']],
    ['20* 30*', '', ['20*', '30*']],
  ])('are split by splitCountryEntries: %j in a shop in %j gives %j', (text, home, entries) => {
    expect(splitCountryEntries(text, grammarOf(home))).toEqual(entries);
  });

  it.each([
    ['AT-80*', 'CH', { key: 'meansPrefix', start: '80', country: 'AT' }],
    ['AT-*', 'CH', { key: 'meansAll', country: 'AT' }],
    ['CH-*', 'CH', { key: 'meansAll', country: 'CH' }],
    ['AT-8010', 'CH', { key: 'meansCode', code: '8010', country: 'AT' }],
    ['GB-SW1A', 'IE', { key: 'meansShort', code: 'SW1A', country: 'GB' }],
    ['CH-80*', 'CH', { key: 'meansPrefix', start: '80' }],
    ['8001', 'CH', undefined],
    ['20*', '', { key: 'meansPrefix', start: '20' }],
  ])('are explained by countryMeaningOf: %j in a shop in %j gives %j', (text, home, meaning) => {
    expect(countryMeaningOf(text, grammarOf(home))).toEqual(meaning);
  });

  it.each([
    ['US', ['009*', 'PR-00901', 'US-*', 'PR-*'], 'PR', ['009*', '00901', '*']],
    ['PR', ['009*', 'US-10001', 'US-*'], 'US', ['009*', '10001', '*']],
    ['FR', ['97*', '98000', 'FR-*'], 'RE', ['97*', '98000']],
    ['FR', ['98000'], 'MC', ['98000']],
    ['GB', ['JE2*', 'SW1*'], 'JE', ['JE2*', 'SW1*']],
    ['FI', ['22*'], 'AX', ['22*']],
    ['CH', ['94*', 'LI-*'], 'LI', ['94*', '*']],
    ['CH', ['94*', 'LI-*'], 'CH', ['94*']],
    ['CH', ['CH-*'], 'CH', ['*']],
    ['CH', ['CH-*'], 'AT', []],
    ['AT', ['94*', 'CH-9000-9499'], 'LI', ['9000-9499']],
    ['AT', ['94*'], 'LI', []],
  ])('apply by country (shop in %s, entries %j, address in %s: %j)', (home, all, at, applying) => {
    expect(entriesOfCountry(all, at, home)).toEqual(applying);
  });

  it('accept the postal code of a territory as a code of its postal country', () => {
    const territories = COUNTRY_CODES.filter((code) => postalCountryOf(code) !== code);
    expect(territories).toEqual(expect.arrayContaining(['AX', 'IM', 'LI', 'MC', 'PR', 'SJ', 'VA']));
    for (const code of territories) {
      const { shapes = '', example = '' } = addressRules(code)?.postalCode ?? {};
      const shared = addressRules(postalCountryOf(code))?.postalCode?.shapes ?? '';
      expect(hasShape(canonicalCode(example, shapes), shared), code).toBe(true);
    }
  });

  it('apply to addresses in their country, without the country prefix', () => {
    const entries = ['80*', 'AT-80*', 'AT-8000-8099', 'DE-*', '*'];
    expect(entriesOfCountry(entries, 'CH', 'CH')).toEqual(['80*', '*']);
    expect(entriesOfCountry(entries, 'AT', 'CH')).toEqual(['80*', '8000-8099', '*']);
    expect(entriesOfCountry(entries, 'DE', 'CH')).toEqual(['*', '*']);
    expect(entriesOfCountry(entries, 'FR', 'CH')).toEqual(['*']);
    expect(splitCountry('1000-1999')).toEqual({ entry: '1000-1999' });
  });
});
