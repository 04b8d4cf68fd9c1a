import { expect, test } from 'vitest';
import { paidBackInput, refundInput } from './change-schema';

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
