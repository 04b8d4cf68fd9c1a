import { describe, expect, it, test } from 'vitest';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { paidBackInput, refundInput } from './change-schema';
import { orderInput } from './schema';

const product = 'a'.repeat(24);
const parse = (...items: object[]) =>
  orderInput.safeParse({
    address: 'b'.repeat(24),
    items: items.map((one) => ({ product, ...one })),
  });

describe('the lines of an order', () => {
  it('are combined for one product and unit', () => {
    const line = { quantity: 2, unit: 'g:50' };
    expect(parse(line, line).data?.items).toEqual([{ product, quantity: 4, unit: 'g:50' }]);
    expect(parse({ quantity: 1 }, { quantity: 2 }).data?.items).toEqual([{ product, quantity: 3 }]);
  });

  it.each([
    ['g:50', 'g:100'],
    ['g:50', undefined],
    ['piece', 'g:50'],
  ])('are rejected if one product has the unit %s and the unit %s', (unit, other) => {
    expect(parse({ quantity: 1, unit }, { quantity: 1, unit: other }).success).toBe(false);
  });

  it('are rejected above the maximum quantity', () => {
    expect(parse({ quantity: MAX_QUANTITY }, { quantity: 1 }).success).toBe(false);
  });

  it.each(['g', 'g:0', 'kg:1', 'g:100000', 'piece:1', 50])('cannot have the unit %s', (unit) => {
    expect(parse({ quantity: 1, unit }).success).toBe(false);
  });
});

const id = 'a'.repeat(24);
const refund = { id, reason: 'Late', to: 'cash' };

// An order in Indonesian rupiah can have a total of millions.
test.each([0.01, 1_234_567.89, 1_000_000_000])(
  'the refund schemas accept the amount %d',
  (amount) => {
    expect(refundInput.parse({ ...refund, amount }).amount).toBe(amount);
    expect(paidBackInput.parse({ id, amount }).amount).toBe(amount);
  },
);

test.each([-1, 0, 1_000_000_000.01])('the refund schemas reject the amount %d', (amount) => {
  expect(refundInput.safeParse({ ...refund, amount }).success).toBe(false);
  expect(paidBackInput.safeParse({ id, amount }).success).toBe(false);
});
