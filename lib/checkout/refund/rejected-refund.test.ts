import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { bookedOf, refundsOf, rejectRefundsAt } from '@/e2e/support/refunds';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordPaidBack, stopRefunds } from '@/lib/checkout/fulfil/refund-goods';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Order, Product } from '@/models';
import { markDuplicatePayment } from './refund';

const stripeServer = setUpStripe();
setUpDatabase();
let product: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  product = String(_id);
}, 60_000);

const rejectRefunds = (code: string, status?: number) =>
  rejectRefundsAt(stripeServer(), code, status);

async function paidOrder() {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'one', input });
  stripeServer().pay(session);
  await settle(session);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  const intent = stripeServer()
    .state()
    .intent.find((each) => each.session === session)?.id;
  const stored = () => Order.findById(id).lean().orFail();
  return {
    id,
    session,
    intent: intent ?? expect.fail('nobody has paid'),
    stored,
    seller: () => findOrder(id, { audience: 'seller', subject: 'seller' }),
    shopper: () => findOrder(id, { audience: 'shopper', subject: userId }),
    /** Packs two of the three apples, so that $3.39 are refunded. */
    pack: () => packOrder({ id, lines: [{ product, found: 2 }], done: true }),
    cancel: (from = 'Order Placed') => step(id, from, 'Cancelled'),
    refunds: () => refundsOf(stripeServer(), intent),
    wait: (ms: number) =>
      Order.updateOne(
        { _id: id },
        { $set: { 'payment.pendingRefunds.$[].declinedAt': new Date(Date.now() - ms) } },
      ),
    booked: async () => bookedOf(await stored()),
  };
}

const NOT_REFUNDABLE = 'charge_not_refundable';

describe('a refund that Stripe rejects', () => {
  it('stays pending while the Stripe balance is too low, and is made later', async () => {
    const { pack, seller, shopper, stored, refunds, wait } = await paidOrder();
    rejectRefunds('balance_insufficient');
    await pack();
    await wait(30 * DAY_MS);
    expect(await reconcile({ all: true })).toMatchObject({ faults: 1 });
    const seen = await seller();
    const since = (await stored()).payment?.pendingRefunds?.[0]?.declinedAt?.toISOString();
    expect(seen).toMatchObject({
      pendingRefund: 3.39,
      refundedAmount: 0,
      actions: { stopRefund: true },
    });
    expect(seen.refundRetries).toEqual({ code: 'balance_insufficient', since });
    expect(seen).not.toHaveProperty('failedRefund');
    expect(await shopper()).not.toHaveProperty('refundRetries');
    stripeServer().clearFaults();
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    expect(refunds()).toEqual([339]);
    const made = await seller();
    expect(made).toMatchObject({ refundedAmount: 3.39 });
    expect(made).not.toHaveProperty('refundRetries');
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
  });

  it('stays pending for three days if Stripe does not say whether a retry can succeed', async () => {
    const { pack, seller, wait } = await paidOrder();
    rejectRefunds('transfers_not_allowed');
    await pack();
    await wait(3 * DAY_MS - HOUR_MS);
    await reconcile({ all: true });
    expect(await seller()).toMatchObject({ pendingRefund: 3.39 });
    await wait(3 * DAY_MS);
    await reconcile({ all: true });
    stripeServer().clearFaults();
    const seen = await seller();
    expect(seen).toMatchObject({ failedRefund: 3.39, refundRejection: 'transfers_not_allowed' });
    expect(seen).not.toHaveProperty('pendingRefund');
  });
});

describe('stopRefunds', () => {
  it.each([
    ['the Stripe balance is too low', 'balance_insufficient', 400, 'balance_insufficient'],
    ['the API key lacks the permission', 'more_permissions_required', 403, 'permission_error'],
  ])('ends a refund that Stripe rejects because %s', async (_, code, status, shown) => {
    const { id, pack, seller, refunds, booked } = await paidOrder();
    rejectRefunds(code, status);
    await pack();
    expect(await seller()).toMatchObject({ refundRetries: { code: shown } });
    const stopped = await stopRefunds(id);
    expect(stopped).toMatchObject({ failedRefund: 3.39, actions: { payBack: true } });
    for (const field of ['pendingRefund', 'refundRetries'])
      expect(stopped).not.toHaveProperty(field);
    stripeServer().clearFaults();
    await recordPaidBack({ id, amount: 3.39 });
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    expect(refunds()).toEqual([]);
    expect(await seller()).toMatchObject({ refundedAmount: 3.39 });
    expect(await booked()).toEqual({ card: 1018, other: -339 });
  });

  it('makes the refund if Stripe accepts the last request', async () => {
    const { id, pack, refunds } = await paidOrder();
    rejectRefunds('balance_insufficient');
    await pack();
    stripeServer().clearFaults();
    const made = await stopRefunds(id);
    expect(made).toMatchObject({ refundedAmount: 3.39 });
    expect(made).not.toHaveProperty('failedRefund');
    expect(refunds()).toEqual([339]);
  });

  it('does not stop a refund while the outcome of a request to Stripe is unknown', async () => {
    const { id, pack, seller, refunds } = await paidOrder();
    rejectRefunds('balance_insufficient');
    await pack();
    stripeServer().clearFaults();
    const { refunds: api } = stripe();
    const create = api.create.bind(api);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // The seller stops the retries while a request of the reconciler is running, and Stripe makes the refund.
    const spy = vi.spyOn(api, 'create').mockImplementationOnce((async (
      ...given: Parameters<typeof create>
    ) => {
      reached();
      await isAnswered;
      return create(...given);
    }) as never);
    const attempt = reconcile({ all: true });
    await isReached;
    spy.mockRestore();
    rejectRefunds('more_permissions_required', 403);
    const stopped = await stopRefunds(id);
    expect(stopped).toMatchObject({ pendingRefund: 3.39, refundRetries: { isStopped: true } });
    expect(stopped.actions).not.toHaveProperty('stopRefund');
    await expect(recordPaidBack({ id, amount: 3.39 })).rejects.toMatchObject({ kind: 'conflict' });
    stripeServer().clearFaults();
    answer();
    await attempt;
    expect(refunds()).toEqual([339]);
    const made = await seller();
    expect(made).toMatchObject({ refundedAmount: 3.39 });
    expect(made).not.toHaveProperty('failedRefund');
  });

  it('keeps a disputed refund pending until the bank decides', async () => {
    const { id, pack, seller, session, refunds } = await paidOrder();
    rejectRefunds('balance_insufficient');
    await pack();
    stripeServer().dispute(session);
    await stripeServer().deliver();
    stripeServer().clearFaults();
    await expect(stopRefunds(id)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await seller()).not.toHaveProperty('refundRetries');
    stripeServer().dispute(session, 'won');
    await stripeServer().deliver();
    await reconcile({ all: true });
    expect(refunds()).toEqual([339]);
  });

  it('returns an error if Stripe has not rejected a refund of the order', async () => {
    const { id } = await paidOrder();
    await expect(stopRefunds(id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Stripe is not rejecting a refund of this order.',
    });
  });
});

describe('a refund that Stripe rejects permanently', () => {
  it('fails at once, and the seller can record once that another method was used instead', async () => {
    const { id, pack, seller, shopper, stored, refunds, booked } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await pack();
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
    const create = vi.spyOn(stripe().refunds, 'create');
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
    stripeServer().clearFaults();

    const failed = { failedRefund: 3.39, refundedAmount: 0 };
    const seen = await seller();
    expect(seen).toMatchObject({
      ...failed,
      refundRejection: NOT_REFUNDABLE,
      actions: { payBack: true },
    });
    const seenByShopper = await shopper();
    expect(seenByShopper).toMatchObject(failed);
    for (const view of [seen, seenByShopper]) expect(view).not.toHaveProperty('pendingRefund');
    expect(seenByShopper).not.toHaveProperty('refundRejection');
    expect(await booked()).toEqual({ card: 1018, other: 0 });

    const repay = () => recordPaidBack({ id, amount: 3.39 });
    await Promise.all([repay(), repay()]);
    await reconcile({ all: true });
    const paid = await seller();
    expect(paid).toMatchObject({ refundedAmount: 3.39, notes: [{ what: 'paid back' }] });
    expect(paid).not.toHaveProperty('failedRefund');
    expect(paid).not.toHaveProperty('refundRejection');
    expect(refunds()).toEqual([]);
    expect(await booked()).toEqual({ card: 1018, other: -339 });
  });

  it('is not made again by a later cancellation if it was recorded as paid by another method', async () => {
    const { id, pack, cancel, seller, refunds, booked } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await pack();
    stripeServer().clearFaults();
    await recordPaidBack({ id, amount: 3.39 });
    await cancel('Packed');
    await reconcile({ all: true });
    expect(refunds()).toEqual([679]);
    const seen = await seller();
    expect(seen).toMatchObject({ refunded: true, refundedAmount: 10.18 });
    expect(seen).not.toHaveProperty('failedRefund');
    expect(await booked()).toEqual({ card: 339, other: -339 });
  });

  it('cannot be recorded as paid by another method while a cancelled order is being refunded', async () => {
    const { id, pack, cancel, seller, refunds } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await pack();
    stripeServer().clearFaults();
    rejectRefunds('balance_insufficient');
    await cancel('Packed');
    await expect(recordPaidBack({ id, amount: 3.39 })).rejects.toMatchObject({ kind: 'conflict' });
    stripeServer().clearFaults();
    await reconcile({ all: true });
    expect(refunds()).toEqual([1018]);
    expect(await seller()).toMatchObject({ refunded: true, refundedAmount: 10.18 });
  });

  it('counts as made if a concurrent request has made it at Stripe', async () => {
    const { pack, seller, refunds } = await paidOrder();
    const { refunds: api } = stripe();
    const create = api.create.bind(api);
    rejectRefunds(NOT_REFUNDABLE);
    // A concurrent request makes the refund between the first check and the rejection.
    const spy = vi.spyOn(api, 'create').mockImplementationOnce((async (
      ...given: Parameters<typeof create>
    ) => {
      stripeServer().clearFaults();
      await create(...given);
      rejectRefunds(NOT_REFUNDABLE);
      return create(given[0], { idempotencyKey: 'another' });
    }) as never);
    await pack();
    spy.mockRestore();
    stripeServer().clearFaults();
    await reconcile({ all: true });
    const seen = await seller();
    expect(seen).toMatchObject({ refundedAmount: 3.39 });
    expect(seen).not.toHaveProperty('failedRefund');
    expect(refunds()).toEqual([339]);
  });

  it('is stored as failed only once if several requests try it at the same time', async () => {
    const { pack, seller, stored } = await paidOrder();
    rejectRefunds('balance_insufficient');
    await pack();
    stripeServer().clearFaults();
    rejectRefunds(NOT_REFUNDABLE);
    const order = await stored();
    const results = await Promise.allSettled([1, 2, 3].map(() => finishRefunds(order)));
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    await reconcile({ all: true });
    stripeServer().clearFaults();
    expect((await stored()).payment?.failedRefunds).toMatchObject([{ cents: 339 }]);
    expect(await seller()).toMatchObject({ failedRefund: 3.39, refundedAmount: 0 });
  });

  it('stays pending if the order changes while its refunds are read from Stripe', async () => {
    const { id, pack, seller, refunds } = await paidOrder();
    const { refunds: api } = stripe();
    const list = api.list.bind(api);
    rejectRefunds(NOT_REFUNDABLE);
    const spy = vi.spyOn(api, 'list').mockImplementation(((...given: Parameters<typeof list>) => {
      const pages = list(...given);
      return (async function* () {
        await Order.updateOne({ _id: id }, { $inc: { rev: 1 } });
        yield* pages;
      })();
    }) as never);
    await pack();
    spy.mockRestore();
    expect(await seller()).toMatchObject({ pendingRefund: 3.39 });
    stripeServer().clearFaults();
    await reconcile({ all: true });
    expect(refunds()).toEqual([339]);
    expect(await seller()).toMatchObject({ refundedAmount: 3.39 });
  });

  it("no longer counts as failed after the owner has refunded it in Stripe's dashboard", async () => {
    const { cancel, seller, intent, booked } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await cancel();
    stripeServer().clearFaults();
    expect(await seller()).toMatchObject({ failedRefund: 10.18, paymentState: 'refund failed' });
    await stripe().refunds.create({ payment_intent: intent });
    await stripeServer().deliver();
    const seen = await seller();
    expect(seen).toMatchObject({ refundedAmount: 10.18, refunded: true });
    expect(seen).not.toHaveProperty('failedRefund');
    expect(await booked()).toEqual({ card: 0, other: 0 });
  });

  it('leaves out an earlier failed refund that was paid by another method', async () => {
    const { id, pack, cancel, seller } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await pack();
    await recordPaidBack({ id, amount: 3.39 });
    await cancel('Packed');
    stripeServer().clearFaults();
    expect(await seller()).toMatchObject({ failedRefund: 6.79, refundedAmount: 3.39 });
  });

  it('leaves out an amount that the owner has already refunded', async () => {
    const { cancel, seller, intent, stored } = await paidOrder();
    await stripe().refunds.create({ payment_intent: intent, amount: 300 });
    rejectRefunds(NOT_REFUNDABLE);
    await cancel();
    stripeServer().clearFaults();
    expect(await seller()).toMatchObject({ failedRefund: 7.18, refundedAmount: 3 });
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
  });

  it('is not made again after a dispute is won', async () => {
    const { pack, seller, session, refunds } = await paidOrder();
    rejectRefunds(NOT_REFUNDABLE);
    await pack();
    stripeServer().clearFaults();
    stripeServer().dispute(session);
    await stripeServer().deliver();
    stripeServer().dispute(session, 'won');
    await stripeServer().deliver();
    await reconcile({ all: true });
    expect(refunds()).toEqual([]);
    expect(await seller()).toMatchObject({ failedRefund: 3.39 });
  });

  it('fails if another order has locked the cart, and the order is cancelled', async () => {
    const { id, seller, session, stored } = await paidOrder();
    await Order.updateOne({ _id: id }, { $set: { 'payment.cartConflict': true } });
    rejectRefunds(NOT_REFUNDABLE);
    await settle(session);
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    stripeServer().clearFaults();
    expect(await seller()).toMatchObject({ status: 'Cancelled', failedRefund: 10.18 });
    await recordPaidBack({ id, amount: 10.18 });
    expect(await seller()).toMatchObject({ refundedAmount: 10.18 });
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
  });

  it('counts as failed if it belongs to a duplicate payment', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()];
    const order = await markDuplicatePayment(await first.stored(), second.intent);
    rejectRefunds(NOT_REFUNDABLE);
    for (let times = 0; times < 2; times += 1) await finishRefunds(order).catch(() => undefined);
    stripeServer().clearFaults();
    expect(await first.seller()).toMatchObject({
      failedRefund: 10.18,
      refundRejection: NOT_REFUNDABLE,
    });
    expect((await first.stored()).payment).not.toHaveProperty('refundPendingSince');
    await recordPaidBack({ id: first.id, amount: 10.18 });
    expect(second.refunds()).toEqual([]);
    expect(await first.seller()).not.toHaveProperty('failedRefund');
  });
});
