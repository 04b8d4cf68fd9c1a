import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressRules } from '@/lib/addresses/country-rules';
import { covers, leastDigits, mayBegin, meaningOf, readEntry, splitEntries } from './entries';

const shapesOf = (country: string) => addressRules(country)?.postalCode?.shapes ?? '';

test.each([
  ['94000-94199', 'US', { entry: '94000-94199' }],
  ['94000 – 94199', 'US', { entry: '94000-94199' }],
  ['94110-1234', 'US', { entry: '941101234' }],
  ['94110-1234', '', { fault: 'zoneRangeDigits' }],
  [' 20 * ', '', { entry: '20*' }],
  ['*', '', { entry: '*' }],
  ['114 55', 'SE', { entry: '11455' }],
  ['114 55-114 99', 'SE', { entry: '11455-11499' }],
  ['4000-123', 'PT', { entry: '4000123' }],
  ['4000-123', 'DE', { fault: 'zoneRangeDigits' }],
  ['4000-123', '', { fault: 'zoneRangeDigits' }],
  ['1000-001 – 1000-999', 'PT', { entry: '1000001-1000999' }],
  ['1000-001-1000-999', '', { fault: 'zoneZip' }],
  ['00-950', 'PL', { entry: '00950' }],
  ['CH-8001', 'CH', { entry: '8001' }],
  ['١٠٠٠-١٩٩٩', '', { entry: '1000-1999' }],
  ['SW1*', 'GB', { entry: 'SW1*' }],
  ['A000*', 'GB', { entry: 'A000*' }],
  ['0X1*', 'GB', { entry: 'OX1*' }],
  ['sw1a', 'GB', { entry: 'SW1A' }],
  ['SW1A 1AA', 'GB', { entry: 'SW1A1AA' }],
  ['d02', 'IE', { entry: 'D02' }],
  ['SW1A', '', { fault: 'zoneLetters' }],
  ['SW1*', '', { fault: 'zoneLetters' }],
  ['Wien', 'AT', { fault: 'zoneZip' }],
  ['Valletta*', 'AT', { fault: 'zoneZip' }],
  ['7573 AB', 'DE', { entry: '7573AB' }],
  ['1999-1000', '', { fault: 'zoneRangeLower' }],
  ['1000\u22121999', '', { entry: '1000-1999' }],
  ['100ー8994', 'JP', { entry: '1008994' }],
  ['100-0001 – 100-0999', 'JP', { entry: '1000001-1000999' }],
  ['DE-10115', 'DE', { entry: '10115' }],
  ['AT-10*', 'AT', { entry: '10*' }],
  ['1000-', '', { fault: 'zoneZip' }],
  ['-1999', '', { fault: 'zoneZip' }],
  ['1-2-', '', { fault: 'zoneZip' }],
  ['2*0', '', { fault: 'zoneZip' }],
  ['', '', { fault: 'zoneZip' }],
  ['4000;', 'GB', { fault: 'zoneZip' }],
  ['1'.repeat(13), '', { fault: 'zoneZip' }],
  ['M1-M9', 'GB', { fault: 'zoneZip' }],
  ['SW1A-SW1X', 'GB', { fault: 'zoneZip' }],
  ['SW1A-1AA', 'GB', { entry: 'SW1A1AA' }],
  ['1011 AA - 1019 ZZ', 'NL', { fault: 'zoneZip' }],
  ['1011 - 1019', 'NL', { entry: '1011-1019' }],
  ['A65 - D24', 'IE', { fault: 'zoneZip' }],
  ['D02-AF30', 'IE', { entry: 'D02AF30' }],
  ['CH-8001 - CH-8099', 'CH', { entry: '8001-8099' }],
  ['CH-8001-8099', 'CH', { entry: '8001-8099' }],
  ['CH-8099 - CH-8001', 'CH', { fault: 'zoneRangeLower' }],
  ['CH-8001 - CH-8099', 'AT', { fault: 'zoneZip' }],
  ['CH-8001', '', { fault: 'zoneLetters' }],
  ['LV-1010 - LV-1099', 'LV', { entry: '1010-1099' }],
  ['L-1111 - L-2222', 'LU', { entry: '1111-2222' }],
  ['P-1000-001', 'PT', { entry: '1000001' }],
  ['12345-0001 - 12345-9999', 'US', { entry: '123450001-123459999' }],
  ['94000-94199-1234', 'US', { fault: 'zoneRangeDigits' }],
  ['100-99', 'DE', { fault: 'zoneRangeDigits' }],
  ['20-10', 'AT', { fault: 'zoneRangeLower' }],
  ['CH-80-01', 'CH', { fault: 'zoneZip' }],
  ['P-1000001', 'PT', { entry: '1000001' }],
  ['100-0001', 'JP', { entry: '1000001' }],
  ['1000-1999-', 'AT', { fault: 'zoneZip' }],
  ['114 55-114 99', '', { entry: '11455-11499' }],
  ['1000-1999*', '', { fault: 'zoneZip' }],
  ['1000-1999*', 'DE', { fault: 'zoneZip' }],
  ['10 - 20*', 'DE', { fault: 'zoneZip' }],
  ['00-9*', 'PL', { entry: '009*' }],
  ['0-09*', 'PL', { fault: 'zoneZip' }],
  ['P-1000-0*', 'PT', { entry: '10000*' }],
  ['LV-10*', 'LV', { entry: '10*' }],
  ['lv 10*', 'LV', { entry: '10*' }],
  ['CH-80*', 'CH', { entry: '80*' }],
  ['D-1*', 'DE', { entry: '1*' }],
  ['LV-*', 'LV', { fault: 'zoneZip' }],
])('readEntry parses %j in the country %j as %j', (text, country, read) => {
  expect(readEntry(text, country ? shapesOf(country) : undefined)).toEqual(read);
});

/* A brute-force model of postal code entries. It lists all codes of a small country and compares texts, without the
   functions of the shop. `shorts` lists the short forms of a code. */
const digits = (count: number) =>
  Array.from({ length: 10 ** count }, (_, n) => String(n).padStart(count, '0'));
const LETTERS = ['A', 'B'];
const COUNTRIES: Record<string, { shapes: string | undefined; codes: Map<string, string[]> }> = {
  none: { shapes: undefined, codes: new Map(digits(3).map((code) => [code, []])) },
  germany: { shapes: '(D)999', codes: new Map(digits(3).map((code) => [code, []])) },
  long: {
    shapes: '99|[99]-9',
    codes: new Map(
      [
        ...digits(2).map((code) => [code, []] as const),
        ...digits(3).map((code) => [code, [code.slice(0, 2)]] as const),
      ].map(([code, shorts]) => [code, [...shorts]]),
    ),
  },
  lettered: {
    shapes: '[@9] 9@|[@99] 9@',
    codes: new Map(
      [...digits(1), ...digits(2)]
        .flatMap((out) =>
          LETTERS.flatMap((area) =>
            digits(1).flatMap((place) =>
              LETTERS.map((unit) => [`${area}${out}${place}${unit}`, [`${area}${out}`]] as const),
            ),
          ),
        )
        .map(([code, shorts]) => [code, [...shorts]]),
    ),
  },
};

const number = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'));
const entry = fc.oneof(
  ...[1, 2, 3].map(number),
  ...[1, 2, 3].map((count) =>
    fc.tuple(number(count), number(count)).map((ends) => ends.toSorted().join('-')),
  ),
  fc.stringMatching(/^[AB]\d{1,2}$/),
  // A British code starts with a letter and ends with two letters. A 0 in one of these places would be read as the
  // letter O, so these entries contain none.
  fc.stringMatching(/^([AB]\d{0,3}|[1-9]\d{0,2})?\*$/),
  fc.stringMatching(/^[AB]\d{2}[1-9]?[AB]$/),
);
function isListed(text: string, code: string, shorts: readonly string[]): boolean {
  if (text.endsWith('*')) return code.indexOf(text.slice(0, -1)) === 0;
  const [from = '', to] = text.split('-');
  return [code, ...shorts].some((form) =>
    to === undefined
      ? form === text
      : /^\d+$/.test(form) && form.length === from.length && +form >= +from && +form <= +to,
  );
}
const notation = fc.constantFrom<(code: string) => string>(
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => ` ${code.slice(0, -2)} ${code.slice(-2)} `,
  (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
);

test.each(Object.keys(COUNTRIES))(
  'covers and mayBegin agree with a brute-force search of all postal codes: %s',
  (name) => {
    const { shapes, codes } = COUNTRIES[name] ?? { codes: new Map() };
    const all = [...codes];
    fc.assert(
      fc.property(entry, fc.nat(all.length - 1), notation, fc.nat(5), (text, at, write, count) => {
        const [code, shorts] = all[at] ?? ['', []];
        expect(covers(text, write(code), shapes)).toBe(isListed(text, code, shorts));
        const inside = all.filter(([one, its]) => isListed(text, one, its));
        const typed = code.slice(0, count);
        if (inside.length > 0)
          expect(mayBegin(text, typed, shapes)).toBe(inside.some(([one]) => one.startsWith(typed)));
      }),
      { numRuns: 300 },
    );
  },
);

test('spaces, dashes and case of a delivery area entry are normalized', () => {
  fc.assert(
    fc.property(entry, (text) => {
      expect(readEntry(text, shapesOf('GB'))).toEqual({ entry: text });
      expect(readEntry(` ${text.replace('-', ' – ').toLowerCase()} `, shapesOf('GB'))).toEqual({
        entry: text,
      });
    }),
  );
});

test.each([
  ['12345', 'US', '12345-6789', true],
  ['12000-12999', 'US', '123456789', true],
  ['12000-12999', '', '12345-6789', true],
  ['12000-12999', '', '123456789', false],
  ['1000-1999', 'PT', '1000-001', true],
  ['1000001-1000500', 'PT', '1000-001', true],
  ['1000001-1000500', 'PT', '1000-501', false],
  ['SW1*', 'GB', 'sw1a1aa', true],
  // SW1* is a prefix of characters, so it includes the districts SW10 to SW19.
  ['SW1*', 'GB', 'SW19 5AE', true],
  ['SW1', 'GB', 'SW19 5AE', false],
  ['SW19', 'GB', 'SW19 5AE', true],
  // SW1 is the common name of the districts SW1A to SW1Y, so it contains their codes.
  ['SW1', 'GB', 'SW1A 1AA', true],
  ['EC1', 'GB', 'ec1a1bb', true],
  ['W1', 'GB', 'W1A 0AX', true],
  ['W1', 'GB', 'W11 2BQ', false],
  ['SW1', 'GB', 'SW2 1AA', false],
  ['M1', 'GB', 'M1 1AE', true],
  ['M1', 'GB', 'M11 1AE', false],
  ['1012', 'NL', '1012 AB', true],
  ['1000-1099', 'NL', '1012AB', true],
  ['D02', 'IE', 'D02 AF30', true],
  ['K1A', 'CA', 'K1A 0B1', true],
  ['K1A', 'CA', 'K1A OB1', true],
  ['S0*', 'GB', 'SO14 1AA', false],
  ['VLT', 'MT', 'VLT 1117', true],
  ['1400-1499', 'AR', 'C1425CLA', true],
  ['C1425', 'AR', 'C1425CLA', true],
  ['B*', 'AR', 'C1425CLA', false],
  // In Argentina, the four digits inside of a postal code are the older form of this code.
  ['14*', 'AR', 'C1425CLA', true],
  ['14*', 'AR', '1425', true],
  ['C14*', 'AR', 'C1425CLA', true],
  ['15*', 'AR', 'C1425CLA', false],
  ['*', 'AE', '', true],
  ['1*', 'AE', '', false],
  ['01310', 'BR', '01310-100', true],
  ['8001', 'CH', 'CH-8001', true],
])('covers checks a code (entry %s, country %j, code %s: %s)', (text, country, code, has) => {
  expect(covers(text, code, country ? shapesOf(country) : undefined)).toBe(has);
});

test.each([
  ['12345', 'US', '12345-6', true],
  ['12345', 'US', '123467', false],
  ['12345', '', '12345-6', true],
  ['1400-1499', 'AR', 'C14', true],
  ['1400-1499', 'AR', 'C15', false],
  ['14*', 'AR', 'C', true],
  ['14*', 'AR', 'C1425C', true],
  ['14*', 'AR', 'C15', false],
  ['SW1A1*', 'GB', 'SW1A 1', true],
  ['SW1A1*', 'GB', 'SW1A 2', false],
  ['SW1A', 'GB', 'SW1A 1', true],
  ['K1A0*', 'CA', 'K1A O', true],
  ['SW1A', 'GB', 'SW1B', false],
  ['SW1', 'GB', 'SW1A', true],
  ['SW1', 'GB', 'SW1A 1', true],
  ['8001', 'CH', 'CH-80', true],
  ['80*', 'CH', 'C', true],
  ['80*', 'CH', 'CH-8', true],
  ['80*', 'CH', 'CH-800', true],
  ['80*', 'CH', 'CH-9', false],
])(
  'mayBegin checks a partly typed postal code (entry %s, country %j, typed text %s, result %s)',
  (text, country, typed, may) => {
    expect(mayBegin(text, typed, country ? shapesOf(country) : undefined)).toBe(may);
  },
);

test('leastDigits returns the minimum number of digits of the postal codes in an entry', () => {
  expect(['4000', '1000-1999', '20*', '*', 'SW1A'].map(leastDigits)).toEqual([4, 4, 2, 0, 4]);
});

test.each([
  [
    '02134, 10115;\n 10117, 94000 – 94199 20*',
    '',
    ['02134', '10115', '10117', '94000-94199', '20*'],
  ],
  ['١٠٠٠، ٢٠*', '', ['١٠٠٠', '٢٠*']],
  ['SW1A 1AA EC1A 1BB, E1 E2*', 'GB', ['SW1A 1AA', 'EC1A 1BB', 'E1', 'E2*']],
  ['SW1A 1* sw1', 'GB', ['SW1A 1*', 'sw1']],
  ['SW1A 1AA', '', ['SW1A', '1AA']],
  ['114 55 114 56', 'SE', ['114 55', '114 56']],
  ['114 55 - 114 99 120*', 'SE', ['114 55-114 99', '120*']],
  ['1012 AB 1013 1014-1019', 'NL', ['1012 AB', '1013', '1014-1019']],
  ['D02 D04 D02 AF30', 'IE', ['D02', 'D04', 'D02 AF30']],
  ['1000-001 – 1000-999 4000-123', 'PT', ['1000-001-1000-999', '4000-123']],
  ['1000 \u2212 1999 20*', '', ['1000-1999', '20*']],
  ['', 'GB', []],
])('splitEntries splits the typed text %j in the country %j into %j', (text, country, entries) => {
  expect(splitEntries(text, country ? shapesOf(country) : undefined)).toEqual(entries);
});

test.each([
  ['*', 'GB', { key: 'meansAll' }],
  ['sw1*', 'GB', { key: 'meansPrefixAlso', start: 'SW1' }],
  ['SW1A*', 'GB', { key: 'meansPrefix', start: 'SW1A' }],
  ['20*', '', { key: 'meansPrefix', start: '20' }],
  ['D0*', 'IE', { key: 'meansPrefix', start: 'D0' }],
  ['1000–1999', '', { key: 'meansRange', from: '1000', to: '1999', digits: 4 }],
  ['SW1A', 'GB', { key: 'meansShort', code: 'SW1A' }],
  ['SW1', 'GB', { key: 'meansShort', code: 'SW1' }],
  ['94110', 'US', { key: 'meansShort', code: '94110' }],
  ['1000', 'PT', { key: 'meansShort', code: '1000' }],
  ['SW1A 1AA', 'GB', undefined],
  ['10115', 'DE', undefined],
  ['1010', '', undefined],
  ['1999-1000', '', undefined],
])('meaningOf explains the entry %s in the country %j: %j', (text, country, meaning) => {
  expect(meaningOf(text, country ? shapesOf(country) : undefined)).toEqual(meaning);
});
