import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { translate } from '@/lib/i18n/catalog';
import { cleanLabel, isLabel, pathError, pathFor } from './paths';

const none = new Set<string>();

test.each([
  ['Household', 'Household'],
  ['Meat & Fish', 'Meat-Fish'],
  ['Crème fraîche', 'Creme-fraiche'],
  ['Süßes', 'Susses'],
  ['Smørrebrød', 'Smorrebrod'],
  ['  <script>alert(1)</script> ', 'script-alert-1-script'],
  ['果物', 'Category-2'],
  ['🍎🍏', 'Category-2'],
  ['All', 'All-2'],
  ['Delivery', 'Delivery-2'],
])('pathFor turns the label %j into %j', (label, path) => {
  expect(pathFor(cleanLabel(label), new Set(['category']))).toBe(path);
});

test('pathFor avoids paths that are taken, regardless of case, and shortens long paths', () => {
  expect(pathFor('Tea', new Set(['tea', 'tea-2']))).toBe('Tea-3');
  expect(pathFor('x'.repeat(80), none)).toHaveLength(36);
});

test('pathFor creates a valid path for any label', () => {
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 80 }), (label) => {
      expect(pathError(pathFor(label, none))).toBeUndefined();
    }),
  );
});

test.each([
  ['', 'letters a to z'],
  ['a b', 'letters a to z'],
  ['a--b', 'letters a to z'],
  ['-a', 'letters a to z'],
  ['../x', 'letters a to z'],
  ['é', 'letters a to z'],
  ['all', 'is reserved'],
  ['PAGES', 'is reserved'],
  ['deposits', 'is reserved'],
  ['x'.repeat(41), 'at most 40'],
])('pathError rejects %j', (path, words) => {
  expect(pathError(path)?.(translate('en', 'catalogErrors'))).toContain(words);
});

test('cleanLabel removes invisible characters, and isLabel requires at least one visible character', () => {
  expect(cleanLabel(' \u202eevil\u202c  \u200ftea\u0007\n now ')).toBe('evil tea now');
  expect(isLabel(cleanLabel('\u200f\u202e'))).toBe(false);
  expect(isLabel('…')).toBe(false);
  expect(isLabel('🍎')).toBe(true);
  expect(isLabel('果物')).toBe(true);
});
