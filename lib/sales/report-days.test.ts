import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chartShape, labelledSlots, niceTicks } from './chart';
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

test('if a report period is too long or reversed, the date that the user did not change is moved', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom('from', 'to'), (from, to, moved) => {
      const period = periodWithinLimits({ from, to }, moved as 'from' | 'to');
      expect(period[moved as 'from' | 'to']).toBe(moved === 'from' ? from : to);
      const days = daysOf(period.from, period.to) ?? expect.fail('too long, or turned round');
      expect([days[0], days.at(-1)]).toEqual([period.from, period.to]);
      if (daysOf(from, to)) expect(period).toEqual({ from, to });
    }),
  );
});

test('daysOf lists the days of a report period, and rejects a reversed or too long period', () => {
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
  // The columns: pieces sold on the four days, pieces in stock, minimum stock, pieces to buy.
  [0, 5, 5, 0],
  [0, 4, 5, 1],
  [41, 3, 5, 8],
  [40, 10, 5, 0],
  [41, 10, 5, 1],
  [0, 0, 5, 5],
  [9, undefined, 5, 3],
  [0, undefined, 5, 0],
])(
  'with %i pieces sold, %s in stock and a minimum stock of %i, the reorder list proposes %i',
  (sold, left, least, buy) => {
    expect(reorderQuantity(sold, left, least)).toBe(buy);
  },
);

describe('the period of a sales report', () => {
  const TODAY = '2026-03-30';
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

  it('compares a year with the previous year by month', () => {
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

describe('the sales chart', () => {
  describe('the scale', () => {
    it.each([
      [0, undefined, [0, 1]],
      [0, 1, [0, 1]],
      [1, undefined, [0, 0.25, 0.5, 0.75, 1]],
      [0.3, undefined, [0, 0.1, 0.2, 0.3]],
      [3, 1, [0, 1, 2, 3]],
      [9, 1, [0, 3, 6, 9]],
      [97.2, undefined, [0, 25, 50, 75, 100]],
      [1234.56, undefined, [0, 500, 1000, 1500]],
      [1_000_000, undefined, [0, 250_000, 500_000, 750_000, 1_000_000]],
    ])('uses round values (maximum: %s, minimum step: %s)', (max, least, ticks) => {
      expect(niceTicks(max, least)).toEqual(ticks);
    });

    it('reaches every maximum with two to six values at equal intervals', () => {
      fc.assert(
        fc.property(
          fc.double({ min: 0.01, max: 1e9, noNaN: true }),
          fc.boolean(),
          (max, isCount) => {
            const ticks = niceTicks(max, isCount ? 1 : undefined);
            expect(ticks[0]).toBe(0);
            expect(ticks.length).toBeGreaterThanOrEqual(2);
            expect(ticks.length).toBeLessThanOrEqual(6);
            expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
            if (isCount) expect(ticks.every(Number.isInteger)).toBe(true);
          },
        ),
      );
    });
  });

  describe('the labels of days', () => {
    it('name every day of a three-day chart, and only four days of a 30-day chart', () => {
      expect(labelledSlots(3)).toEqual([0, 1, 2]);
      expect(labelledSlots(7)).toEqual([0, 2, 4, 6]);
      expect(labelledSlots(30)).toEqual([0, 10, 19, 29]);
      expect(labelledSlots(12, 12)).toHaveLength(12);
    });
  });

  describe('the shape of the chart', () => {
    it('draws each bar from the base line, and each point at the middle of its bar', () => {
      const { bars, points, ticks, labels } = chartShape({ values: [50, 100], previous: [0, 75] });
      expect(ticks.map(({ value, y }) => [value, y])).toEqual([
        ...[
          [0, 100],
          [25, 75],
          [50, 50],
        ],
        ...[
          [75, 25],
          [100, 0],
        ],
      ]);
      expect(bars.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
        [9, 50, 32, 50],
        [59, 0, 32, 100],
      ]);
      expect(points).toEqual([
        { x: 25, y: 100 },
        { x: 75, y: 25 },
      ]);
      expect(labels).toEqual([
        { slot: 0, x: 25 },
        { slot: 1, x: 75 },
      ]);
    });

    it('is mirrored in right-to-left languages, with the same heights', () => {
      const input = { values: [1, 2, 3], previous: [3, 2, 1] };
      const [ltr, rtl] = [chartShape(input), chartShape({ ...input, isRtl: true })];
      for (const [at, bar] of rtl.bars.entries()) {
        const other = ltr.bars[at] ?? expect.fail('no such bar');
        expect(bar.x + bar.width).toBeCloseTo(100 - other.x);
        expect([bar.y, bar.height]).toEqual([other.y, other.height]);
      }
      expect(rtl.points[0]?.x).toBeGreaterThan(rtl.points[2]?.x ?? 100);
    });

    it('has a visible bar for a small amount and none for zero', () => {
      const { bars } = chartShape({ values: [0, 0.01, 1_000] });
      expect(bars[0]?.height).toBe(0);
      expect(bars[1]?.height).toBeGreaterThan(0.5);
    });

    it('draws a point for each day of a longer previous period', () => {
      const { bars, points } = chartShape({ values: [1], previous: [1, 1, 1] });
      expect([bars.length, points.length]).toEqual([1, 3]);
      expect(points[2]?.x).toBeCloseTo(100 - 100 / 6);
    });
  });
});
