import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { OrderPayment } from '@/models/order-payment';
import {
  allowedActions,
  canChangeAddress,
  handoverBlockedReason,
  packingBlockedReason,
  returnBlockedReason,
  undoBlockedReason,
} from './actions';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000);

const cash = {
  paymentType: 'COD',
  status: 'Order Placed',
  isPaid: false,
  listed: true,
  items: [],
  amountCents: 999,
  createdAt: at(600),
  _id: new mongoose.Types.ObjectId(),
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
  ['payment on delivery', cash, 'Packed', undefined],
  ['paid', paid, 'Packed', undefined],
  [
    'payment not confirmed by the bank',
    with_({ processing: true }, unpaid),
    undefined,
    /not paid yet/,
  ],
  ['not paid', with_({}, unpaid), undefined, /not paid yet/],
  ['payment mismatch', with_({ reviewReason: { code: 'reference' } }), undefined, /does not match/],
  [
    'cart consumed by another order',
    with_({ cartConflict: true }),
    undefined,
    /was refunded|has a refund/,
  ],
  ['refunded', with_({ refundedAt: at(9) }), undefined, /was refunded, so/],
  [
    'refund failed',
    with_({ refundedAt: at(9), failedRefunds: [failed] }),
    undefined,
    /The refund failed, so this order cannot be delivered/,
  ],
  ['partly refunded', with_({ dashboardRefund: { cents: 9, at: at(9) } }), 'Packed', undefined],
  ['disputed', with_({ disputed: true }), undefined, /dispute/],
  ['packed and disputed', with_({ disputed: true }, { status: 'Packed' }), undefined, /dispute/],
  [
    'out for delivery and disputed',
    with_({ disputed: true }, { status: 'Out for delivery' }),
    'Delivered',
    undefined,
  ],
  [
    'delivered and refunded',
    with_({ refundedAt: at(9) }, { status: 'Delivered' }),
    undefined,
    undefined,
  ],
])(
  'allowedActions returns the next status of an order, or why it is blocked: %s',
  (_, order, next, hold) => {
    const actions = allowedActions(order, 'seller', NOW);
    expect(actions.next).toBe(next);
    if (hold) expect(actions.hold).toMatch(hold);
    else expect(actions.hold).toBeUndefined();
  },
);

test.each([
  ['returned bottles', 999, [{ pieces: 40, unitCents: 25 }], 'Out for delivery'],
  ['returned bottles and the Stripe dashboard', 900, [{ pieces: 36, unitCents: 25 }], undefined],
  ['the Stripe dashboard', 999, undefined, undefined],
])(
  'allowedActions returns the next status of a packed order after a refund through %s',
  (_, cents, returned, next) => {
    const part = { number: 1, reason: 'returned', at: at(9), doneAt: at(8), cents } as const;
    const payment = { refundedAt: at(5), pendingRefunds: [{ ...part, refundedCents: cents }] };
    const more = { status: 'Packed', amountCents: 999, dueCents: 0 } as const;
    const order = with_(payment, { ...more, ...omitUndefined({ returned }) });
    expect(allowedActions(order, 'seller', NOW).next).toBe(next);
  },
);

const held = { authorizedUntil: at(-3600) };
const letGo = (cents?: number) => ({
  authorization: omitUndefined({ endedAt: at(9), cents }),
});

test.each([
  ['paid', paid, undefined, undefined],
  [
    'payment mismatch',
    with_({ reviewReason: { code: 'reference' } }),
    'paymentNotFitting',
    'paymentNotFitting',
  ],
  ['not paid', with_({}, unpaid), 'notPaidYet', 'notPaidYet'],
  [
    'refund failed',
    with_({ refundedAt: at(9), failedRefunds: [failed] }),
    'refundFailed',
    'refundFailed',
  ],
  ['refunded', with_({ refundedAt: at(9) }), 'paymentGivenBack', 'paymentGivenBack'],
  ['authorization expired', with_(letGo()), 'holdEnded', 'holdEnded'],
  [
    'authorization released because nothing was due',
    with_(letGo(0)),
    'paymentGivenBack',
    'paymentGivenBack',
  ],
  ['authorization expired with one cent due', with_(letGo(1)), 'holdEnded', 'holdEnded'],
  ['authorized, not packed', with_(held), undefined, undefined],
  ['authorized and packed', with_(held, { status: 'Packed' }), undefined, 'notTakenYet'],
  ['captured and packed', with_({}, { status: 'Packed' }), undefined, undefined],
] as const)('packing and handover are allowed or blocked: %s', (_, order, prepared, given) => {
  expect(packingBlockedReason(order)).toBe(prepared);
  expect(handoverBlockedReason(order)).toBe(given);
});

const refundOf = (more: object = {}) =>
  ({ refunds: [{ number: 1, cents: 100, taxes: [], to: 'cash', at: at(5), ...more }] }) as object;

test.each([
  ['packed', with_({}, { status: 'Packed' }), undefined],
  ['delivered', with_({}, { status: 'Delivered' }), undefined],
  ['not packed', paid, 'returnedUnpacked'],
  ['cancelled', with_({}, { status: 'Cancelled' }), 'returnedCancelled'],
  [
    'cancelled after deposits were recorded',
    with_(
      {},
      { status: 'Cancelled', returnNotes: [{ at: at(5), by: 'seller', pieces: 1, cents: 25 }] },
    ),
    undefined,
  ],
  [
    'payment mismatch',
    with_({ reviewReason: { code: 'reference' } }, { status: 'Packed' }),
    'paymentNotFitting',
  ],
  ['refunded', with_({}, { status: 'Delivered', ...refundOf() }), 'returnedRefunded'],
  [
    'refunded, then undone',
    with_({}, { status: 'Delivered', ...refundOf({ undoneAt: at(1) }) }),
    undefined,
  ],
  ['disputed', with_({ disputed: true }, { status: 'Delivered' }), 'returnedDisputed'],
  [
    'payment on delivery, with a dispute',
    with_({ disputed: true }, { status: 'Delivered', paymentType: 'COD' }),
    undefined,
  ],
] as const)('returnBlockedReason returns what blocks the recording: %s', (_, order, why) => {
  expect(returnBlockedReason(order)).toBe(why);
});

test.each([
  ['delivered', {}, 'Delivered', undefined],
  ['delivered and refunded', refundOf(), 'Delivered', 'staysDelivered'],
  ['delivered, with an undone refund', refundOf({ undoneAt: at(1) }), 'Delivered', undefined],
  ['packed and refunded', refundOf(), 'Packed', undefined],
  ['out for delivery and refunded', refundOf(), 'Out for delivery', undefined],
] as const)(
  'undoBlockedReason returns whether a refund prevents the undo of a status change: %s',
  (_, more, status, why) => {
    expect(undoBlockedReason({ ...changed(paid, status), ...more })).toBe(why);
  },
);

test('a status change cannot be undone if it released a card authorization', () => {
  const cancelled = (payment: Partial<OrderPayment>) =>
    undoBlockedReason(changed(with_(payment), 'Cancelled'));
  expect([cancelled({}), cancelled(held), cancelled(letGo())]).toEqual([
    ...[undefined, 'staysCancelled', 'staysCancelled'],
  ]);
  const packed = (cents: number) =>
    undoBlockedReason(changed(with_({ authorization: { cents, capturedAt: at(9) } }), 'Packed'));
  expect([packed(999), packed(998)]).toEqual([undefined, 'staysPacked']);
});

test('age-restricted goods out for delivery require an ID check', () => {
  const beer = { items: [{ leastAge: 16, quantity: 1 }] } as object;
  const asksId = (order: OrderDoc) => allowedActions(order, 'seller', NOW).asksId;
  expect(asksId(with_({}, { status: 'Out for delivery', ...beer }))).toBe(true);
  expect(asksId(with_({}, { status: 'Out for delivery' }))).toBeUndefined();
  expect(asksId(with_({}, { status: 'Packed', ...beer }))).toBeUndefined();
});

test('the seller sees the refundable amount and the refund methods of a delivered order', () => {
  const of = (order: OrderDoc) => allowedActions(order, 'seller', NOW).refund;
  const delivered = { status: 'Delivered', paidCents: 999 } as const;
  expect(of(with_({}, delivered))).toEqual({ left: 9.99, to: ['card', 'cash', 'credit'] });
  expect(of({ ...cash, ...delivered, isPaid: true })).toEqual({
    left: 9.99,
    to: ['cash', 'credit'],
  });
  expect(of({ ...cash, ...delivered, isPaid: true, ...refundOf() } as OrderDoc)).toEqual({
    left: 8.99,
    to: ['cash', 'credit'],
  });
  expect(of({ ...cash, ...delivered, isPaid: false })).toBeUndefined();
  expect(of(paid)).toBeUndefined();
});

test('a refunded cash payment cannot be marked as unpaid', () => {
  const order = { ...cash, status: 'Delivered', isPaid: true, paidCents: 999 } as OrderDoc;
  expect(allowedActions(order, 'seller', NOW).notePaid).toBe(false);
  expect(allowedActions({ ...order, ...refundOf() } as OrderDoc, 'seller', NOW)).not.toHaveProperty(
    'notePaid',
  );
});

test('allowedActions omits the next status and the undo if they are not allowed', () => {
  const of = (order: OrderDoc) => Object.keys(allowedActions(order, 'seller', NOW));
  expect(of(paid)).toEqual(['next', 'cancel', 'changeAddress']);
  expect(of(changed(paid, 'Packed'))).toContain('undo');
  expect(of(changed(paid, 'Packed', 61))).not.toContain('undo');
  expect(of(with_({ reviewReason: { code: 'reference' } }))).toEqual([
    'hold',
    'holdKey',
    'cancel',
    'changeAddress',
    'noteReviewed',
  ]);
});

test('the seller can set and clear the reviewed mark of a payment until the order is closed', () => {
  const of = (order: OrderDoc) => allowedActions(order, 'seller', NOW).noteReviewed;
  const reviewed = { at: at(30), person: 'owner' };
  expect(of(with_({ reviewReason: { code: 'blocked' } }))).toBe(true);
  expect(of(with_({ reviewReason: { code: 'blocked', reviewed } }))).toBe(false);
  expect(of(with_({ reviewReason: { code: 'blocked' } }, { status: 'Cancelled' }))).toBeUndefined();
  expect(of(paid)).toBeUndefined();
});

test.each([
  ['a placed order', paid, true],
  ['an order that is out for delivery', changed(paid, 'Out for delivery'), true],
  ['a delivered order', changed(paid, 'Delivered'), false],
  ['a cancelled order', changed(paid, 'Cancelled'), false],
  ['a pickup order', { ...paid, pickup: { address: 'Here', hours: 'Always' } }, false],
  ['an anonymized order', { ...paid, erasedAt: at(0) }, false],
  ['an order whose wallet gave no address', { ...paid, walletAddress: 'awaited' }, false],
  ['an order with the address of a wallet', { ...paid, walletAddress: 'given' }, true],
  ['an unpaid order', with_({}, unpaid), false],
  ['an order that a bank has not confirmed', with_({ processing: true }, unpaid), true],
  [
    'an unconfirmed order with the address of a wallet',
    with_({ processing: true }, { ...unpaid, walletAddress: 'given' }),
    false,
  ],
] as [string, OrderDoc, boolean][])(
  'the seller may change the address of some orders: %s',
  (_, order, may) => {
    expect(canChangeAddress(order)).toBe(may);
  },
);

const pendingRefunds = (reason: 'missing' | 'returned' | 'cancelled') => [
  { number: 1, reason, at: at(30) },
];

test.each([
  ['packed 30 seconds ago', changed(paid, 'Packed'), 'Order Placed'],
  ['packed 60 seconds ago', changed(paid, 'Packed', 60), 'Order Placed'],
  ['packed 61 seconds ago', changed(paid, 'Packed', 61), undefined],
  ['cancelled before the payment', changed(with_({}, unpaid), 'Cancelled'), 'Order Placed'],
  [
    'cancelled and refunded',
    changed(with_({ pendingRefunds: pendingRefunds('cancelled') }), 'Cancelled'),
    undefined,
  ],
  [
    'packed with missing items',
    changed(with_({ pendingRefunds: pendingRefunds('missing') }), 'Packed'),
    undefined,
  ],
  [
    'packed with returned bottles',
    changed(with_({ pendingRefunds: pendingRefunds('returned') }), 'Packed'),
    undefined,
  ],
  [
    'delivered after a refund',
    changed(with_({ pendingRefunds: pendingRefunds('missing') }), 'Delivered'),
    'Order Placed',
  ],
  [
    'packed and partly refunded in the Stripe dashboard',
    changed(with_({ dashboardRefund: { cents: 100, at: at(9) } }), 'Packed'),
    'Order Placed',
  ],
])('a status change can be undone to the previous status until a deadline: %s', (_, order, to) => {
  const { undo } = allowedActions(order, 'seller', NOW);
  expect(undo?.to).toBe(to);
  const madeAt = order.history?.[0]?.at.getTime() ?? 0;
  if (to) expect(undo?.until).toBe(new Date(madeAt + 60_000).toISOString());
});

test.each([
  ['not paid', {}, true, true],
  ['paid', { isPaid: true, paidCents: 999 }, false, undefined],
  ['paid before more items were found', { isPaid: true, paidCents: 339 }, true, true],
  ['paid, recorded by an older version', { isPaid: true }, false, undefined],
  ['paid online', { paymentType: 'Online', isPaid: true }, undefined, undefined],
] as const)(
  'the seller can record a payment on delivery, or undo the record: %s',
  (_, more, note, asksPaid) => {
    const order = { ...cash, status: 'Out for delivery', ...more } as OrderDoc;
    expect(allowedActions(order, 'seller', NOW)).toMatchObject({ next: 'Delivered', cancel: true });
    expect(allowedActions(order, 'seller', NOW).notePaid).toBe(note);
    expect(allowedActions(order, 'seller', NOW).asksPaid).toBe(asksPaid);
  },
);

test('the payment of a cancelled order can be marked as unpaid but not as paid', () => {
  const cancelled = { ...cash, status: 'Cancelled' } as OrderDoc;
  expect(allowedActions(cancelled, 'seller', NOW)).toEqual({});
  expect(allowedActions({ ...cancelled, isPaid: true, paidCents: 9 }, 'seller', NOW)).toEqual({
    notePaid: false,
  });
});

test('the seller can pay back a failed refund by another method', () => {
  const payBack = (more: object) =>
    allowedActions(with_({ failedRefunds: [{ ...failed, ...more }] }), 'seller', NOW).payBack;
  expect([payBack({}), payBack({ leftCents: 1 })]).toEqual([true, true]);
  expect([payBack({ leftCents: 0 }), payBack({ isPaidBack: true })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a shopper can cancel an order until it is packed', () => {
  expect(allowedActions(paid, 'shopper', NOW)).toEqual({ cancel: true });
  expect(allowedActions(changed(paid, 'Packed'), 'shopper', NOW)).toEqual({});
});
