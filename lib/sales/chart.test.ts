import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartShape, labelledSlots, niceTicks } from './chart';

describe('niceTicks', () => {
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
  ])('returns round values up to at least %s (smallest step %s)', (max, least, ticks) => {
    expect(niceTicks(max, least)).toEqual(ticks);
  });

  it('covers every maximum with two to six values at equal intervals', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), fc.boolean(), (max, isCount) => {
        const ticks = niceTicks(max, isCount ? 1 : undefined);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
        if (isCount) expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('labelledSlots', () => {
  it('labels every day of a three-day chart, and only four days of a 30-day chart', () => {
    expect(labelledSlots(3)).toEqual([0, 1, 2]);
    expect(labelledSlots(7)).toEqual([0, 2, 4, 6]);
    expect(labelledSlots(30)).toEqual([0, 10, 19, 29]);
    expect(labelledSlots(12, 12)).toHaveLength(12);
  });
});

describe('chartShape', () => {
  it('draws bars from the base line, and points in the middle of the days', () => {
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

  it('mirrors the chart for right-to-left languages, and keeps the heights', () => {
    const input = { values: [1, 2, 3], previous: [3, 2, 1] };
    const [ltr, rtl] = [chartShape(input), chartShape({ ...input, isRtl: true })];
    for (const [at, bar] of rtl.bars.entries()) {
      const other = ltr.bars[at] ?? expect.fail('no such bar');
      expect(bar.x + bar.width).toBeCloseTo(100 - other.x);
      expect([bar.y, bar.height]).toEqual([other.y, other.height]);
    }
    expect(rtl.points[0]?.x).toBeGreaterThan(rtl.points[2]?.x ?? 100);
  });

  it('draws a visible bar for a small amount, and no bar for zero', () => {
    const { bars } = chartShape({ values: [0, 0.01, 1_000] });
    expect(bars[0]?.height).toBe(0);
    expect(bars[1]?.height).toBeGreaterThan(0.5);
  });

  it('has a point for each day of the previous period, even if that period is longer', () => {
    const { bars, points } = chartShape({ values: [1], previous: [1, 1, 1] });
    expect([bars.length, points.length]).toEqual([1, 3]);
    expect(points[2]?.x).toBeCloseTo(100 - 100 / 6);
  });
});
