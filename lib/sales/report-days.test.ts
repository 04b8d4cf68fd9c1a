import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  comparableDays,
  daysOf,
  MAX_DAYS,
  monthAfter,
  periodWithinLimits,
  reorderQuantity,
  reportPeriod,
} from './report-days';

const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('periodWithinLimits keeps the date that the user has changed, and adjusts the other date of the period', () => {
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

test('daysOf returns the days of a period, and comparableDays returns the same weekday of earlier weeks', () => {
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
  'reorderQuantity with %i sold, a stock of %s and a minimum of %i returns %i',
  (sold, left, least, buy) => {
    expect(reorderQuantity(sold, left, least)).toBe(buy);
  },
);

describe('reportPeriod', () => {
  const TODAY = '2026-03-30';
  /** The first and last day of a period and its number of steps, followed by the same values of the previous period. */
  const shortOf = (chosen: Parameters<typeof reportPeriod>[0], today = TODAY) => {
    const period = reportPeriod(chosen, today);
    if (!period) return undefined;
    const { from, to, steps, unit, previous } = period;
    return [
      unit,
      ...[from, to, steps.length],
      ...[previous.from, previous.to, previous.steps.length],
    ];
  };

  it.each([
    ['the last seven days', {}, ['2026-03-24', '2026-03-30', 7, '2026-03-17', '2026-03-23', 7]],
    [
      'days across the start of summer time',
      { from: '2026-03-28', to: '2026-03-29' },
      ['2026-03-28', '2026-03-29', 2, '2026-03-26', '2026-03-27', 2],
    ],
    [
      'a current month, up to the same day or the end of the month before',
      { month: '2026-03' },
      ['2026-03-01', '2026-03-30', 30, '2026-02-01', '2026-02-28', 28],
    ],
    [
      'a whole month, against the whole month before',
      { month: '2026-02' },
      ['2026-02-01', '2026-02-28', 28, '2026-01-01', '2026-01-31', 31],
    ],
    [
      'a January, against the December before',
      { month: '2026-01' },
      ['2026-01-01', '2026-01-31', 31, '2025-12-01', '2025-12-31', 31],
    ],
  ])('compares %s', (_, chosen, expected) => {
    expect(shortOf(chosen)).toEqual(['day', ...expected]);
  });

  it('compares a year with the same days of the previous year, month by month', () => {
    expect(shortOf({ year: '2026' })).toEqual([
      ...['month', '2026-01-01', '2026-03-30', 12],
      ...['2025-01-01', '2025-03-30', 12],
    ]);
    expect(shortOf({ year: '2025' })?.slice(0, 3)).toEqual(['month', '2025-01-01', '2025-12-31']);
    expect(shortOf({ year: '2028' }, '2028-02-29')?.slice(4)).toEqual([
      ...['2027-01-01', '2027-02-28', 12],
    ]);
    const { steps } = reportPeriod({ year: '2026' }, TODAY) ?? expect.fail('no period');
    expect([steps[0], steps[11]]).toEqual(['2026-01-01', '2026-12-01']);
  });

  it.each([
    { from: '2026-03-31' },
    { from: '2026-03-02', to: '2026-03-01' },
    { month: '2026-04' },
    { year: '2027' },
  ])('rejects %o', (chosen) => {
    expect(reportPeriod(chosen, TODAY)).toBeUndefined();
  });

  it('returns the months before and after a month', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
