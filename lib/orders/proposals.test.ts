import { expect, test } from 'vitest';
import { isOpen, isWanted, staysAfter } from './proposals';

const until = new Date(1_000);
const asked = { product: 'pear', quantity: 2, pickedQuantity: 1, until };

test('isOpen returns true until the shopper answers the proposal or its deadline passes', () => {
  expect(isOpen(asked, 999)).toBe(true);
  expect(isOpen(asked, 1_000)).toBe(false);
  expect(isOpen({ ...asked, answer: 'refused' }, 0)).toBe(false);
});

test("isWanted returns the shopper's answer, or the substitution preference after the deadline", () => {
  expect(isWanted({ ...asked, answer: 'accepted' }, 'leave out', 5_000)).toBe(true);
  expect(isWanted({ ...asked, answer: 'refused' }, 'replace', 5_000)).toBe(false);
  expect(isWanted(asked, 'replace', 999)).toBeUndefined();
  expect(isWanted(asked, 'replace', 1_000)).toBe(true);
  for (const wish of ['leave out', 'call', undefined] as const)
    expect(isWanted(asked, wish, 1_000)).toBe(false);
});

test('staysAfter returns false if the new packing count contradicts the proposed replacement', () => {
  const same = { found: 1, replacement: { product: 'pear', quantity: 2 } };
  const fewer = { found: 2, replacement: { product: 'pear', quantity: 1 } };
  const other = { found: 1, replacement: { product: 'plum', quantity: 2 } };
  const stays = (answer: 'accepted' | 'refused' | undefined) =>
    [same, fewer, other, { found: 1 }].map((one) => staysAfter({ ...asked, answer }, one));
  expect(stays(undefined)).toEqual([true, false, false, false]);
  expect(stays('accepted')).toEqual([true, true, false, false]);
  expect(stays('refused')).toEqual([true, true, true, true]);
});
