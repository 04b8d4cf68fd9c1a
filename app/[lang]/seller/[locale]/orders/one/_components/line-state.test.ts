import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { lineState, oneFewer, shownFound, stateWords } from './line-state';

test.each([
  ['nobody has touched it', false, 3, 'untouched', 0, 'not counted'],
  ['all are found', true, 3, 'found', 3, 'found'],
  ['one is missing', true, 2, 'fewer', 2, '1 missing'],
  ['none is found', true, 0, 'missing', 0, 'missing'],
] as const)('a line of 3 to pack: %s', (_, isTicked, found, state, shown, words) => {
  expect(lineState(isTicked, found, 3)).toBe(state);
  expect(shownFound(isTicked, found)).toBe(shown);
  expect(stateWords(state, found, 3, translate('en', 'packing'))).toBe(words);
});

describe('oneFewer', () => {
  it.each([
    ['counts an untouched line of 3 down to 2', false, 3, 3, 2],
    ['counts an untouched line of 1 down to none', false, 1, 1, 0],
    ['takes one piece from a counted line', true, 3, 3, 2],
    ['takes the last piece', true, 1, 3, 0],
    ['leaves a missing line missing', true, 0, 3, 0],
  ] as const)('%s', (_, isTicked, found, quantity, left) => {
    expect(oneFewer(isTicked, found, quantity)).toBe(left);
  });
});
