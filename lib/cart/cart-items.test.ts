import { expect, test } from 'vitest';
import { addQuantity, applyChange, countItems, sameCart, setQuantity } from './cart-items';

const [apple, bread, milk] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;

test('addQuantity starts at 1 and stops at 999', () => {
  expect(addQuantity({}, apple, 1)).toEqual({ [apple]: 1 });
  expect(addQuantity({ [apple]: 998 }, apple, 5)).toEqual({ [apple]: 999 });
});

test('setQuantity deletes the line when the quantity is 0', () => {
  expect(addQuantity({ [apple]: 1, [bread]: 2 }, apple, -1)).toEqual({ [bread]: 2 });
  expect(setQuantity({ [apple]: 7 }, apple, 0)).toEqual({});
});

test('setQuantity preserves the order of the lines', () => {
  expect(Object.keys(setQuantity({ [apple]: 1, [bread]: 2 }, apple, 9))).toEqual([apple, bread]);
});

test('setQuantity truncates quantities to whole numbers', () => {
  expect(setQuantity({}, apple, 2.7)).toEqual({ [apple]: 2 });
});

test('sameCart compares products and quantities, regardless of their order', () => {
  expect(sameCart({ [apple]: 1, [bread]: 2 }, { [bread]: 2, [apple]: 1 })).toBe(true);
  for (const other of [{}, { [apple]: 2 }, { [bread]: 1 }, { [apple]: 1, [bread]: 2 }])
    expect(sameCart({ [apple]: 1 }, other)).toBe(false);
});

test('countItems counts each piece, and counts each line of weighed goods as one item', () => {
  expect(countItems({ [apple]: 2, [milk]: 3 })).toBe(5);
  expect(countItems({ [apple]: 10, [milk]: 3 }, [apple])).toBe(4);
});

test('applyChange skips products beyond the limit of 99 products, and applies all other changes', () => {
  const full = Object.fromEntries(
    Array.from({ length: 99 }, (_, n) => [String(n).padStart(24, '0'), 1]),
  );
  expect(sameCart(applyChange(full, { [apple]: 1 }), full)).toBe(true);
});
