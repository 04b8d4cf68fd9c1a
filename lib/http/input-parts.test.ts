import { expect, test } from 'vitest';
import { cashInput, dayInput } from './input-parts';

test.each([0, -5, 12_345_678.9, -1_000_000_000])('cashInput accepts %d', (amount) =>
  expect(cashInput.parse(amount)).toBe(amount),
);

test.each([1.005, 1_000_000_000.01, -1_000_000_001, '5'])('cashInput rejects %j', (amount) =>
  expect(cashInput.safeParse(amount).success).toBe(false),
);

test('dayInput rejects a date that does not exist', () => {
  expect(dayInput.safeParse('2028-02-29').success).toBe(true);
  expect(dayInput.safeParse('2026-02-29').success).toBe(false);
});
