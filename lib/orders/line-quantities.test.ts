import { expect, test } from 'vitest';
import { deliveredPieces, missingQuantityOf } from './line-quantities';
import type { OrderView } from './view';

type Line = OrderView['items'][number];
const product = { name: 'Apple' } as Line['product'];
const byWeight = { ...product, soldBy: 'weight' } as Line['product'];
const packed = (...items: Line[]) => ({ items, status: 'Packed' }) as const;

test('deliveredPieces counts goods sold by weight as one piece', () => {
  const instead = { product: byWeight, quantity: 20, amount: 4 };
  const order = packed(
    { product, quantity: 3, found: 2 },
    { product: byWeight, quantity: 20, found: 17 },
    { product, quantity: 2, found: 0, replacement: instead },
  );
  expect(deliveredPieces(order)).toBe(4);
});

test('missingQuantityOf counts goods sold by weight only if nothing was picked', () => {
  expect(missingQuantityOf(packed({ product: byWeight, quantity: 20, found: 17 }))).toBe(0);
  expect(missingQuantityOf(packed({ product: byWeight, quantity: 20, found: 0 }))).toBe(1);
  expect(missingQuantityOf(packed({ product, quantity: 3, found: 1 }))).toBe(2);
});
