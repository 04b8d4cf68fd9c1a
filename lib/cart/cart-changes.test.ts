import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween, lowerToStock, mergeAtSignIn } from './cart-changes';
import { applyChange, hasRoomFor, sameCart } from './cart-items';

const [apple, bread, milk] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const cart = fc.dictionary(fc.constantFrom(apple, bread, milk), fc.integer({ min: 1, max: 999 }));

test('lowerToStock reduces each quantity to the stock and leaves sold-out lines unchanged', () => {
  const full = { [apple]: 5, [bread]: 2, [milk]: 3 };
  expect(lowerToStock(full, { [apple]: 4, [bread]: 7 })).toEqual({ ...full, [apple]: 4 });
  expect(lowerToStock(full, { [milk]: 0 })).toEqual(full);
});

test('a cart with 99 different products accepts larger quantities, but no additional product', () => {
  const ids = Array.from({ length: 99 }, (_, index) => `product-${index}`);
  const full = Object.fromEntries(ids.map((id) => [id, 1]));
  expect(hasRoomFor(full, 'product-0')).toBe(true);
  expect(hasRoomFor(full, apple)).toBe(false);
  expect(mergeAtSignIn(full, { [apple]: 1, 'product-0': 5 })).toEqual({ ...full, 'product-0': 5 });
  const { 'product-0': _, ...almost } = full;
  expect(hasRoomFor(almost, apple)).toBe(true);
});

test('mergeAtSignIn uses the larger quantity of each product', () => {
  fc.assert(
    fc.property(cart, cart, (saved, visitor) => {
      const merged = mergeAtSignIn(saved, visitor);
      for (const id of [apple, bread, milk])
        expect(merged[id] ?? 0).toBe(Math.max(saved[id] ?? 0, visitor[id] ?? 0));
      expect(sameCart(mergeAtSignIn(merged, visitor), merged)).toBe(true);
    }),
  );
});

test('applyChange applies a changed quantity to a cart that a second device has changed', () => {
  const add = changeBetween({ [apple]: 2, [bread]: 1 }, { [apple]: 3, [bread]: 1 });
  expect(applyChange({}, add)).toEqual({ [apple]: 1 });
  expect(applyChange({ [milk]: 4 }, add)).toEqual({ [milk]: 4, [apple]: 1 });
  const remove = changeBetween({ [apple]: 2 }, {});
  expect(applyChange({ [apple]: 1, [milk]: 4 }, remove)).toEqual({ [milk]: 4 });
});

test('applyChange with the difference between two carts turns the first cart into the second cart', () => {
  fc.assert(
    fc.property(cart, cart, (before, after) => {
      expect(sameCart(applyChange(before, changeBetween(before, after)), after)).toBe(true);
    }),
  );
});
