import { expect, test } from 'vitest';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import { auditedOrder, auditedProduct } from './fields';

test('auditedProduct records the minimum stock as `hold`, like the audit entries of earlier versions', () => {
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10 };
  const product = { name: 'Grapes', reservations: [], measure: { ...measure, minStock: 55 } };
  expect(auditedProduct(product as unknown as ProductDoc)).toEqual({
    name: 'Grapes',
    measure: { ...measure, hold: 55 },
  });
});

test('auditedOrder records lines, slots and refunds with the field names of earlier versions', () => {
  const at = new Date();
  const order = {
    items: [{ product: 'apple', quantity: 3, pickedQuantity: 2 }],
    deliverySlot: { from: at, to: at },
    payment: {
      pendingRefunds: [
        { number: 1, reason: 'seller refund', cents: 25, at },
        { number: 2, reason: 'missing', cents: 5, at },
      ],
    },
  };
  expect(auditedOrder(order as unknown as OrderDoc)).toMatchObject({
    packed: [{ product: 'apple', found: 2 }],
    window: { from: at, to: at },
    owed: [
      { number: 1, reason: 'given back', cents: 25 },
      { number: 2, reason: 'missing', cents: 5 },
    ],
  });
});
