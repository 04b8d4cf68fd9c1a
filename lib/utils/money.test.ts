import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import {
  amountError,
  formatCents,
  formatUnits,
  MAX_PRICE_CENTS,
  parseSum,
  parseUnits,
  priceError,
  symbolOf,
  toCents,
  toUnits,
  typedAmount,
} from './money';

describe('parseUnits accepts plain decimals with at most two decimals', () => {
  it.each([
    [12, 1200],
    [12.5, 1250],
    ['12.50', 1250],
    ['12,50', 1250],
    [' 0.07 ', 7],
    ['0', 0],
    [1_000_000, MAX_PRICE_CENTS],
  ])('parseUnits reads %j as %i cents', (dollars, cents) =>
    expect(parseUnits(dollars, 'usd')).toBe(cents),
  );

  it.each([
    1.005,
    '1.234',
    -1,
    '1e3',
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '1,500',
    '1.000,50',
    '0x10',
    '1000000.01',
    null,
    true,
    {},
    [5],
  ])('parseUnits rejects %j', (value) => expect(parseUnits(value, 'usd')).toBeUndefined());
});

test.each([
  ['12,50', 1250],
  [-5, -500],
  ['-5', -500],
  [' −5.5 ', -550],
  ['\u061c-٥', -500],
  ['-0', 0],
  // An amount of this size can be the revenue of a day in a shop that uses Indonesian rupiah.
  [12_345_678.9, 1_234_567_890],
  [-1_000_000_000, -100_000_000_000],
])('parseSum reads %j as %i cents', (sum, cents) => expect(parseSum(sum, 'usd')).toBe(cents));

test.each(['', '-', '--5', '5-', '1.000,50', '-1.005', 1_000_000_000.01, Number.NaN])(
  'parseSum rejects %j',
  (sum) => expect(parseSum(sum, 'usd')).toBeUndefined(),
);

const english = translate('en', 'amounts');
const german = translate('de', 'amounts');

test.each([
  [0, 'Price must be above 0', 'Preis: Bitte mehr als 0 eingeben'],
  [1e21, 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  ['0,00', 'Price must be above 0', 'Preis: Bitte mehr als 0 eingeben'],
  [
    '1.000,50',
    'Price must be written without thousands separators, for example 1000.50',
    'Preis: Bitte ohne Tausendertrennzeichen schreiben, zum Beispiel 1000,50',
  ],
  ['1000000,01', 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  ['١٠٠٠٠٠٠٫٠١', 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  [
    'much',
    'Price must be a number with at most two decimals',
    'Preis: Bitte eine Zahl mit höchstens zwei Nachkommastellen eingeben',
  ],
  [
    null,
    'Price must be a number with at most two decimals',
    'Preis: Bitte eine Zahl mit höchstens zwei Nachkommastellen eingeben',
  ],
  ['٠٫٠١', undefined, undefined],
])('priceError explains in each language why %j is not a price', (value, inEnglish, inGerman) => {
  expect(priceError(value, 'Price', english, 'usd')).toBe(inEnglish);
  expect(priceError(value, 'Preis', german, 'usd')).toBe(inGerman);
});

test('parseUnits accepts 0 and amountError rejects "1,000"', () => {
  expect(parseUnits('0', 'usd')).toBe(0);
  expect(amountError('1,000', 'Deposit', english, 'usd')).toContain(
    'Deposit must be written without',
  );
});

test('parseUnits restores each amount of typedAmount', () => {
  expect(typedAmount(1234.5, 'usd')).toBe('1234.50');
  for (const language of LANGUAGE_CODES)
    expect(parseUnits(typedAmount(1234.5, 'usd', language), 'usd'), language).toBe(123_450);
  expect(typedAmount(1234.5, 'usd', 'de')).toBe('1234,50');
});

test('every price survives a conversion to units and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), (cents) => {
      expect(parseUnits(toUnits(cents, 'usd'), 'usd')).toBe(cents);
      expect(toCents(toUnits(cents, 'usd'), 'usd')).toBe(cents);
      expect(formatCents(cents, 'usd').replace(/[$,]/g, '')).toBe((cents / 100).toFixed(2));
    }),
  );
});

test('formatCents uses the format of each currency', () => {
  const written = ['usd', 'eur', 'gbp', 'aud', 'chf'].map((code) => formatCents(123_405, code));
  expect(written).toEqual([
    '$1,234.05',
    '€1,234.05',
    '£1,234.05',
    // Australian dollars have the format of Australia.
    '$1,234.05',
    'CHF\u00a01,234.05',
  ]);
  // The shop shows decimals even for currencies that are usually shown without them.
  expect(['usd', 'gbp', 'aud', 'chf'].map((code) => symbolOf(code))).toEqual([
    '$',
    '£',
    '$',
    'CHF',
  ]);
  expect(formatCents(50, 'huf')).toBe('HUF\u00a00.50');
});

test('formatUnits is exact for prices, multiples and differences', () => {
  const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (one, other, quantity) => {
      const [price, offer] = [toUnits(one, 'usd'), toUnits(other, 'usd')];
      expect(formatUnits(price, 'usd')).toBe(formatCents(one, 'usd'));
      expect(formatUnits(price * quantity, 'usd')).toBe(formatCents(one * quantity, 'usd'));
      expect(toCents(price - offer, 'usd')).toBe(one - other);
    }),
  );
  expect(formatUnits(0.1 * 3, 'usd')).toBe('$0.30');
});

test.each([
  ['mxn', 'es', '$1,249.90', '1249.90'],
  ['eur', 'es', '1249,90\u00a0€', '1249,90'],
  ['brl', 'pt', 'R$\u00a01.249,90', '1249,90'],
  ['eur', 'pt', '1249,90\u00a0€', '1249,90'],
  ['chf', 'de', 'CHF\u00a01’249.90', '1249.90'],
  ['eur', 'de', '1.249,90\u00a0€', '1249,90'],
  ['gbp', 'en', '£1,249.90', '1249.90'],
  ['aud', 'en', '$1,249.90', '1249.90'],
] as const)(
  'amounts in %s have the format of the country in the language %s',
  (currency, language, shown, typed) => {
    expect(formatCents(124_990, currency, language).replace("'", '’')).toBe(shown);
    expect(typedAmount(1249.9, currency, language)).toBe(typed);
    expect(parseUnits(typed, currency)).toBe(124_990);
  },
);

test('formatCents isolates Latin currencies in right-to-left text', () => {
  expect(formatCents(1342, 'usd', 'ar')).toMatch(/^\u200f13\.42\u00a0US\$\u200e\u200f$/);
  expect(formatCents(1342, 'chf', 'ar')).toMatch(/CHF\u200e\u200f$/);
  for (const currency of ['eur', 'egp'])
    expect(formatCents(1342, currency, 'ar')).not.toContain('\u200e');
  expect(formatCents(1342, 'usd', 'fr')).not.toContain('\u200e');
});
