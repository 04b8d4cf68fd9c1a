import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePositions,
  cursorAt,
  type KeyedSort,
  ORDER_SORTS,
  parseCursor,
  positionOf,
} from './sort';
import { STATUSES } from './status';

const KEYED = ORDER_SORTS.filter((sort): sort is KeyedSort => !/est$/.test(sort));
const order = fc.record({
  _id: fc.nat({ max: 999 }).map((n) => String(n).padStart(24, '0')),
  status: fc.constantFrom(...STATUSES),
  amountCents: fc.nat({ max: 5 }),
  dueCents: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
});
const placed = (one: Partial<Parameters<typeof positionOf>[1]>, id: string) => ({
  _id: id.padStart(24, '0'),
  status: 'Delivered' as const,
  amountCents: 1,
  ...one,
});
const sorted = (sort: KeyedSort, orders: Parameters<typeof positionOf>[1][]) =>
  orders
    .map((one) => positionOf(sort, one))
    .sort((one, other) => comparePositions(sort, one, other))
    .map(({ id }) => Number(id));

describe('comparePositions', () => {
  it('sorts orders by the amount due, which is 0 for a cancelled order', () => {
    const orders = [
      placed({ amountCents: 900, dueCents: 700 }, '1'),
      placed({ amountCents: 800 }, '2'),
      placed({ amountCents: 950, dueCents: 950, status: 'Cancelled' }, '3'),
    ];
    expect(sorted('total', orders)).toEqual([3, 1, 2]);
    expect(sorted('-total', orders)).toEqual([2, 1, 3]);
  });

  it('sorts orders by the sequence of statuses, and by age within a status, newest first', () => {
    const orders = [
      placed({ status: 'Cancelled' }, '1'),
      placed({ status: 'Order Placed' }, '2'),
      placed({ status: 'Packed' }, '3'),
      placed({ status: 'Order Placed' }, '4'),
    ];
    expect(sorted('status', orders)).toEqual([4, 2, 3, 1]);
    expect(sorted('-status', orders)).toEqual([1, 3, 4, 2]);
  });

  it.each(KEYED)('compares any two positions consistently: %s', (sort) => {
    fc.assert(
      fc.property(order, order, (a, b) => {
        const [one, other] = [positionOf(sort, a), positionOf(sort, b)];
        const result = comparePositions(sort, one, other);
        expect(comparePositions(sort, one, one)).toBe(0);
        expect(Math.sign(result)).toBe(0 - Math.sign(comparePositions(sort, other, one)) || 0);
      }),
    );
  });
});

describe('parseCursor', () => {
  it.each(KEYED)('parses the cursor of a position: %s', (sort) => {
    fc.assert(
      fc.property(order, (one) => {
        const position = positionOf(sort, one);
        expect(parseCursor(sort, cursorAt(position))).toEqual(position);
      }),
    );
  });

  it('rejects the cursor of a different sort order', () => {
    const id = 'a'.repeat(24);
    expect(parseCursor('newest', id)).toEqual({ keys: [], id });
    for (const [sort, cursor] of [
      ['newest', `5.${id}`],
      ['total', `5.${id}`],
      ['total', id],
      ['status', `1.2.${id}`],
      ['status', 'x'],
    ] as const)
      expect(parseCursor(sort, cursor), `${sort} ${cursor}`).toBeUndefined();
  });
});
