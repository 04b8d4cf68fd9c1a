import { expect, test } from 'vitest';
import { addQuantity, applyChange, countItems, sameCart, setQuantity } from './cart-math';

const [apple, bread, milk] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;

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

test('a quantity is a whole number', () => {
  expect(setQuantity({}, apple, 2.7)).toEqual({ [apple]: 2 });
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

test('a change that does not fit any more leaves the rest', () => {
  const full = Object.fromEntries(
    Array.from({ length: 99 }, (_, n) => [String(n).padStart(24, '0'), 1]),
  );
  expect(sameCart(applyChange(full, { [apple]: 1 }), full)).toBe(true);
});
