import { expect, it } from 'vitest';
import { HIDDEN_ORDER_COLUMNS, itemsText, ORDER_COLUMNS } from './table-columns';
import type { OrderView } from './view';

const line = (name: string, quantity: number, more: object = {}) => ({
  product: { name, ...more },
  quantity,
  found: quantity,
});

it('itemsText lists each order line with its pieces or its weight', () => {
  const items = [
    line('Apple', 2),
    line('Cheese', 3, { soldBy: 'weight', stepUnit: 'g', step: 50, pricePerUnit: 12 }),
  ] as unknown as OrderView['items'];
  expect(itemsText({ items, status: 'Order Placed' }, 'en')).toBe('2 × Apple, 150\u00a0g Cheese');
});

it('itemsText names the replacement of a missing product', () => {
  const replacement = { product: { name: 'Pear' }, quantity: 3, amount: 1 };
  const items = [
    { ...line('Apple', 2), found: 0, replacement },
    { ...line('Bread', 2), found: 1 },
  ] as unknown as OrderView['items'];
  expect(itemsText({ items, status: 'Packed' }, 'en')).toBe('3 × Pear, 1 × Bread');
});

it('the order table shows the eight columns of docs/product.md by default', () => {
  expect(ORDER_COLUMNS.filter((column) => !HIDDEN_ORDER_COLUMNS.includes(column))).toEqual([
    ...['number', 'time', 'customer', 'items', 'total', 'payment', 'status', 'courier'],
  ]);
});
