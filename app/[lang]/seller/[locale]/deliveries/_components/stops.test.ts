import { describe, expect, it } from 'vitest';
import { movedStop, othersOf, stopAt, stopsOf } from './stops';

const rows = [{ _id: 'a' }, { _id: 'b', stop: 'b' }, { _id: 'c', stop: 'b' }, { _id: 'd' }];

describe('stopsOf', () => {
  it('groups orders that are delivered together', () => {
    expect(stopsOf(rows).map((stop) => stop.map(({ _id }) => _id).join(''))).toEqual([
      'a',
      'bc',
      'd',
    ]);
    expect([stopAt(rows, { _id: 'c', stop: 'b' }), stopAt(rows, { _id: 'x' })]).toEqual([1, -1]);
    expect(othersOf({ _id: 'b', stop: 'b' }, rows)).toEqual([{ _id: 'c', stop: 'b' }]);
    expect(othersOf({ _id: 'a' }, rows)).toEqual([]);
  });
});

describe('movedStop', () => {
  it.each([
    [2, -1, 'b c a d'],
    [1, 1, 'a d b c'],
    [0, 1, 'b c a d'],
    [3, -1, 'a d b c'],
    [9, 1, 'a b c d'],
  ] as const)('moves the stop of the delivery %i by %i', (at, step, expected) => {
    expect(movedStop(rows, at, step).join(' ')).toBe(expected);
  });
});
