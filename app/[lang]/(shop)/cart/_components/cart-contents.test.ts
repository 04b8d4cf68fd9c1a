import { describe, expect, it } from 'vitest';
import { changedLines } from './cart-contents';

const cart = (lines: Record<string, number>) =>
  new Map(Object.entries(lines).map(([name, quantity]) => [name, { name, quantity }]));

describe('changedLines', () => {
  it.each([
    ['no change in the same cart', { milk: 1 }, { milk: 1 }, {}],
    ['a line with another quantity', { milk: 1, egg: 6 }, { milk: 3, egg: 6 }, { milk: 3 }],
    ['a new line', { milk: 1 }, { milk: 1, egg: 6 }, { egg: 6 }],
    ['a removed line with a quantity of 0', { milk: 1, egg: 6 }, { egg: 6 }, { milk: 0 }],
    ['all lines of an emptied cart', { milk: 1 }, {}, { milk: 0 }],
  ])('returns %s', (_, before, now, changed) => {
    expect(changedLines(cart(before), cart(now))).toEqual([...cart(changed).values()]);
  });
});
