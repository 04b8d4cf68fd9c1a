import mongoose from 'mongoose';
import Stripe from 'stripe';
import { beforeAll, expect, test, vi } from 'vitest';
import { openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { recordFailedRefund } from '@/lib/checkout/refund/record-refund';
import { markDuplicatePayment } from '@/lib/checkout/refund/refund';
import { log } from '@/lib/observe/log';
import { metrics } from '@/lib/observe/metrics';
import { inRequest } from '@/lib/observe/request-context';
import { nextOrderNumber } from '@/lib/orders/next-number';
import { findOrder, listOrders, onTimeCounts } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { HOUR_MS } from '@/lib/utils/durations';
import { dayOf } from '@/lib/utils/zone-day';
import { Audit, Counter, Order, Product, ShopSettings, User } from '@/models';
import { cancelOwnOrder } from './cancel';
import { changeStatus, setPaid } from './change-status';
import { packOrder } from './packing';

const stripeServer = setUpStripe();
setUpDatabase();
let fruit: { _id: mongoose.Types.ObjectId };
let dear: typeof fruit;

beforeAll(async () => {
  const product = { category: 'Fruits', priceCents: 400 };
  fruit = await Product.create({ name: 'Apple', offerPriceCents: 333, ...product });
  dear = await Product.create({ name: 'Mango', offerPriceCents: 999, ...product });
}, 60_000);

async function buyer() {
  const { userId, address } = await storedShopper();
  const items = [{ product: String(fruit._id), quantity: 3 }];
  const input = { items, address };
  const placing = { userId, idempotencyKey: 'one', input };
  const own = async () => String((await Order.findOne({ userId }).lean())?._id);
  return {
    userId,
    placing,
    async cod() {
      await placeCodOrder(placing);
      return own();
    },
    async online() {
      const session = await openPayPage(placing);
      return { id: await own(), session };
    },
    async paid() {
      const { id, session } = await this.online();
      stripeServer().pay(session);
      await settle(session);
      return { id, session };
    },
    sees: (id: string) => findOrder(id, { audience: 'shopper', subject: userId }),
  };
}

const refundsOf = (session: string) => {
  const { intent, refund } = stripeServer().state();
  const paid = intent.find((each) => each.session === session);
  return refund.filter((each) => each.intent === paid?.id).map(({ amount }) => amount);
};
const refundBySeller = (session: string, amount: number) => {
  const intent =
    stripeServer()
      .state()
      .intent.find((each) => each.session === session)?.id ?? '';
  return stripe().refunds.create({ payment_intent: intent, amount });
};
/**
 * Makes Stripe reject the first refund, and every later request with the same idempotency key. Returns a function that
 * restores Stripe.
 */
function rejectFirstKey(): () => void {
  const { refunds } = stripe();
  const create = refunds.create.bind(refunds);
  let first: string | undefined;
  const spy = vi.spyOn(refunds, 'create').mockImplementation((async (
    params: Stripe.RefundCreateParams,
    options: Stripe.RequestOptions = {},
  ) => {
    first ??= options.idempotencyKey;
    if (options.idempotencyKey === first) throw refused('balance_insufficient');
    return create(params, options);
  }) as never);
  return () => spy.mockRestore();
}
/** The error for an order that was cancelled. After this error, the browser sends a new idempotency key. */
const CANCELLED = { kind: 'conflict', extra: { body: { cancelled: true } } };
const line = (found: number | null, replacement?: { product: string; quantity: number }) => [
  { product: String(fruit._id), found, replacement },
];
const pack = (id: string, found: number) => packOrder({ id, lines: line(found), done: true });

test('a new order has a number, a promised time and one history entry', async () => {
  const [one, other] = [await buyer(), await buyer()];
  const first = await one.sees(await one.cod());
  const second = await other.sees(await other.cod());
  expect(second.number).toBe((first.number ?? 0) + 1);
  const { createdAt, promisedAt, history } = first;
  expect(Date.parse(`${promisedAt}`) - Date.parse(createdAt)).toBe(30 * 60_000);
  expect(history).toEqual([{ status: 'Order Placed', at: createdAt, by: { role: 'shopper' } }]);
  expect(first).toMatchObject({ amount: 10.18, agreedAmount: 10.18, refundedAmount: 0 });
  expect(first.items).toMatchObject([{ quantity: 3, found: 3 }]);
});

test('only the seller sees names of staff in the order history', async () => {
  const one = await buyer();
  const id = await one.cod();
  const actor = { kind: 'seller', id: 'a'.repeat(24), name: 'Omar' } as const;
  const asOmar = <T>(work: () => Promise<T>) => inRequest({ correlationId: 'a test', actor }, work);
  const packed = await asOmar(() => pack(id, 3));
  expect(packed.history.at(-1)).toMatchObject({ by: { role: 'seller', name: 'Omar' } });
  const out = await step(id, 'Packed', 'Out for delivery');
  expect(out.history.at(-1)?.by).toEqual({ role: 'seller' });
  const roles = (await one.sees(id)).history.map(({ by }) => by);
  expect(roles).toEqual([{ role: 'shopper' }, { role: 'seller' }, { role: 'seller' }]);
  const entries = await Audit.find({ 'target.id': id, action: 'order status' }).sort({ _id: 1 });
  expect(entries.map((entry) => entry.actor.name)).toEqual(['Omar', undefined]);
});

const ZONES = ['America/New_York', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo'];

const NUMBERS = runs(80);

test('an order number is unique per day, even if the time zone changes often @random', {
  timeout: 60_000 + NUMBERS * 500,
}, async () => {
  const given: { at: number; number: number }[] = [];
  // The test places seven orders every three hours, for several days. The time zone changes every six hours.
  for (let n = 0; n < NUMBERS; n += 1) {
    const now = Date.parse('2030-06-01T00:00:00Z') + Math.floor(n / 7) * 3 * HOUR_MS + n;
    const hours = (now / HOUR_MS) % 29;
    const timeZone = ZONES[Math.floor(hours / 6)] ?? 'UTC';
    const number = await nextOrderNumber({ timeZone }, now);
    const day = dayOf(now, timeZone);
    const today = given.filter(({ at }) => dayOf(at, timeZone) === day);
    expect(today.map((one) => one.number)).not.toContain(number);
    given.push({ at: now, number });
  }
  // Each change of the time zone may skip some numbers, but the numbers stay small.
  expect(Math.max(...given.map(({ number }) => number))).toBeLessThan(2.5 * given.length);
});

test('order numbers restart at 1 each day', async () => {
  const timeZone = 'UTC';
  const at = (time: string) => Date.parse(`2032-03-${time}Z`);
  await Counter.deleteOne({ _id: 'order numbers' });
  const former = { 'orders of 2032-03-01': 90, 'orders of 2032-03-02': 5 };
  await Counter.create(Object.entries(former).map(([_id, value]) => ({ _id, value })));
  const first = [0, 0, 0].map(() => nextOrderNumber({ timeZone }, at('02T12:00:00')));
  expect((await Promise.all(first)).sort()).toEqual([16, 17, 18]);
  for (let day = 3; day < 30; day += 1)
    for (const number of [1, 2]) {
      const time = `${String(day).padStart(2, '0')}T12:00:0${number}`;
      expect(await nextOrderNumber({ timeZone }, at(time))).toBe(number);
    }
  const row = await Counter.findById('order numbers').lean();
  expect(row?.given?.length).toBeLessThanOrEqual(4);
  // Simulates a clock that was far in the future and was then corrected.
  expect(await nextOrderNumber({ timeZone }, Date.parse('2032-02-15T12:00:00Z'))).toBe(1);
});

test("order numbers and promised times follow the shop's time zone", async () => {
  const timeZone = 'America/New_York';
  const at = (time: string) => Date.parse(`2031-11-${time}Z`);
  const times = ['24T23:30:00', '25T00:30:00', '25T04:59:00', '25T05:00:00'];
  const numbers: number[] = [];
  for (const time of times) numbers.push(await nextOrderNumber({ timeZone }, at(time)));
  expect(numbers).toEqual([1, 2, 3, 1]);

  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { timeZone } }, { upsert: true });
  const one = await buyer();
  const id = await one.cod();
  const evening = new Date(at('25T00:30:00'));
  const delivered = { status: 'Delivered', at: evening, by: 'seller' };
  await Order.updateOne(
    { _id: id },
    {
      $set: { status: 'Delivered', history: [delivered], changedAt: evening, promisedAt: evening },
    },
  );
  const { days } = await onTimeCounts(new Date(at('25T01:00:00')));
  expect(days.slice(0, 2)).toEqual([
    { day: '2031-11-24', delivered: 1, onTime: 1 },
    { day: '2031-11-23', delivered: 0, onTime: 0 },
  ]);
  await Order.deleteOne({ _id: id });
  await ShopSettings.deleteMany({});
});

test('20 concurrent orders get 20 different numbers', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, buyer));
  const seen = await Promise.all(buyers.map(async (one) => one.sees(await one.cod())));
  expect(new Set(seen.map(({ number }) => number)).size).toBe(20);
});

test('only one of two concurrent status changes succeeds', async () => {
  const one = await buyer();
  const id = await one.cod();
  const requests = [
    step(id, 'Order Placed', 'Packed'),
    cancelOwnOrder(one.userId, { id }),
    step(id, 'Order Placed', 'Packed'),
  ];
  const ends = await Promise.allSettled(requests);
  const { status, history } = await one.sees(id);
  expect(history).toHaveLength(2);
  const isPacked = status === 'Packed';
  expect(ends.map((end) => end.status === 'fulfilled')).toEqual([isPacked, !isPacked, isPacked]);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost).toMatchObject({
    reason: { kind: 'conflict', extra: { body: { order: { status } } } },
  });
});

async function counted(metric: 'orders' | 'taken' | 'refunded', labels: object): Promise<number> {
  const { values } = await metrics()[metric].get();
  const isIt = (found: object) => JSON.stringify(found) === JSON.stringify(labels);
  return values.find((each) => isIt(each.labels))?.value ?? 0;
}

test('metrics and audit log record order events without personal data', async () => {
  const one = await buyer();
  const read = () =>
    Promise.all([
      counted('orders', { status: 'Order Placed', payment: 'Online' }),
      counted('orders', { status: 'Cancelled', payment: 'Online' }),
      counted('taken', { payment: 'Online', currency: 'usd' }),
      counted('refunded', { currency: 'usd' }),
    ]);
  const before = await read();
  const { id } = await one.paid();
  await pack(id, 2);
  await changeStatus({ id, from: 'Packed', status: 'Cancelled', reason: 'Ada is not at home' });
  const after = await read();
  const { amountCents = 0 } = (await Order.findById(id).lean()) ?? {};
  expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([
    ...[1, 1, amountCents, amountCents],
  ]);
  const entries = await Audit.find({ 'target.id': id }).sort({ _id: 1 }).lean();
  const found = { product: String(fruit._id), found: 2 };
  expect(entries).toMatchObject([
    {
      action: 'order status',
      before: { packed: [] },
      after: { status: 'Packed', packed: [found] },
    },
    { action: 'order refunded', actor: { kind: 'system' } },
    { action: 'order status', before: { status: 'Packed' }, after: { status: 'Cancelled' } },
    { action: 'order refunded' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Ada|Market Street|shopper\.example/);
});

test('the seller can undo a status change and its payment for one minute', async () => {
  const one = await buyer();
  const id = await one.cod();
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
  const there = await changeStatus({
    id,
    from: 'Out for delivery',
    status: 'Delivered',
    isPaid: true,
  });
  expect(there).toMatchObject({ status: 'Delivered', isPaid: true });
  const back = { id, from: 'Delivered', status: 'Out for delivery' } as const;
  const undone = await changeStatus(back);
  expect(undone).toMatchObject({ status: 'Out for delivery', isPaid: false });
  expect(undone.history.at(-1)).toMatchObject({ by: { role: 'seller' }, undo: true });
  expect(await changeStatus(back)).toEqual(undone);
  await expect(step(id, 'Out for delivery', 'Packed')).rejects.toThrow(/cannot change to “Packed”/);
  await step(id, 'Out for delivery', 'Delivered');
  await Order.updateOne({ _id: id }, { $set: { 'history.4.at': new Date(Date.now() - 61_000) } });
  await changeStatus(back).then(
    () => expect.unreachable(),
    ({ message }) => expect(message).toMatch(/for one minute/),
  );
  expect(await setPaid({ id, isPaid: true })).toMatchObject({ isPaid: true });
});

test('a cancelled paid order is refunded once, despite Stripe errors and lost responses', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  expect(await one.sees(id)).toMatchObject({ isPaid: true, number: expect.any(Number) });
  stripeServer().order({
    on: 'api',
    kind: 'status',
    status: 500,
    match: 'POST /v1/refunds',
    count: 100,
  });
  const cancelled = await cancelOwnOrder(one.userId, { id, reason: 'Changed my mind' });
  stripeServer().clearFaults();
  expect(cancelled).toMatchObject({ status: 'Cancelled', amount: 0, pendingRefund: 10.18 });
  expect(cancelled.history.at(-1)).toMatchObject({
    by: { role: 'shopper' },
    reason: 'Changed my mind',
  });
  expect(refundsOf(session)).toEqual([]);
  // Stripe executes the refund, but its response is lost.
  stripeServer().order({ on: 'api', kind: 'reset-after', match: 'POST /v1/refunds', count: 3 });
  expect((await reconcile({ all: true }))?.faults).toBe(1);
  expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
  expect(refundsOf(session)).toEqual([1018]);
  const done = await one.sees(id);
  expect(done).toMatchObject({ refunded: true, refundedAmount: 10.18, amount: 0 });
  expect(done.pendingRefund).toBeUndefined();
  expect(await cancelOwnOrder(one.userId, { id })).toEqual(done);
  expect(await cancelOwnOrder(one.userId, { id, reason: 'Changed my mind' })).toEqual(done);
  await expect(
    changeStatus({ id, from: 'Cancelled', status: 'Order Placed' }),
  ).rejects.toMatchObject({ kind: 'conflict' });
});

test('a refund that fails later at Stripe is logged once and counts as not refunded', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  await changeStatus({ id, from: 'Order Placed', status: 'Cancelled' });
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 10.18 });
  const { intent, refund } = stripeServer().state();
  const paid = intent.find((each) => each.session === session)?.id ?? '';
  const made = refund.find((each) => each.intent === paid)?.id ?? '';
  const logged = vi.spyOn(log(), 'error');
  stripeServer().failRefund(made);
  for (let times = 0; times < 2; times += 1) await recordFailedRefund(paid, made, 1018);
  // The shop ignores refunds that another program on the same Stripe account has made.
  await recordFailedRefund('pi_of_another', 're_of_another', 1018);
  expect(logged.mock.calls.map(([facts]) => facts)).toEqual([
    expect.objectContaining({ intent: paid, refund: made, cents: 1018 }),
  ]);
  logged.mockRestore();
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 0, failedRefund: 10.18 });
});

test('a repeated packing request returns the first response, even after a full refund or a dispute', async () => {
  const pack = (id: string, found: number) =>
    packOrder({ id, lines: [{ product: String(fruit._id), found }], done: true });
  const ada = await buyer();
  const none = await ada.paid();
  const first = await pack(none.id, 0);
  expect(refundsOf(none.session)).toEqual([1018]);
  expect(await pack(none.id, 0)).toEqual(first);
  await expect(pack(none.id, 1)).rejects.toMatchObject({ kind: 'conflict' });
  expect(refundsOf(none.session)).toEqual([1018]);
  const grace = await buyer();
  const some = await grace.paid();
  await pack(some.id, 2);
  stripeServer().dispute(some.session);
  await stripeServer().deliver();
  expect(await pack(some.id, 2)).toMatchObject({ status: 'Packed', amount: 6.79 });
});

test('a failed refund of a duplicate payment does not block the refund of the order', async () => {
  const one = await buyer();
  const { id } = await one.paid();
  const second = { intent: 'pi_second', refund: 're_second' };
  await Order.updateOne({ _id: id }, { $push: { 'payment.refunds': second } });
  for (let times = 0; times < 2; times += 1)
    await recordFailedRefund(second.intent, second.refund, 1018);
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 0, failedRefund: 10.18 });
  await changeStatus({ id, from: 'Order Placed', status: 'Cancelled' });
  expect(await one.sees(id)).toMatchObject({
    refunded: true,
    refundedAmount: 10.18,
    failedRefund: 10.18,
  });
});

test('a payment that arrives for a cancelled order is refunded', async () => {
  const one = await buyer();
  await User.updateOne({ _id: one.userId }, { $set: { cartItems: { [String(fruit._id)]: 3 } } });
  const { id, session } = await one.online();
  stripeServer().pay(session, 'async');
  expect(await cancelOwnOrder(one.userId, { id })).toMatchObject({ status: 'Cancelled' });
  stripeServer().pay(session, 'paid');
  await settle(session);
  await settle(session);
  expect(refundsOf(session)).toEqual([1018]);
  expect(await one.sees(id)).toMatchObject({ isPaid: true, refunded: true, amount: 0 });
  const user = await User.findById(one.userId).lean();
  expect(user?.cartItems).toEqual({ [String(fruit._id)]: 3 });
  await expect(one.online()).rejects.toMatchObject(CANCELLED);
});

test('a paid order is refunded and cancelled if another order has locked its cart', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  await Order.updateOne({ _id: id }, { $set: { 'payment.cartConflict': true } });
  stripeServer().order({
    on: 'api',
    kind: 'status',
    status: 500,
    match: 'POST /v1/refunds',
    count: 100,
  });
  await expect(settle(session)).rejects.toThrow();
  stripeServer().clearFaults();
  expect(await one.sees(id)).toMatchObject({ status: 'Order Placed', pendingRefund: 10.18 });
  await settle(session);
  const over = await one.sees(id);
  expect(over).toMatchObject({ status: 'Cancelled', refundedAmount: 10.18, amount: 0 });
  expect(over.history.at(-1)).toMatchObject({
    by: { role: 'system' },
    reason: expect.stringMatching(/ordered already/),
  });
  // An earlier version of the shop refunded such orders without cancelling them.
  await Order.updateOne({ _id: id }, { $set: { status: 'Order Placed', history: [] } });
  await reconcile({ all: true });
  await reconcile({ all: true });
  expect((await one.sees(id)).history).toMatchObject([
    {},
    { status: 'Cancelled', by: { role: 'system' } },
  ]);
  expect(refundsOf(session)).toEqual([1018]);
});

const refused = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
    message: 'Stripe refuses the refund',
    statusCode: 400,
  });

test.each([
  'of a cart that was ordered on another device',
  'of an order that was cancelled meanwhile',
  'that is the second one of its order',
])('a shopper can order again although Stripe rejects the refund of a payment %s', async (kind) => {
  const one = await buyer();
  const { id, session } = await one.online();
  if (kind.startsWith('of a cart'))
    await User.updateOne({ _id: one.userId }, { orderedRevision: 0 });
  stripeServer().pay(session, 'async');
  if (kind.startsWith('of an order')) await cancelOwnOrder(one.userId, { id });
  if (kind.startsWith('that'))
    await Order.updateOne(
      { _id: id },
      { isPaid: true, listed: true, $set: { 'payment.intent': 'pi_first' } },
    );
  stripeServer().pay(session, 'paid');
  const create = vi
    .spyOn(stripe().refunds, 'create')
    .mockRejectedValue(refused('balance_insufficient'));
  await settle(session);
  expect((await Order.findById(id).lean())?.payment?.nextCheckAt).toBeUndefined();
  await placeCodOrder({ ...one.placing, idempotencyKey: 'two' });
  expect(await reconcile({ all: true })).toMatchObject({ faults: 1 });
  create.mockRestore();
  // The list of Stripe sessions fails. The reconciler must make the refund without it.
  const list = vi.spyOn(stripe().checkout.sessions, 'list').mockImplementation(() => {
    throw new Error('no lists today');
  });
  await reconcile({ all: true });
  list.mockRestore();
  expect(refundsOf(session)).toEqual([1018]);
  expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
  expect(refundsOf(session)).toEqual([1018]);
});

test('a rejected refund of a duplicate payment does not delay the refund of the order', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  await Order.updateOne(
    { _id: id },
    {
      $push: { 'payment.refunds': { intent: 'pi_unknown', isPending: true } },
      $set: { 'payment.refundPendingSince': new Date() },
    },
  );
  await cancelOwnOrder(one.userId, { id });
  expect(refundsOf(session)).toEqual([1018]);
  expect(await one.sees(id)).toMatchObject({ refunded: true });
  expect((await Order.findById(id).lean())?.payment?.refundPendingSince).toBeDefined();
  expect(await reconcile({ all: true })).toMatchObject({ faults: 1 });
  await Order.deleteMany({ _id: id });
});

test.each(['the order was cancelled', 'another order took the cart'])(
  'a charged back payment is shown and not refunded: %s',
  async (kind) => {
    const one = await buyer();
    const { id, session } = await one.paid();
    const create = vi
      .spyOn(stripe().refunds, 'create')
      .mockRejectedValue(refused('charge_disputed'));
    if (kind.startsWith('the order')) await cancelOwnOrder(one.userId, { id });
    else {
      await Order.updateOne({ _id: id }, { $set: { 'payment.cartConflict': true } });
      await settle(session);
    }
    expect(create).toHaveBeenCalledTimes(1);
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
    const seen = await one.sees(id);
    expect(seen).toMatchObject({ status: 'Cancelled', disputed: true, refundedAmount: 0 });
    expect(seen.pendingRefund).toBeUndefined();
    expect(seen.refunded).toBeUndefined();
    expect((await Order.findById(id).lean())?.payment?.refundPendingSince).toBeUndefined();
  },
);

test('cancelling an unpaid online order ends its payment page', async () => {
  const one = await buyer();
  const { id, session } = await one.online();
  await cancelOwnOrder(one.userId, { id });
  const { session: sessions } = stripeServer().state();
  expect(sessions.find((each) => each.id === session)?.status).toBe('expired');
  await expect(one.online()).rejects.toMatchObject(CANCELLED);
});

test('each packing refunds the price of missing pieces once', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  const counted = await packOrder({ id, lines: line(1), done: false });
  expect(counted).toMatchObject({ status: 'Order Placed', amount: 10.18 });
  expect(counted.items).toMatchObject([{ found: 1, isCounted: true }]);
  const uncounted = await packOrder({ id, lines: line(null), done: false });
  expect(uncounted.items).toMatchObject([{ found: 3, quantity: 3 }]);
  expect(uncounted.items[0]).not.toHaveProperty('isCounted');
  const [packed] = await Promise.all([pack(id, 2), pack(id, 2)]);
  // Two apples cost 2 × $3.33 = $6.66, plus 13 cents of tax.
  expect(packed).toMatchObject({ status: 'Packed', amount: 6.79, agreedAmount: 10.18 });
  expect(refundsOf(session)).toEqual([339]);
  await expect(pack(id, 3)).rejects.toThrow(/cannot rise from \$6\.79 .* an earlier packing/);
  expect(await pack(id, 1)).toMatchObject({ amount: 3.39, refundedAmount: 6.79 });
  expect(refundsOf(session).sort()).toEqual([339, 340]);
  const reason = 'The rest is spoilt, sorry';
  await changeStatus({ id, from: 'Packed', status: 'Cancelled', reason });
  expect((await one.sees(id)).history.at(-1)).toMatchObject({ by: { role: 'seller' }, reason });
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 10.18, refunded: true, amount: 0 });
  expect(refundsOf(session).reduce((sum, cents) => sum + cents, 0)).toBe(1018);
});

test('packing rejects a correction of a line that another device has corrected', async () => {
  const one = await buyer();
  const id = await one.cod();
  await pack(id, 3);
  const correct = (found: number, from: { found: number }) =>
    packOrder({ id, lines: line(found).map((each) => ({ ...each, from })), done: true });
  expect(await correct(2, { found: 3 })).toMatchObject({ amount: 6.79 });
  await expect(correct(1, { found: 3 })).rejects.toThrow(/Apple was counted on another device/);
  expect(await correct(2, { found: 3 })).toMatchObject({ amount: 6.79 });
  expect(await correct(1, { found: 2 })).toMatchObject({ amount: 3.39 });
});

test('a repeated cancellation with another reason is rejected', async () => {
  const one = await buyer();
  const [id, plain] = [await one.cod(), await (await buyer()).cod()];
  const cancel = (reason?: string, more = {}, order = id) =>
    changeStatus({ id: order, from: 'Order Placed', status: 'Cancelled', reason, ...more });
  const done = await cancel('Sold out');
  for (const again of ['Sold out', undefined])
    expect(await cancel(again, { giveBack: true })).toEqual(done);
  const kept = {
    kind: 'conflict',
    message: expect.stringContaining('“Sold out”'),
    extra: { body: { order: { status: 'Cancelled' } } },
  };
  await expect(cancel('The van is broken')).rejects.toMatchObject(kept);
  await expect(cancelOwnOrder(one.userId, { id, reason: 'Too slow' })).rejects.toMatchObject(kept);
  await cancel(undefined, {}, plain);
  await expect(cancel('Sold out', {}, plain)).rejects.toThrow(/without a reason/);
});

test('a repeated cancellation is rejected if the first cancellation did not restock the pieces', async () => {
  const pear = await Product.create({
    name: 'Pear',
    category: 'Fruits',
    priceCents: 400,
    offerPriceCents: 333,
    stock: 5,
    switchedOff: false,
    inStock: true,
  });
  const one = await buyer();
  one.placing.input.items = [{ product: String(pear._id), quantity: 2 }];
  const id = await one.cod();
  const cancel = (giveBack?: boolean) =>
    changeStatus({ id, from: 'Order Placed', status: 'Cancelled', giveBack });
  await cancel(false);
  for (const again of [false, undefined])
    expect(await cancel(again)).toMatchObject({ status: 'Cancelled' });
  await expect(cancel(true)).rejects.toThrow(/not returned to stock/);
  expect((await Product.findById(pear._id).lean())?.stock).toBe(3);
});

test('a change to the status Packed applies the packed quantities and refunds missing pieces', async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  await packOrder({ id, lines: line(1), done: false });
  const packed = await step(id, 'Order Placed', 'Packed');
  expect(packed).toMatchObject({ status: 'Packed', amount: 3.39, refundedAmount: 6.79 });
  expect(await step(id, 'Order Placed', 'Packed')).toEqual(packed);
  expect(refundsOf(session)).toEqual([679]);
});

test('unpacking restores the full price of a cash order', async () => {
  const one = await buyer();
  const id = await one.cod();
  expect(await pack(id, 1)).toMatchObject({ amount: 3.39 });
  expect(await step(id, 'Packed', 'Order Placed')).toMatchObject({ amount: 10.18 });
  expect(await pack(id, 3)).toMatchObject({ amount: 10.18, status: 'Packed' });
  const other = await buyer();
  const paid = await other.paid();
  await pack(paid.id, 1);
  await expect(step(paid.id, 'Packed', 'Order Placed')).rejects.toThrow('stays packed');
  expect(await other.sees(paid.id)).toMatchObject({ status: 'Packed', amount: 3.39 });
});

test.each(['before the shop knows the earlier refund', 'after the shop knows the earlier refund'])(
  'a refund is limited to the amount that Stripe can still refund: %s',
  async (when) => {
    const one = await buyer();
    const { id, session } = await one.paid();
    await refundBySeller(session, 1000);
    if (when.startsWith('after')) await reconcile({ all: true });
    await pack(id, 1);
    expect(refundsOf(session).sort()).toEqual([1000, 18].sort());
    await reconcile({ all: true });
    const seen = await one.sees(id);
    expect(seen).toMatchObject({ refundedAmount: 10.18, refunded: true });
    expect(seen.pendingRefund).toBeUndefined();
  },
);

test("a partial refund in Stripe's dashboard is recorded once in the order", async () => {
  const one = await buyer();
  const { id, session } = await one.paid();
  await pack(id, 2);
  await reconcile({ all: true });
  // The refund that the shop itself made must not be recorded as a dashboard refund.
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 3.39, revision: 4 });
  await refundBySeller(session, 100);
  for (let times = 0; times < 2; times += 1) {
    await settle(session);
    await reconcile({ all: true });
  }
  const seen = await one.sees(id);
  expect(seen).toMatchObject({ refundedAmount: 4.39, amount: 6.79, status: 'Packed' });
  expect(seen).not.toHaveProperty('refunded');
  const entries = await Audit.find({ 'target.id': id, action: 'order refunded' }).lean();
  expect(entries.map(({ after }) => after)).toEqual([{ cents: 339, part: 1 }, { cents: 100 }]);
  expect(await pack(id, 1)).toMatchObject({ refundedAmount: 7.79, amount: 3.39 });
  await reconcile({ all: true });
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 7.79, amount: 3.39 });
  stripeServer().order({
    on: 'api',
    kind: 'status',
    status: 500,
    match: 'POST /v1/refunds',
    count: 100,
  });
  await step(id, 'Packed', 'Cancelled');
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 7.79, pendingRefund: 2.39 });
  stripeServer().clearFaults();
  await reconcile({ all: true });
  expect(refundsOf(session).reduce((sum, cents) => sum + cents, 0)).toBe(1018);
  expect(await one.sees(id)).toMatchObject({ refundedAmount: 10.18, refunded: true });
});

test.each([
  ['nothing', []],
  ['a part', [100]],
])(
  'a refund that Stripe rejects stays pending with the same amount (already refunded: %s)',
  async (_, before) => {
    const one = await buyer();
    const { id, session } = await one.paid();
    for (const cents of before) await refundBySeller(session, cents);
    const stop = rejectFirstKey();
    expect(await pack(id, 2)).toMatchObject({ pendingRefund: 3.39 });
    expect(refundsOf(session)).toEqual(before);
    await reconcile({ all: true });
    stop();
    expect(refundsOf(session)).toEqual([...before, 339]);
    expect(await one.sees(id)).not.toHaveProperty('pendingRefund');
  },
);

test('a rejected refund of a duplicate payment is retried with a new key', async () => {
  const [{ id }, { session }] = [await (await buyer()).paid(), await (await buyer()).paid()];
  const second = stripeServer()
    .state()
    .intent.find((each) => each.session === session)?.id;
  const stop = rejectFirstKey();
  await markDuplicatePayment(await Order.findById(id).lean().orFail(), second ?? '');
  const attempt = async () => finishRefunds(await Order.findById(id).lean().orFail());
  await expect(attempt()).rejects.toMatchObject({ code: 'balance_insufficient' });
  await attempt();
  stop();
  expect(refundsOf(session)).toEqual([1018]);
});

test('a cash order keeps its paid amount when the amount due changes', async () => {
  const one = await buyer();
  const id = await one.cod();
  const paid = (isPaid: boolean) => setPaid({ id, isPaid });
  await pack(id, 1);
  expect(await paid(true)).toMatchObject({ amount: 3.39, paidAmount: 3.39 });
  // The order is packed again with more pieces and then unpacked. The paid amount stays until the rest is recorded
  // as paid.
  expect(await pack(id, 3)).toMatchObject({ amount: 10.18, paidAmount: 3.39, isPaid: true });
  await step(id, 'Packed', 'Order Placed');
  await pack(id, 3);
  await step(id, 'Packed', 'Out for delivery');
  const delivered = { id, from: 'Out for delivery', status: 'Delivered', isPaid: true } as const;
  expect(await changeStatus(delivered)).toMatchObject({ amount: 10.18, paidAmount: 10.18 });
  expect(await step(id, 'Delivered' as never, 'Out for delivery')).toMatchObject({
    isPaid: true,
    amount: 10.18,
    paidAmount: 3.39,
  });
  expect(await paid(true)).toMatchObject({ paidAmount: 10.18 });
  expect(await paid(true)).toMatchObject({ paidAmount: 10.18 });
  const cancelled = await changeStatus({ id, from: 'Out for delivery', status: 'Cancelled' });
  expect(cancelled).toMatchObject({ amount: 0, paidAmount: 10.18, isPaid: true });
  await expect(paid(true)).rejects.toThrow(/cancelled, so there is nothing to pay/);
  const back = await paid(false);
  expect(back).toMatchObject({ amount: 0, isPaid: false });
  expect(back).not.toHaveProperty('paidAmount');
  const entries = await Audit.find({ 'target.id': id, action: /paid/ }).sort({ _id: 1 }).lean();
  expect(entries.map(({ action, after }) => [action, after?.paidCents])).toEqual([
    ...[
      ['order paid', 339],
      ['order paid', 1018],
      ['order unpaid', undefined],
    ],
  ]);
});

test('an order of an older version without a paid amount counts as fully paid', async () => {
  const one = await buyer();
  const id = await one.cod();
  await setPaid({ id, isPaid: true });
  await Order.updateOne({ _id: id }, { $unset: { paidCents: 1 } });
  expect(await one.sees(id)).toMatchObject({ amount: 10.18, paidAmount: 10.18 });
  expect(await setPaid({ id, isPaid: true })).toMatchObject({ paidAmount: 10.18 });
});

test('an order of an older version keeps its paid amount when the amount due changes', async () => {
  const packedAndPaid = async (found: number) => {
    const id = await (await buyer()).cod();
    await pack(id, found);
    await setPaid({ id, isPaid: true });
    await Order.updateOne({ _id: id }, { $unset: { paidCents: 1 } });
    return id;
  };
  const repacked = await packedAndPaid(3);
  expect(await pack(repacked, 1)).toMatchObject({ amount: 3.39, paidAmount: 10.18 });
  expect(await pack(repacked, 2)).toMatchObject({ amount: 6.79, paidAmount: 10.18 });
  const unpacked = await packedAndPaid(1);
  const whole = { amount: 10.18, paidAmount: 3.39 };
  expect(await step(unpacked, 'Packed', 'Order Placed')).toMatchObject(whole);
  const cancelled = await packedAndPaid(3);
  const back = () => changeStatus({ id: cancelled, from: 'Cancelled', status: 'Packed' } as never);
  const nothing = { amount: 0, paidAmount: 10.18 };
  expect(await step(cancelled, 'Packed', 'Cancelled')).toMatchObject(nothing);
  // An older version cancelled orders without storing the paid amount.
  await Order.updateOne({ _id: cancelled }, { $unset: { paidCents: 1 } });
  expect(await back()).toMatchObject({ amount: 10.18, paidAmount: 10.18 });
  const entries = await Audit.find({
    'target.id': mongoose.trusted({ $in: [repacked, unpacked, cancelled] }),
    action: /paid/,
  }).lean();
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('order paid'));
});

test('metrics and audit log record a cash payment when it is received', async () => {
  const id = await (await buyer()).cod();
  const before = await counted('taken', { payment: 'COD', currency: 'usd' });
  for (const found of [3, 1, 3]) {
    await pack(id, found);
    await setPaid({ id, isPaid: true });
  }
  await pack(id, 1);
  await step(id, 'Packed', 'Out for delivery');
  const delivered = { id, from: 'Out for delivery', status: 'Delivered', isPaid: true } as const;
  expect(await changeStatus(delivered)).toMatchObject({ paidAmount: 3.39 });
  const undone = await step(id, 'Delivered' as never, 'Out for delivery');
  expect(undone).toMatchObject({ amount: 3.39, paidAmount: 10.18 });
  expect(await counted('taken', { payment: 'COD', currency: 'usd' })).toBe(before + 1018 + 679);
  const entries = await Audit.find({ 'target.id': id, action: /paid/ }).sort({ _id: 1 }).lean();
  expect(entries.map(({ action, after }) => [action, after?.paidCents])).toEqual([
    ['order paid', 1018],
    ['order unpaid', 339],
    ['order paid', 1018],
  ]);
});

test('a more expensive replacement is charged at the price of the missing pieces', async () => {
  const one = await buyer();
  const id = await one.cod();
  const mango = { product: String(dear._id), quantity: 1 };
  const packed = await packOrder({ id, lines: line(2, mango), done: true });
  expect(packed.items).toMatchObject([
    { found: 2, replacement: { quantity: 1, amount: 3.33, product: { name: 'Mango' } } },
  ]);
  expect(packed.amount).toBe(10.18);
  expect(await pack(id, 1)).toMatchObject({ amount: 3.39 });
  expect(await pack(id, 3)).toMatchObject({ amount: 10.18 });
  await expect(pack(id, 4)).rejects.toThrow('Apple: 4 packed, but only 3 were ordered.');
  await expect(packOrder({ id, lines: line(3, mango), done: true })).rejects.toThrow(
    /is complete, so it cannot be replaced/,
  );
});

test('on-time deliveries are counted per day', async () => {
  const [early, late, open] = [await buyer(), await buyer(), await buyer()];
  const before = (await onTimeCounts()).days[0];
  const ids = [await early.cod(), await late.cod()];
  for (const id of ids) {
    await step(id, 'Order Placed', 'Packed');
    await step(id, 'Packed', 'Out for delivery');
    await step(id, 'Out for delivery', 'Delivered');
  }
  await Order.updateOne({ _id: ids[1] }, { $set: { promisedAt: new Date(Date.now() - 1_000) } });
  const waiting = await open.cod();
  const { days } = await onTimeCounts();
  expect(days).toHaveLength(8);
  expect(days[0]).toMatchObject({
    delivered: (before?.delivered ?? 0) + 2,
    onTime: (before?.onTime ?? 0) + 1,
  });
  const listed = (await listOrders({ open: 'true' })).orders.map(({ _id }) => _id);
  expect(listed).toContain(waiting);
  for (const id of ids) expect(listed).not.toContain(id);
});

test('an order in an older format is shown as placed and can be packed', async () => {
  const one = await buyer();
  const id = await one.cod();
  const later = { changedAt: 1, number: 1, promisedAt: 1, history: 1, ifMissing: 1 };
  await Order.updateOne({ _id: id }, { $unset: later, $set: { rev: 0 } });
  const old = await one.sees(id);
  expect(old).toMatchObject({ status: 'Order Placed', ifMissing: 'leave out', revision: 0 });
  expect(old.history).toHaveLength(1);
  expect((await step(id, 'Order Placed', 'Packed')).history).toHaveLength(2);
});
