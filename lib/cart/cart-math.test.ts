import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQuantity, countItems, mergeAtSignIn, rebase, sameCart, setQuantity } from './cart-math';

const [apple, bread, milk] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const cart = fc.dictionary(fc.constantFrom(apple, bread, milk), fc.integer({ min: 1, max: 999 }));

test('adding starts at 1 and counts up to 999', () => {
  expect(addQuantity({}, apple, 1)).toEqual({ [apple]: 1 });
  expect(addQuantity({ [apple]: 998 }, apple, 5)).toEqual({ [apple]: 999 });
});

test('at 0 the line is deleted', () => {
  expect(addQuantity({ [apple]: 1, [bread]: 2 }, apple, -1)).toEqual({ [bread]: 2 });
  expect(setQuantity({ [apple]: 7 }, apple, 0)).toEqual({});
});

test('a line keeps its place when its quantity changes', () => {
  expect(Object.keys(setQuantity({ [apple]: 1, [bread]: 2 }, apple, 9))).toEqual([apple, bread]);
});

test('the count is of pieces', () => expect(countItems({ [apple]: 2, [milk]: 3 })).toBe(5));

test('at sign-in the larger quantity wins, nothing is lost, nothing doubled', () => {
  fc.assert(
    fc.property(cart, cart, (saved, visitor) => {
      const merged = mergeAtSignIn(saved, visitor);
      for (const id of [apple, bread, milk])
        expect(merged[id] ?? 0).toBe(Math.max(saved[id] ?? 0, visitor[id] ?? 0));
      expect(sameCart(mergeAtSignIn(merged, visitor), merged)).toBe(true);
    }),
  );
});

test('an overtaken save replays only the clicks made here', () => {
  const base = { [apple]: 2, [bread]: 1 };
  expect(rebase(base, { [apple]: 3, [bread]: 1 }, {})).toEqual({ [apple]: 1 });
  expect(rebase(base, base, { [milk]: 4 })).toEqual({ [milk]: 4 });
  expect(rebase(base, { [apple]: 2 }, base)).toEqual({ [apple]: 2 });
});

test('with nothing changed elsewhere a rebase is what this client has', () => {
  fc.assert(
    fc.property(cart, cart, (base, local) => {
      expect(sameCart(rebase(base, local, base), local)).toBe(true);
    }),
  );
});
