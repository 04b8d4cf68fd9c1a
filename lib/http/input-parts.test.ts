import { expect, test } from 'vitest';
import { cashInput, dayInput } from './input-parts';

test.each([0, -5, 12_345_678.9, -1_000_000_000])('cash of %d is counted', (amount) =>
  expect(cashInput.parse(amount)).toBe(amount),
);

test.each([1.005, 1_000_000_000.01, -1_000_000_001, '5'])('cash of %j is refused', (amount) =>
  expect(cashInput.safeParse(amount).success).toBe(false),
);

test('a day that no calendar has is refused', () => {
  expect(dayInput.safeParse('2028-02-29').success).toBe(true);
  expect(dayInput.safeParse('2026-02-29').success).toBe(false);
});
