import { beforeAll, expect, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe, WEBHOOK_SECRET } from '@/e2e/support/engine-set-up';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordPaidBack } from '@/lib/checkout/fulfil/refund-goods';
import { factsToBook } from '@/lib/day-report/book';
import { log } from '@/lib/observe/log';
import { inRequest } from '@/lib/observe/request-context';
import { findOrder, listOrders } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Cursor, Order, Product, StripeEvent } from '@/models';
import { settle } from './settle';
import { receiveWebhook } from './webhook';

const stripeServer = setUpStripe();
setUpDatabase();
let product: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  product = String(_id);
}, 60_000);

async function paidOrder() {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'one', input });
  stripeServer().pay(session);
  await settle(session);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  const atStripe = () =>
    stripeServer()
      .state()
      .intent.find((each) => each.session === session)?.id ?? '';
  return {
    id,
    userId,
    session,
    intent: atStripe(),
    refund: (amount?: number) =>
      stripe().refunds.create(
        omitUndefined({ payment_intent: atStripe(), amount: amount || undefined }),
      ),
    sees: () => findOrder(id, { audience: 'seller', subject: 'seller' }),
  };
}

const lines = (found: number) => [{ product, found }];
const pack = (id: string, found: number) => packOrder({ id, lines: lines(found), done: true });
const news = () => stripeServer().deliver();
const lastRefund = (intent: string) =>
  stripeServer()
    .state()
    .refund.findLast((one) => one.intent === intent)?.id ?? '';

async function failLastRefund(intent: string): Promise<void> {
  stripeServer().failRefund(lastRefund(intent));
  await news();
}

const onBoard = async () =>
  (await listOrders({ open: 'true' })).orders.map(({ _id }) => String(_id));

test('the log names the system as the actor of a payment', async () => {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'read by the shopper', input });
  stripeServer().pay(session);
  const logged = vi.spyOn(log(), 'info');
  const actor = { kind: 'shopper', id: userId } as const;
  await inRequest({ correlationId: 'a test', actor }, () => settle(session));
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ by: 'system' }), 'order paid');
  logged.mockRestore();
});

test("a failed refund stays pending until it is repeated in Stripe's dashboard", async () => {
  const { id, intent, refund, sees } = await paidOrder();
  await pack(id, 2);
  await news();
  await failLastRefund(intent);
  expect(await sees()).toMatchObject({ refundedAmount: 0, failedRefund: 3.39 });
  await refund(100);
  await news();
  expect(await sees()).toMatchObject({ refundedAmount: 1, failedRefund: 2.39 });
  await refund(239);
  await news();
  const seen = await sees();
  expect(seen).toMatchObject({ refundedAmount: 3.39, paymentState: 'partly refunded' });
  expect(seen).not.toHaveProperty('failedRefund');
  await StripeEvent.deleteMany({});
  await stripeServer().deliver(
    stripeServer()
      .state()
      .event.map((event) => event.id),
  );
  expect(await sees()).toMatchObject({ refundedAmount: 3.39, revision: seen.revision });
});

test("a refund that the owner cancels in Stripe's dashboard counts as failed", async () => {
  const { id, intent, refund, sees } = await paidOrder();
  await pack(id, 2);
  await news();
  stripeServer().cancelRefund(lastRefund(intent));
  await news();
  expect(await sees()).toMatchObject({ refundedAmount: 0, failedRefund: 3.39 });
  await refund(339);
  await news();
  expect(await sees()).toMatchObject({ refundedAmount: 3.39 });
  // The webhook is lost, so the reconciler must find the canceled refund in Stripe's list.
  stripeServer().cancelRefund(lastRefund(intent));
  await Cursor.deleteMany({ _id: /^stripe/ });
  await reconcile();
  expect(await sees()).toMatchObject({ refundedAmount: 0, failedRefund: 3.39 });
});

test('the reconciler detects a refund that fails weeks later', async () => {
  const { id, intent, sees } = await paidOrder();
  await pack(id, 2);
  await reconcile();
  stripeServer().failRefund(lastRefund(intent));
  // The refund was made long before the reconciler's last check.
  const lately = new Date(Date.now() - 7 * HOUR_MS);
  await Cursor.updateMany({ _id: /^stripe/ }, { $set: { at: lately } });
  const list = stripe().refunds.list.bind(stripe().refunds);
  const made = new Date(Date.now() - 20 * DAY_MS);
  const isListed = (created: unknown) =>
    !(created instanceof Object && 'gte' in created) || Number(created.gte) * 1000 <= +made;
  vi.spyOn(stripe().refunds, 'list').mockImplementation(((given: { created?: unknown }) =>
    isListed(given.created) ? list(given as never) : []) as never);
  for (let round = 0; round < 2; round += 1) await reconcile();
  vi.restoreAllMocks();
  expect(await sees()).toMatchObject({ actions: { payBack: true } });
});

test("the reconciler detects without a webhook that a failed refund was repeated in Stripe's dashboard", async () => {
  const { id, intent, refund, sees } = await paidOrder();
  await changeStatus({ id, from: 'Order Placed', status: 'Cancelled' });
  await news();
  await failLastRefund(intent);
  expect(await sees()).toMatchObject({ failedRefund: 10.18, paymentState: 'refund failed' });
  await refund();
  // The webhook about the new refund is lost.
  await reconcile({ all: true });
  expect(await sees()).toMatchObject({ refundedAmount: 10.18, refunded: true });
  expect(await sees()).not.toHaveProperty('failedRefund');
});

test('a failed refund of a duplicate payment stays pending until Stripe has refunded the payment', async () => {
  const { id, intent, refund, sees } = await paidOrder();
  // The order stores another payment intent, so this payment is the duplicate.
  await Order.updateOne(
    { _id: id },
    { $set: { 'payment.intent': 'pi_first' }, $push: { 'payment.refunds': { intent } } },
  );
  await refund();
  await failLastRefund(intent);
  expect(await sees()).toMatchObject({ refundedAmount: 0, failedRefund: 10.18 });
  await refund();
  await news();
  expect(await sees()).not.toHaveProperty('failedRefund');
});

test('a duplicate payment stays in the card revenue if its refund uses another payment method', async () => {
  const { id, intent, refund } = await paidOrder();
  const brought = async (way: string) => {
    const facts = factsToBook(await Order.findById(id).lean().orFail(), []);
    return facts.reduce((sum, one) => sum + (one.way === way ? one.cents : 0), 0);
  };
  await Order.updateOne(
    { _id: id },
    { $set: { 'payment.intent': 'pi_first' }, $push: { 'payment.refunds': { intent } } },
  );
  await refund();
  expect(await brought('card')).toBe(1018);
  await failLastRefund(intent);
  expect(await brought('card')).toBe(2036);
  await recordPaidBack({ id, amount: 10.18 });
  expect([await brought('card'), await brought('other')]).toEqual([2036, -1018]);
});

test('a refund by another payment method appears once in the history', async () => {
  const { id, intent, sees } = await paidOrder();
  const repay = (amount: number) => recordPaidBack({ id, amount });
  await expect(repay(3.39)).rejects.toThrow('No refund of this order has failed');
  await pack(id, 2);
  await news();
  await failLastRefund(intent);
  expect((await sees()).actions).toMatchObject({ payBack: true });
  await expect(repay(3.4)).rejects.toThrow('The amount to refund is now $3.39');
  const [one, two] = await Promise.all([repay(3.39), repay(3.39)]);
  const note = { what: 'paid back', amount: 3.39, by: { role: 'seller' } };
  for (const answer of [one, two, await repay(3.39), await sees()]) {
    expect(answer).toMatchObject({ notes: [note], refundedAmount: 3.39 });
    expect(answer).not.toHaveProperty('failedRefund');
    expect(answer.actions).not.toHaveProperty('payBack');
  }
  const entries = await Audit.find({ 'target.id': id, action: 'order paid back' }).lean();
  expect(entries).toHaveLength(1);
  await StripeEvent.deleteMany({});
  await stripeServer().deliver(
    stripeServer()
      .state()
      .event.map((event) => event.id),
  );
  expect(await sees()).not.toHaveProperty('failedRefund');
});

test("packing is rejected after a refund in Stripe's dashboard has failed", async () => {
  const { id, intent, refund, sees } = await paidOrder();
  await refund();
  await news();
  expect((await sees()).actions.hold).toContain('was refunded');
  await failLastRefund(intent);
  const { actions, failedRefund } = await sees();
  expect(failedRefund).toBe(10.18);
  expect(actions).not.toHaveProperty('next');
  expect(actions.hold).toContain('The refund failed, so this order cannot be delivered');
  await expect(pack(id, 3)).rejects.toThrow(actions.hold);
  await refund();
  await news();
  expect((await sees()).actions.hold).toContain('was refunded');
});

test("a packed order can be unpacked after a partial refund in Stripe's dashboard", async () => {
  const { id, refund, sees } = await paidOrder();
  await pack(id, 3);
  await refund(100);
  await news();
  expect(await sees()).toMatchObject({
    refundedAmount: 1,
    actions: { undo: { to: 'Order Placed' } },
  });
  const back = await changeStatus({ id, from: 'Packed', status: 'Order Placed' });
  expect(back.status).toBe('Order Placed');
});

const PATH = ['Order Placed', 'Packed', 'Out for delivery', 'Delivered'] as const;

test.each([
  ['lost', ['disputed', 'dispute lost'], true],
  ['won', ['disputed', 'dispute won'], undefined],
] as const)(
  'the order board shows a dispute until the bank has decided: %s',
  async (decision, notes, disputed) => {
    const { id, session, sees } = await paidOrder();
    for (const [at, status] of PATH.slice(1).entries())
      await changeStatus({ id, from: PATH[at] ?? 'Packed', status });
    expect(await onBoard()).not.toContain(id);
    const logged = vi.spyOn(log(), 'error');
    stripeServer().dispute(session);
    await news();
    expect(await onBoard()).toContain(id);
    const seen = await sees();
    expect(seen).toMatchObject({ disputeOpen: true, disputed: true, paymentState: 'disputed' });
    stripeServer().dispute(session, decision);
    await news();
    // Stripe sends the events a second time, in reverse order.
    await StripeEvent.deleteMany({});
    await stripeServer().deliver(
      stripeServer()
        .state()
        .event.map((event) => event.id)
        .reverse(),
    );
    const decided = await sees();
    expect(await onBoard()).not.toContain(id);
    expect(decided.notes?.map(({ what }) => what)).toEqual(notes);
    expect(decided.disputed).toBe(disputed);
    expect(decided).not.toHaveProperty('disputeOpen');
    expect(logged.mock.calls.length).toBe(notes.length - (decision === 'won' ? 1 : 0));
    logged.mockRestore();
  },
);

test('a refund that a dispute blocked is made after the dispute is won', async () => {
  const { id, session, intent, sees } = await paidOrder();
  stripeServer().dispute(session);
  await news();
  await changeStatus({ id, from: 'Order Placed', status: 'Cancelled' });
  await reconcile();
  expect(await sees()).toMatchObject({ status: 'Cancelled', refundedAmount: 0 });
  stripeServer().dispute(session, 'won');
  await news();
  expect(await sees()).toMatchObject({ pendingRefund: 10.18 });
  await reconcile();
  await StripeEvent.deleteMany({});
  await stripeServer().deliver(
    stripeServer()
      .state()
      .event.map((event) => event.id),
  );
  await reconcile();
  expect(await sees()).toMatchObject({ refundedAmount: 10.18, paymentState: 'refunded' });
  const refunds = stripeServer()
    .state()
    .refund.filter((one) => one.intent === intent);
  expect(refunds.map(({ amount }) => amount)).toEqual([1018]);
});

test('a closed dispute stays closed if its opening event arrives late', async () => {
  const { session, sees, id } = await paidOrder();
  stripeServer().dispute(session);
  stripeServer().dispute(session, 'lost');
  const events = stripeServer()
    .state()
    .event.filter(({ type }) => type.startsWith('charge.dispute'));
  await stripeServer().deliver(
    events
      .slice(-2)
      .map((event) => event.id)
      .reverse(),
  );
  const { notes, disputed, actions } = await sees();
  expect(notes?.map(({ what }) => what)).toEqual(['dispute lost']);
  expect(disputed).toBe(true);
  expect(await sees()).not.toHaveProperty('disputeOpen');
  expect(actions.hold).toContain('dispute');
  await expect(pack(id, 3)).rejects.toThrow(actions.hold);
});

test('the reconciler detects a dispute and its decision without webhooks', async () => {
  const { id, session, sees } = await paidOrder();
  stripeServer().dispute(session);
  await reconcile();
  expect(await onBoard()).toContain(id);
  expect(await sees()).toMatchObject({ disputed: true, disputeOpen: true, notes: [{}] });
  // The dispute is too old for the list of new disputes. The reconciler must read it by id.
  const asked = vi.spyOn(stripe().disputes, 'list').mockReturnValue([] as never);
  stripeServer().dispute(session, 'won');
  await reconcile();
  expect(await sees()).toMatchObject({ disputeOpen: true });
  // The reconciler reads each open dispute about once an hour.
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  await Cursor.updateOne({ _id: 'stripe open disputes' }, { $set: { at: anHourAgo } });
  await reconcile();
  asked.mockRestore();
  const decided = await sees();
  expect(decided.notes?.map(({ what }) => what)).toEqual(['disputed', 'dispute won']);
  expect(decided).not.toHaveProperty('disputeOpen');
  await reconcile();
  expect((await sees()).notes).toHaveLength(2);
});

async function sendDispute(
  { id, intent }: { id: string; intent: string },
  what: string,
  more: object,
) {
  const type = `charge.dispute.${what}`;
  const object = { id: `du_${id}`, amount: 1018, payment_intent: intent, ...more };
  const payload = JSON.stringify({ id: `evt_${id}_${type}`, type, data: { object } });
  const header = stripe().webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const headers = { 'stripe-signature': header };
  await receiveWebhook(new Request('http://shop/', { method: 'POST', body: payload, headers }));
}

test('an inquiry by a bank changes no order until the bank opens a dispute', async () => {
  const order = await paidOrder();
  const { id, sees } = order;
  await sendDispute(order, 'created', { status: 'warning_needs_response' });
  expect(await sees()).not.toHaveProperty('notes');
  await sendDispute(order, 'funds_withdrawn', { status: 'needs_response' });
  expect(await sees()).toMatchObject({ disputeOpen: true, notes: [{ what: 'disputed' }] });
  expect(await onBoard()).toContain(id);
  await sendDispute(order, 'closed', { status: 'won' });
  expect(await sees()).not.toHaveProperty('disputeOpen');
});

test.each([
  ['without a balance transaction does not count as a dispute', [], undefined],
  ['with a balance transaction counts as lost and as closed', [{}], [{ what: 'dispute lost' }]],
])('a dispute with the status `prevented` %s', async (_, balance_transactions, notes) => {
  const order = await paidOrder();
  const { id, sees, refund } = order;
  if (!notes) await refund();
  await sendDispute(order, 'created', { status: 'prevented', balance_transactions });
  await sendDispute(order, 'closed', { status: 'prevented', balance_transactions });
  await news();
  const seen = await sees();
  if (notes) expect(seen).toMatchObject({ notes, disputed: true });
  else expect(seen).toMatchObject({ refunded: true, refundedAmount: 10.18 });
  expect(seen).not.toHaveProperty(notes ? 'disputeOpen' : 'notes');
  const stored = await Order.findById(id).lean().orFail();
  const booked = factsToBook(stored, []).filter(({ way }) => way === 'card');
  expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});

test('a dispute about an unknown payment changes no order', async () => {
  const { id, session, sees } = await paidOrder();
  await Order.updateOne({ _id: id }, { $set: { 'payment.intent': 'pi_other' } });
  stripeServer().dispute(session);
  await news();
  expect(await sees()).not.toHaveProperty('notes');
});

test('a webhook with a wrong signature is logged, because its secret may be of another endpoint', async () => {
  const logged = vi.spyOn(log(), 'warn');
  const webhook = (signature: string) =>
    receiveWebhook(
      new Request('http://shop/api/stripe/webhook', {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: '{}',
      }),
    );
  await expect(webhook(`t=${Math.floor(Date.now() / 1000)},v1=00`)).rejects.toThrow();
  expect(logged.mock.calls).toEqual([
    ['a webhook has a wrong signature: compare STRIPE_WEBHOOK_SECRET with its endpoint at Stripe'],
  ]);
  await expect(webhook('')).rejects.toThrow();
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
