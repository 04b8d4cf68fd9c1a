import { expect, test } from 'vitest';
import { recount } from './counts';

const replacement = { product: 'pear', quantity: 2 };

test.each([
  ['a first count', { found: 3 }, 1, { found: 1 }],
  ['fewer are found', { found: 1, replacement }, 0, { found: 0, replacement }],
  [
    'one more is found, so that one is missing',
    { found: 1, replacement, giveBack: true },
    2,
    { found: 2, replacement: { product: 'pear', quantity: 1 }, giveBack: true },
  ],
  ['all are found', { found: 1, replacement, giveBack: true }, 3, { found: 3 }],
])(
  'what was said of missing pieces stays while some are missing: %s',
  (_, before, found, after) => {
    expect(recount(before, 3, found)).toEqual(after);
  },
);
