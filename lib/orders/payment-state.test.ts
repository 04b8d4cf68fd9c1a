import { expect, test } from 'vitest';
import { isUnlisted, isUnpaid, mayBePrepared } from './payment-state';

const cash = { paymentType: 'COD', isPaid: false, status: 'Order Placed' } as const;
const paid = { paymentType: 'Online', isPaid: true, status: 'Order Placed' } as const;
const processing = { ...paid, isPaid: false, isProcessing: true };
const refused = { ...paid, isPaid: false };

test.each([
  ['an order on delivery', cash, true],
  ['a paid one', paid, true],
  ['one whose bank decides', processing, false],
  ['one that its bank has refused', refused, false],
  ['one with a payment that does not fit', { ...paid, flag: 'another amount' }, false],
  ['one whose cart another order took', { ...paid, refundReason: 'taken' }, false],
  ['one that was given back in the dashboard', { ...paid, refunded: true }, false],
  ['a delivered one that was given back', { ...paid, refunded: true, status: 'Delivered' }, true],
] as const)('whether it may be prepared: %s', (_, order, expected) => {
  expect(mayBePrepared(order)).toBe(expected);
});

test('a payment that a bank has refused is told from one that it still decides on', () => {
  expect([isUnpaid(processing), isUnlisted(processing)]).toEqual([true, false]);
  expect([isUnpaid(refused), isUnlisted(refused)]).toEqual([true, true]);
  expect([isUnpaid(cash), isUnpaid(paid)]).toEqual([false, false]);
});
