import { expect, test } from 'vitest';
import {
  differenceWords,
  isUnlisted,
  isUnpaid,
  isUnsettled,
  mayBePrepared,
  openWords,
  slipWords,
  takeBackTarget,
} from './payment-state';
import type { OrderView } from './view';

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

const now = Date.parse('2026-11-23T12:00:00Z');
const changed = (status: 'Packed' | 'Cancelled' | 'Delivered', refund = {}) => ({
  status,
  refundedAmount: 0,
  ...refund,
  history: [
    { status: 'Order Placed', at: '2026-11-23T11:00:00Z', by: 'shopper' },
    { status, at: '2026-11-23T11:59:30Z', by: 'seller' },
  ] as const satisfies OrderView['history'],
});

test.each([
  ['packed', changed('Packed'), 'Order Placed'],
  ['cancelled before it was paid', changed('Cancelled'), 'Order Placed'],
  ['cancelled, the refund on its way', changed('Cancelled', { pendingRefund: 9.99 }), undefined],
  ['cancelled and refunded', changed('Cancelled', { refundedAmount: 0.4 }), undefined],
  ['cancelled, its refund failed', changed('Cancelled', { failedRefund: 9.99 }), undefined],
  ['packed with something missing', changed('Packed', { pendingRefund: 3.4 }), undefined],
  ['delivered after a refund', changed('Delivered', { refundedAmount: 3.4 }), 'Order Placed'],
] as const)('whether the last change may be taken back: %s', (_, order, target) => {
  expect(takeBackTarget(order, now)).toBe(target);
  expect(takeBackTarget(order, now + 60_000)).toBeUndefined();
});

test('nobody collects at the door what is paid online', () => {
  expect([openWords(cash), openWords(processing)]).toEqual(['to collect', 'not paid']);
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
  ['paid online', { paymentType: 'Online' }, 'Paid'],
  [
    'a bank has still to confirm it',
    { paymentType: 'Online', isPaid: false },
    'Not paid yet: do not deliver',
  ],
] as const)('what the slip of an order says of its payment: %s', (_, more, words) => {
  const order = { ...cash, isPaid: true, currency: 'usd', amount: 9.99, ...more } as const;
  expect(slipWords(order)).toBe(words);
});
