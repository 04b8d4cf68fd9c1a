import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addQuantity,
  applyChange,
  changeBetween,
  countItems,
  hasRoomFor,
  lowerTo,
  mergeAtSignIn,
  sameCart,
  setQuantity,
} from './cart-math';

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

test('a cart is lowered to what is left, but not to nothing', () => {
  const full = { [apple]: 5, [bread]: 2, [milk]: 3 };
  expect(lowerTo(full, { [apple]: 4, [bread]: 7 })).toEqual({ ...full, [apple]: 4 });
  expect(lowerTo(full, { [milk]: 0 })).toEqual(full);
});

test('a quantity is a whole number', () => {
  expect(setQuantity({}, apple, 2.7)).toEqual({ [apple]: 2 });
});

test('a cart has room for 99 different products, and for more of each', () => {
  const ids = Array.from({ length: 99 }, (_, index) => `product-${index}`);
  const full = Object.fromEntries(ids.map((id) => [id, 1]));
  expect(hasRoomFor(full, 'product-0')).toBe(true);
  expect(hasRoomFor(full, apple)).toBe(false);
  expect(mergeAtSignIn(full, { [apple]: 1, 'product-0': 5 })).toEqual({ ...full, 'product-0': 5 });
  const { 'product-0': _, ...almost } = full;
  expect(hasRoomFor(almost, apple)).toBe(true);
});

test('carts are the same by products and quantities, in any order', () => {
  expect(sameCart({ [apple]: 1, [bread]: 2 }, { [bread]: 2, [apple]: 1 })).toBe(true);
  for (const other of [{}, { [apple]: 2 }, { [bread]: 1 }, { [apple]: 1, [bread]: 2 }])
    expect(sameCart({ [apple]: 1 }, other)).toBe(false);
});

test('the count is of pieces, and of lines by weight', () => {
  expect(countItems({ [apple]: 2, [milk]: 3 })).toBe(5);
  expect(countItems({ [apple]: 10, [milk]: 3 }, [apple])).toBe(4);
});

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

test('a change counts by itself, on whatever the cart has become', () => {
  const add = changeBetween({ [apple]: 2, [bread]: 1 }, { [apple]: 3, [bread]: 1 });
  expect(applyChange({}, add)).toEqual({ [apple]: 1 });
  expect(applyChange({ [milk]: 4 }, add)).toEqual({ [milk]: 4, [apple]: 1 });
  const remove = changeBetween({ [apple]: 2 }, {});
  expect(applyChange({ [apple]: 1, [milk]: 4 }, remove)).toEqual({ [milk]: 4 });
});

test('with nothing changed elsewhere a change leads to what this client has', () => {
  fc.assert(
    fc.property(cart, cart, (before, after) => {
      expect(sameCart(applyChange(before, changeBetween(before, after)), after)).toBe(true);
    }),
  );
});

test('a change that does not fit any more leaves the rest', () => {
  const full = Object.fromEntries(
    Array.from({ length: 99 }, (_, n) => [String(n).padStart(24, '0'), 1]),
  );
  expect(sameCart(applyChange(full, { [apple]: 1 }), full)).toBe(true);
});
