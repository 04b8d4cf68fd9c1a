import { expect, test } from 'vitest';
import { ApiError } from './errors';
import { cashCountIn, cashIn, cashInput, dayInput } from './input-parts';
import { parseWith } from './parse';

test.each([0, -5, 12_345_678.9, -1_000_000_000])('cashInput accepts %d', (amount) =>
  expect(cashInput.parse(amount)).toBe(amount),
);

test.each([1.0005, 1_000_000_000.01, -1_000_000_001, '5'])('cashInput rejects %j', (amount) =>
  expect(cashInput.safeParse(amount).success).toBe(false),
);

test('dayInput rejects a date that does not exist', () => {
  expect(dayInput.safeParse('2028-02-29').success).toBe(true);
  expect(dayInput.safeParse('2026-02-29').success).toBe(false);
});

test.each([
  [12.5, 'usd', 1_250],
  [-12.5, 'usd', -1_250],
  [1250, 'jpy', 1_250],
  [1.255, 'kwd', 1_255],
])('cashIn converts %d %s to %d minor units', (amount, currency, cents) => {
  expect(cashIn(currency).parse(amount)).toBe(cents);
});

test.each([
  [1.005, 'usd', 'The amount of cash must be at most 1,000,000,000, with at most two decimals'],
  [12.5, 'jpy', 'Amounts in this currency have no decimals'],
])('cashCountIn rejects %d %s, which has too many decimals', (counted, currency, message) => {
  expect(() => parseWith(cashCountIn(currency), { expected: 1, counted })).toThrow(
    new ApiError('badInput', message, { body: { fields: { counted: message } } }),
  );
});
