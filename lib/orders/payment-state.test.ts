import { expect, test } from 'vitest';
import {
  differenceWords,
  isUnlisted,
  isUnpaid,
  isUnsettled,
  mayBePrepared,
  slipWords,
} from './payment-state';

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

test.each([
  ['not paid yet', 9.99, { isPaid: false }, undefined, true],
  ['paid', 9.99, { paidAmount: 9.99 }, undefined, false],
  ['paid before more was found', 9.99, { paidAmount: 3.39 }, 'To collect: $6.60 more', true],
  ['paid before less was found', 3.39, { paidAmount: 9.99 }, 'To give back: $6.60', true],
  ['paid and cancelled', 0, { paidAmount: 9.99 }, 'To give back: $9.99', true],
  ['noted as paid by an older version', 9.99, {}, undefined, false],
  ['paid online', 3.39, { paymentType: 'Online' }, undefined, false],
] as const)(
  'what is to collect or to give back of an order: %s',
  (_, amount, more, words, open) => {
    const order = { paymentType: 'COD', isPaid: true, currency: 'usd', amount, ...more } as const;
    expect(differenceWords(order)).toBe(words);
    expect(isUnsettled(order)).toBe(open);
  },
);

test.each([
  ['not paid yet', { isPaid: false }, 'To collect'],
  ['paid', { paidAmount: 9.99 }, 'Paid'],
  ['paid before more was found', { paidAmount: 3.39 }, 'To collect: $6.60 more'],
  [
    'paid and cancelled',
    { status: 'Cancelled', amount: 0, paidAmount: 9.99 },
    'Cancelled. To give back: $9.99',
  ],
  ['cancelled before it was paid', { status: 'Cancelled', amount: 0, isPaid: false }, 'Cancelled'],
  ['given back', { status: 'Cancelled', amount: 0, paidAmount: 0 }, 'Cancelled'],
] as const)('what the slip of an order says of its payment: %s', (_, more, words) => {
  const order = { ...cash, isPaid: true, currency: 'usd', amount: 9.99, ...more } as const;
  expect(slipWords(order)).toBe(words);
});
