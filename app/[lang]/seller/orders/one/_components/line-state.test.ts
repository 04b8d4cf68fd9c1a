import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { lineState, shownFound, stateWords } from './line-state';

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
