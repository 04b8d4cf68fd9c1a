import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, readAmount, readQuantity } from './amounts';

/** Formats an amount with the given thousands separator, decimal sign and currency sign. */
const written = (cents: number, group: string, point: string, sign: string) => {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${whole}${point}${String(cents % 100).padStart(2, '0')}`;
};

test('readAmount reads every number format exactly to the cent', () => {
  const style = fc.constantFrom(
    ...([
      { decimals: 'comma', group: '.', point: ',', sign: '' },
      { decimals: 'comma', group: '\u202F', point: ',', sign: '€ ' },
      { decimals: 'point', group: ',', point: '.', sign: 'EUR ' },
      { decimals: 'point', group: '’', point: '.', sign: '' },
      { decimals: 'either', group: '.', point: ',', sign: '€' },
      { decimals: 'either', group: ',', point: '.', sign: '' },
    ] as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), style, (cents, each) => {
      const text = written(cents, each.group, each.point, each.sign);
      expect(readAmount(text, each.decimals, 'eur')).toEqual({ cents });
    }),
  );
});

test('readAmount returns whole cents or an error for any text', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123.,-–'’ €$()eE+k٢٫"), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.constantFrom('either', 'comma', 'point'), (given, style) => {
      const read = readAmount(given, style as 'either', 'eur');
      if ('cents' in read) expect(read.cents).toSatisfy(Number.isSafeInteger);
      else expect(read.fault).toMatch(/^[a-z]+/i);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['1,250', 'either', 'jpy', { cents: 1_250 }],
  ['1.250', 'either', 'pyg', { cents: 1_250 }],
  ['¥1,250', 'either', 'jpy', { cents: 1_250 }],
  ['1,250,000', 'either', 'krw', { cents: 1_250_000 }],
  ['1.250', 'point', 'jpy', 'noDecimals'],
  ['12.5', 'either', 'jpy', 'noDecimals'],
  ['12.00', 'either', 'jpy', { cents: 12 }],
  ['0.500', 'either', 'jpy', 'noDecimals'],
  ['1.250', 'either', 'kwd', 'ambiguousPrice'],
  ['1.250', 'point', 'kwd', { cents: 1_250 }],
  ['1.25', 'either', 'kwd', { cents: 1_250 }],
  ['1,234.500', 'either', 'kwd', { cents: 1_234_500 }],
  ['1.2505', 'point', 'kwd', 'threeDecimals'],
] as const)('readAmount reads %s with %s decimals in %s', (text, style, currency, expected) => {
  const read = readAmount(text, style, currency);
  expect('fault' in read ? read.fault : read).toEqual(expected);
});

test.each([
  ['1.234', 'either', 'ambiguousPrice'],
  ['1.234', 'comma', { cents: 123_400 }],
  ['1.234', 'point', 'manyDecimals'],
  ['0.500', 'either', { cents: 50 }],
  ['2,490', 'comma', { cents: 249 }],
  ['1.23.456', 'comma', 'notPrice'],
  ['1,234,567.5', 'either', 'tooHigh'],
  ['(2,00)', 'comma', 'negativePrice'],
  ['2,- €', 'comma', { cents: 200 }],
  ['2 $', 'comma', 'otherCurrency'],
  ['2 kr', 'comma', 'otherCurrency'],
  ['ab 2,00', 'comma', 'notPrice'],
  ['', 'comma', 'notPrice'],
] as const)(
  'readAmount returns the cents or the error of %s with %s decimals',
  (text, style, expected) => {
    const read = readAmount(text, style, 'eur');
    expect('fault' in read ? read.fault : read).toEqual(expected);
  },
);

test('readQuantity reads numbers, and rejects ambiguous and other texts', () => {
  const texts = ['12', '12.00', '-3', '0', '12,5', '1.000', 'x', ''];
  expect(texts.map((one) => readQuantity(one, 'either'))).toEqual([
    ...[12, 12, -3, 0, 12.5],
    ...Array(3).fill(undefined),
  ]);
});

test('daysOf returns both dates of an ambiguous text such as 03/04/2025', () => {
  expect(daysOf('2025-12-01 10:00:00')).toEqual(['2025-12-01']);
  expect(daysOf('01.12.2025')).toEqual(['2025-12-01']);
  expect(daysOf('03/04/2025')).toEqual(['2025-04-03', '2025-03-04']);
  expect(daysOf('13/04/2025')).toEqual(['2025-04-13']);
  expect([daysOf('31.02.2025'), daysOf('soon'), daysOf('')]).toEqual([[], [], []]);
});
