import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparableDays,
  daysOf,
  MAX_DAYS,
  periodWithinLimits,
  reorderQuantity,
} from './report-days';

const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('periodWithinLimits preserves the changed end of a period and moves the other end to a valid length', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom('from', 'to'), (from, to, moved) => {
      const period = periodWithinLimits({ from, to }, moved as 'from' | 'to');
      expect(period[moved as 'from' | 'to']).toBe(moved === 'from' ? from : to);
      const days = daysOf(period.from, period.to) ?? expect.fail('too long, or turned round');
      expect([days[0], days.at(-1)]).toEqual([period.from, period.to]);
      // If the period is already valid, it stays unchanged.
      if (daysOf(from, to)) expect(period).toEqual({ from, to });
    }),
  );
});

test('daysOf returns the days of a period, and comparableDays returns the same weekday of previous weeks', () => {
  expect(daysOf('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysOf('2026-03-01', '2026-02-28')).toBeUndefined();
  expect(daysOf('2026-01-01', '2026-04-02')).toHaveLength(MAX_DAYS);
  expect(daysOf('2026-01-01', '2026-04-03')).toBeUndefined();
  expect(comparableDays('2026-03-05')).toEqual([
    '2026-02-26',
    '2026-02-19',
    '2026-02-12',
    '2026-02-05',
  ]);
});

test.each([
  // The columns: pieces sold on the four days, stock, minimum stock, pieces to buy.
  [0, 5, 5, 0],
  [0, 4, 5, 1],
  [41, 3, 5, 8],
  [40, 10, 5, 0],
  [41, 10, 5, 1],
  [0, 0, 5, 5],
  [9, undefined, 5, 3],
  [0, undefined, 5, 0],
])(
  'reorderQuantity returns how much to buy: with %i sold, a stock of %s and a minimum of %i it returns %i',
  (sold, left, least, buy) => {
    expect(reorderQuantity(sold, left, least)).toBe(buy);
  },
);
