import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { OrderDoc } from '@/models/order';
import type { OrderPayment } from '@/models/order-payment';
import type { OrderStatus } from '@/models/order-status';
import { actionsOf } from './actions';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000);

const cash = {
  ...{ paymentType: 'COD', status: 'Order Placed', isPaid: false, listed: true },
  ...{ items: [], amountCents: 999, createdAt: at(600), _id: new mongoose.Types.ObjectId() },
} as Partial<OrderDoc> as OrderDoc;
const none: OrderPayment = { attempts: [], refunds: [], intent: 'pi' };
const paid: OrderDoc = { ...cash, paymentType: 'Online', isPaid: true, payment: none };
const with_ = (payment: Partial<OrderPayment>, more: Partial<OrderDoc> = {}): OrderDoc => ({
  ...paid,
  payment: { ...none, ...payment },
  ...more,
});
const changed = (order: OrderDoc, status: OrderStatus, secondsAgo = 30): OrderDoc => ({
  ...order,
  status,
  history: [{ status, at: at(secondsAgo), by: 'seller' }],
});
const failed = { refund: 're', cents: 999 };
const unpaid = { isPaid: false, listed: false };

test.each([
  ['on delivery', cash, 'Packed', undefined],
  ['paid', paid, 'Packed', undefined],
  ['one whose bank decides', with_({ processing: true }, unpaid), undefined, /not paid yet/],
  ['not paid', with_({}, unpaid), undefined, /not paid yet/],
  ['a misfit', with_({ flag: 'another amount' }), undefined, /does not fit/],
  ['its cart was taken', with_({ cartTaken: true }), undefined, /given back/],
  ['given back', with_({ refundedAt: at(9) }), undefined, /was given back, so/],
  [
    'given back, which failed',
    with_({ refundedAt: at(9), failedRefunds: [failed] }),
    undefined,
    /that refund failed, so it is not delivered/,
  ],
  ['a part given back', with_({ dashboardRefund: { cents: 9, at: at(9) } }), 'Packed', undefined],
  ['disputed', with_({ disputed: true }), undefined, /dispute/],
  ['packed and disputed', with_({ disputed: true }, { status: 'Packed' }), undefined, /dispute/],
  [
    'disputed on its way',
    with_({ disputed: true }, { status: 'Out for delivery' }),
    'Delivered',
    undefined,
  ],
  [
    'delivered, given back',
    with_({ refundedAt: at(9) }, { status: 'Delivered' }),
    undefined,
    undefined,
  ],
])('the next step of an order: %s', (_, order, next, hold) => {
  const actions = actionsOf(order, 'seller', NOW);
  expect(actions.next).toBe(next);
  if (hold) expect(actions.hold).toMatch(hold);
  else expect(actions.hold).toBeUndefined();
});

test.each([
  ['bottles', 999, [{ pieces: 40, unitCents: 25 }], 'Out for delivery'],
  ['bottles and the seller in the dashboard', 900, [{ pieces: 36, unitCents: 25 }], undefined],
  ['the seller in the dashboard', 999, undefined, undefined],
])(
  'a packed order whose payment went back for %s is delivered or not',
  (_, cents, returned, next) => {
    const part = { number: 1, reason: 'returned', at: at(9), doneAt: at(8), cents } as const;
    const payment = { refundedAt: at(5), owed: [{ ...part, refundedCents: cents }] };
    const more = { status: 'Packed', amountCents: 999, dueCents: 0 } as const;
    const order = with_(payment, { ...more, ...(returned ? { returned } : {}) });
    expect(actionsOf(order, 'seller', NOW).next).toBe(next);
  },
);

const owed = (reason: 'missing' | 'returned' | 'cancelled') => [{ number: 1, reason, at: at(30) }];

test.each([
  ['packed', changed(paid, 'Packed'), 'Order Placed'],
  ['packed 60 s ago', changed(paid, 'Packed', 60), 'Order Placed'],
  ['packed before that', changed(paid, 'Packed', 61), undefined],
  ['cancelled before it was paid', changed(with_({}, unpaid), 'Cancelled'), 'Order Placed'],
  ['cancelled and refunded', changed(with_({ owed: owed('cancelled') }), 'Cancelled'), undefined],
  ['packed with something missing', changed(with_({ owed: owed('missing') }), 'Packed'), undefined],
  [
    'packed, and bottles came back',
    changed(with_({ owed: owed('returned') }), 'Packed'),
    undefined,
  ],
  [
    'delivered after a refund',
    changed(with_({ owed: owed('missing') }), 'Delivered'),
    'Order Placed',
  ],
  [
    'packed, a part given back in the dashboard',
    changed(with_({ dashboardRefund: { cents: 100, at: at(9) } }), 'Packed'),
    'Order Placed',
  ],
])('whether the last change may be taken back: %s', (_, order, to) => {
  const { takeBack } = actionsOf(order, 'seller', NOW);
  expect(takeBack?.to).toBe(to);
  const madeAt = order.history?.[0]?.at.getTime() ?? 0;
  if (to) expect(takeBack?.until).toBe(new Date(madeAt + 60_000).toISOString());
});

test.each([
  ['not paid', {}, true, true],
  ['paid', { isPaid: true, paidCents: 999 }, false, undefined],
  ['paid before more was found', { isPaid: true, paidCents: 339 }, true, true],
  ['paid by an older version', { isPaid: true }, false, undefined],
  ['paid online', { paymentType: 'Online', isPaid: true }, undefined, undefined],
] as const)('what is noted of a payment at the door: %s', (_, more, note, asks) => {
  const order = { ...cash, status: 'Out for delivery', ...more } as OrderDoc;
  expect(actionsOf(order, 'seller', NOW)).toMatchObject({ next: 'Delivered', cancel: true });
  expect(actionsOf(order, 'seller', NOW).notePaid).toBe(note);
  expect(actionsOf(order, 'seller', NOW).asksPaid).toBe(asks);
});

test('of a cancelled order only that its payment was given back is noted', () => {
  const cancelled = { ...cash, status: 'Cancelled' } as OrderDoc;
  expect(actionsOf(cancelled, 'seller', NOW)).toEqual({});
  expect(actionsOf({ ...cancelled, isPaid: true, paidCents: 9 }, 'seller', NOW)).toEqual({
    notePaid: false,
  });
});

test('what failed to be refunded may be paid back another way, until it is', () => {
  const payBack = (more: object) =>
    actionsOf(with_({ failedRefunds: [{ ...failed, ...more }] }), 'seller', NOW).payBack;
  expect([payBack({}), payBack({ leftCents: 1 })]).toEqual([true, true]);
  expect([payBack({ leftCents: 0 }), payBack({ isPaidBack: true })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a shopper may cancel an order until it is packed, and nothing else', () => {
  expect(actionsOf(paid, 'shopper', NOW)).toEqual({ cancel: true });
  expect(actionsOf(changed(paid, 'Packed'), 'shopper', NOW)).toEqual({});
});
