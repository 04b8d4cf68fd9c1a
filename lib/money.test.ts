import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  faultOfPrice,
  formatCents,
  formatDollars,
  fromDollars,
  MAX_PRICE_CENTS,
  parseDollars,
  symbolOf,
  toDollars,
} from './money';

describe('a price is a plain decimal with at most two decimals', () => {
  test.each([
    [12, 1200],
    [12.5, 1250],
    ['12.50', 1250],
    ['12,50', 1250],
    [' 0.07 ', 7],
    ['0', 0],
    [1_000_000, MAX_PRICE_CENTS],
  ])('%j is %i cents', (dollars, cents) => expect(parseDollars(dollars)).toBe(cents));

  test.each([
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
  ])('%j is refused', (value) => expect(parseDollars(value)).toBeUndefined());
});

test.each([
  [0, 'must be above 0'],
  ['0,00', 'must be above 0'],
  ['1.000,50', 'must be written without separators between the thousands, such as 1000.50'],
  ['1,000', 'must be written without separators between the thousands, such as 1000.50'],
  [1e21, 'is at most 1,000,000'],
  ['1000000.01', 'is at most 1,000,000'],
  [1.005, 'must be a number with at most two decimals'],
  ['free', 'must be a number with at most two decimals'],
  [null, 'must be a number with at most two decimals'],
  ['0,01', undefined],
])('of %j is said: %s', (value, words) => expect(faultOfPrice(value)).toBe(words));

test('every price survives the way to the API and back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), (cents) => {
      expect(parseDollars(toDollars(cents))).toBe(cents);
      expect(fromDollars(toDollars(cents))).toBe(cents);
      expect(formatCents(cents, 'usd').replace(/[$,]/g, '')).toBe((cents / 100).toFixed(2));
    }),
  );
});

test('amounts are written as people write them in the currency', () => {
  const written = ['usd', 'eur', 'gbp', 'aud', 'chf'].map((code) => formatCents(123_405, code));
  expect(written).toEqual([
    '$1,234.05',
    '€1,234.05',
    '£1,234.05',
    'A$1,234.05',
    'CHF\u00a01,234.05',
  ]);
  // Currencies that are usually written without decimals have them here.
  expect(['usd', 'gbp', 'aud', 'chf'].map(symbolOf)).toEqual(['$', '£', 'A$', 'CHF']);
  expect(formatCents(50, 'huf')).toBe('HUF\u00a00.50');
});

test('dollars of the API are shown to the cent: an amount, a price times a quantity, a difference', () => {
  const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (one, other, quantity) => {
      const [price, offer] = [toDollars(one), toDollars(other)];
      expect(formatDollars(price, 'usd')).toBe(formatCents(one, 'usd'));
      expect(formatDollars(price * quantity, 'usd')).toBe(formatCents(one * quantity, 'usd'));
      expect(fromDollars(price - offer)).toBe(one - other);
    }),
  );
  expect(formatDollars(0.1 * 3, 'usd')).toBe('$0.30');
});
