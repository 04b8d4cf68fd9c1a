import { describe, expect, it } from 'vitest';
import { grouped } from './grouped';

describe('grouped', () => {
  it('keeps rows with the same key together, in the order of their first rows', () => {
    expect(grouped(['b1', 'a1', 'b2', 'c1', 'a2'], ([first = '']) => first)).toEqual([
      ['b1', 'b2'],
      ['a1', 'a2'],
      ['c1'],
    ]);
    expect(grouped([], String)).toEqual([]);
  });
});
