import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changeBetween, lowerToStock, mergeAtSignIn } from './cart-changes';
import {
  addQuantity,
  applyChange,
  countItems,
  hasRoomFor,
  sameCart,
  setQuantity,
} from './cart-items';
import { orderShortage, stockLeftMessage } from './shortage';

const [apple, bread, milk] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const cart = fc.dictionary(fc.constantFrom(apple, bread, milk), fc.integer({ min: 1, max: 999 }));

test('quantities above the stock are reduced to the stock, except in sold-out lines', () => {
  const full = { [apple]: 5, [bread]: 2, [milk]: 3 };
  expect(lowerToStock(full, { [apple]: 4, [bread]: 7 })).toEqual({ ...full, [apple]: 4 });
  expect(lowerToStock(full, { [milk]: 0 })).toEqual(full);
});

test('a cart with 99 products accepts larger quantities, but no additional product', () => {
  const ids = Array.from({ length: 99 }, (_, index) => `product-${index}`);
  const full = Object.fromEntries(ids.map((id) => [id, 1]));
  expect(hasRoomFor(full, 'product-0')).toBe(true);
  expect(hasRoomFor(full, apple)).toBe(false);
  expect(mergeAtSignIn(full, { [apple]: 1, 'product-0': 5 })).toEqual({ ...full, 'product-0': 5 });
  const { 'product-0': _, ...almost } = full;
  expect(hasRoomFor(almost, apple)).toBe(true);
});

test('a cart gets the larger quantity of each product when the visitor signs in', () => {
  fc.assert(
    fc.property(cart, cart, (saved, visitor) => {
      const merged = mergeAtSignIn(saved, visitor);
      for (const id of [apple, bread, milk])
        expect(merged[id] ?? 0).toBe(Math.max(saved[id] ?? 0, visitor[id] ?? 0));
      expect(sameCart(mergeAtSignIn(merged, visitor), merged)).toBe(true);
    }),
  );
});

test('a quantity change from one device keeps the changes of another device', () => {
  const add = changeBetween({ [apple]: 2, [bread]: 1 }, { [apple]: 3, [bread]: 1 });
  expect(applyChange({}, add)).toEqual({ [apple]: 1 });
  expect(applyChange({ [milk]: 4 }, add)).toEqual({ [milk]: 4, [apple]: 1 });
  const remove = changeBetween({ [apple]: 2 }, {});
  expect(applyChange({ [apple]: 1, [milk]: 4 }, remove)).toEqual({ [milk]: 4 });
});

test('applying the difference of two carts to the first cart gives the second cart', () => {
  fc.assert(
    fc.property(cart, cart, (before, after) => {
      expect(sameCart(applyChange(before, changeBetween(before, after)), after)).toBe(true);
    }),
  );
});

describe('items of a cart', () => {
  it('have a quantity from 1 to 999', () => {
    expect(addQuantity({}, apple, 1)).toEqual({ [apple]: 1 });
    expect(addQuantity({ [apple]: 998 }, apple, 5)).toEqual({ [apple]: 999 });
  });

  it('are removed when their quantity is 0', () => {
    expect(addQuantity({ [apple]: 1, [bread]: 2 }, apple, -1)).toEqual({ [bread]: 2 });
    expect(setQuantity({ [apple]: 7 }, apple, 0)).toEqual({});
  });

  it('keep their order when a quantity changes', () => {
    expect(Object.keys(setQuantity({ [apple]: 1, [bread]: 2 }, apple, 9))).toEqual([apple, bread]);
  });

  it('have their quantity truncated to a whole number', () => {
    expect(setQuantity({}, apple, 2.7)).toEqual({ [apple]: 2 });
  });

  it('are compared by product and quantity, regardless of their order', () => {
    expect(sameCart({ [apple]: 1, [bread]: 2 }, { [bread]: 2, [apple]: 1 })).toBe(true);
    for (const other of [{}, { [apple]: 2 }, { [bread]: 1 }, { [apple]: 1, [bread]: 2 }])
      expect(sameCart({ [apple]: 1 }, other)).toBe(false);
  });

  it('are counted by quantity, or as one item if they are sold by weight', () => {
    expect(countItems({ [apple]: 2, [milk]: 3 })).toBe(5);
    expect(countItems({ [apple]: 10, [milk]: 3 }, [apple])).toBe(4);
  });

  it('are not added beyond the limit of 99 products', () => {
    const full = Object.fromEntries(
      Array.from({ length: 99 }, (_, n) => [String(n).padStart(24, '0'), 1]),
    );
    expect(sameCart(applyChange(full, { [apple]: 1 }), full)).toBe(true);
  });
});

describe('messages about missing stock', () => {
  const measure = {
    unit: 'g',
    step: 1_200,
    perUnitCents: 300,
    tolerancePercent: 10,
    minStock: 1,
  } as const;

  it('state weighed goods as a weight and other goods as a number', () => {
    const melon = { id: 'a', name: 'Melon', left: 3 };
    expect(stockLeftMessage([melon])).toBe('Only 3 of Melon are left.');
    expect(stockLeftMessage([{ ...melon, measure: { ...measure, by: 'weighed-piece' } }])).toBe(
      'Only 3 of Melon are left.',
    );
    expect(stockLeftMessage([{ ...melon, measure: { ...measure, by: 'weight' } }])).toBe(
      'Only 3.6\u00a0kg of Melon left.',
    );
  });

  it.each([
    [['Pear'], 'Out of stock: Pear. Please remove it from your cart.'],
    [['Pear', 'Fig'], 'Out of stock: Pear, Fig. Please remove them from your cart.'],
  ])('list the sold-out products %j', (names, message) => {
    const short = names.map((name) => ({ id: name, name, left: 0 }));
    expect(orderShortage(short).message).toBe(message);
  });
});
