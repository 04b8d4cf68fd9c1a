import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { bookedOf, refundsOf, rejectRefundsAt } from '@/e2e/support/refunds';
import { recordPaidBack, stopRefunds } from '@/lib/checkout/fulfil/refund-goods';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Order, Product } from '@/models';
import { markDuplicatePayment } from './refund';

/* Stripe rejects the refund of a payment that no order needs: a duplicate payment, or the payment of an order whose
   cart another order has locked. rejected-refund.test.ts tests the refunds of other orders. */

const stripeServer = setUpStripe();
setUpDatabase();
let product: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  product = String(_id);
}, 60_000);

afterEach(async () => {
  vi.restoreAllMocks();
  stripeServer().clearFaults();
  await Order.deleteMany({});
});

const rejectRefunds = (code: string, status?: number) =>
  rejectRefundsAt(stripeServer(), code, status);

async function payment() {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'one', input });
  stripeServer().pay(session);
  await settle(session);
  const { _id } = await Order.findOne({ userId }).lean().orFail();
  const intent = stripeServer()
    .state()
    .intent.find((each) => each.session === session)?.id;
  return { id: String(_id), userId, session, intent: intent ?? expect.fail('nobody has paid') };
}

const duplicate = async () => {
  const [first, second] = [await payment(), await payment()];
  // Only the first order may react to the refund of the second payment.
  await Order.deleteOne({ _id: second.id });
  await markDuplicatePayment(await Order.findById(first.id).lean().orFail(), second.intent);
  return { ...first, intent: second.intent, session: second.session };
};

const cartConflict = async () => {
  const order = await payment();
  const facts = { 'payment.cartConflict': true, 'payment.refundPendingSince': new Date() };
  await Order.updateOne({ _id: order.id }, { $set: facts });
  return order;
};

async function pendingRefund(pay: typeof payment) {
  const { id, userId, intent, session } = await pay();
  const stored = () => Order.findById(id).lean().orFail();
  return {
    id,
    session,
    stored,
    seller: () => findOrder(id, { audience: 'seller', subject: 'seller' }),
    shopper: () => findOrder(id, { audience: 'shopper', subject: userId }),
    attempt: async () => finishRefunds(await stored()).catch(() => undefined),
    refunds: () => refundsOf(stripeServer(), intent),
    rejectedSince: async (ms: number) => {
      const list = pay === duplicate ? 'refunds' : 'pendingRefunds';
      const declinedAt = { [`payment.${list}.0.declinedAt`]: new Date(Date.now() - ms) };
      await Order.updateOne({ _id: id }, { $set: declinedAt });
    },
    booked: async () => bookedOf(await stored()),
  };
}

const POOR = 'balance_insufficient';
const KINDS = [
  {
    kind: 'a duplicate payment',
    pay: duplicate,
    status: 'Order Placed',
    refundedAmount: 0,
    received: { card: 1018, other: 0 },
    paidBack: { card: 2036, other: -1018 },
  },
  {
    kind: 'an order with a cart conflict',
    pay: cartConflict,
    status: 'Cancelled',
    refundedAmount: 10.18,
    received: { card: 0, other: 0 },
    paidBack: { card: 1018, other: -1018 },
  },
];

/** Delays the next refund request until the returned function is called. */
function delayRequest() {
  const { refunds: api } = stripe();
  const create = api.create.bind(api);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  vi.spyOn(api, 'create').mockImplementationOnce((async (...given: Parameters<typeof create>) => {
    send();
    await isAnswered;
    return create(...given);
  }) as never);
  return { isSent, answer: () => answer() };
}

function loseResponse() {
  const { refunds: api } = stripe();
  const create = api.create.bind(api);
  vi.spyOn(api, 'create').mockImplementationOnce((async (...given: Parameters<typeof create>) => {
    await create(...given);
    throw new Stripe.errors.StripeConnectionError({ message: 'no response', type: 'api_error' });
  }) as never);
}

describe.each(KINDS)('a rejected refund of $kind', (expected) => {
  const { pay, status, refundedAmount } = expected;

  it('shows the reason to the seller, and is made when Stripe accepts it', async () => {
    const { attempt, seller, shopper, stored, refunds, rejectedSince, booked } =
      await pendingRefund(pay);
    rejectRefunds(POOR);
    await attempt();
    await rejectedSince(30 * DAY_MS);
    expect(await reconcile({ all: true })).toMatchObject({ faults: 1 });
    const seen = await seller();
    expect(seen).toMatchObject({ refundRetries: { code: POOR }, actions: { stopRefund: true } });
    const isOfDuplicate = pay === duplicate ? true : undefined;
    expect(seen.refundRetries?.isOfDuplicate).toBe(isOfDuplicate);
    const waitedMs = Date.now() - Date.parse(seen.refundRetries?.since ?? '');
    expect(waitedMs).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(seen).not.toHaveProperty('failedRefund');
    expect(await shopper()).not.toHaveProperty('refundRetries');
    stripeServer().clearFaults();
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    await stripeServer().deliver();
    expect(refunds()).toEqual([1018]);
    const made = await seller();
    expect(made).toMatchObject({ status, refundedAmount });
    for (const field of ['refundRetries', 'failedRefund', 'pendingRefund'])
      expect(made).not.toHaveProperty(field);
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
    expect(await booked()).toEqual(expected.received);
  });

  it('fails three days after the first rejection if Stripe does not say whether a retry can succeed', async () => {
    const { attempt, seller, rejectedSince } = await pendingRefund(pay);
    rejectRefunds('transfers_not_allowed');
    await attempt();
    await rejectedSince(3 * DAY_MS - HOUR_MS);
    await attempt();
    expect(await seller()).not.toHaveProperty('failedRefund');
    await rejectedSince(3 * DAY_MS);
    await attempt();
    expect(await seller()).toMatchObject({
      failedRefund: 10.18,
      refundRejection: 'transfers_not_allowed',
    });
  });

  it.each([
    ['the Stripe balance is too low', POOR, 400],
    ['the API key lacks the permission', 'more_permissions_required', 403],
  ])('is stopped by the seller while %s', async (_, code, httpStatus) => {
    const { id, attempt, seller, stored, refunds, booked } = await pendingRefund(pay);
    rejectRefunds(code, httpStatus);
    await attempt();
    // The reconciler has read the order before the refund fails.
    const earlier = await stored();
    const stopped = await stopRefunds(id);
    expect(stopped).toMatchObject({ status, failedRefund: 10.18, actions: { payBack: true } });
    expect(stopped).not.toHaveProperty('refundRetries');
    stripeServer().clearFaults();
    await recordPaidBack({ id, amount: 10.18 });
    await finishRefunds(earlier);
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
    await stripeServer().deliver();
    expect(refunds()).toEqual([]);
    const paid = await seller();
    expect(paid).toMatchObject({ status, refundedAmount, notes: [{ what: 'paid back' }] });
    expect(paid).not.toHaveProperty('failedRefund');
    expect((await stored()).payment?.refundPendingSince).toBeUndefined();
    expect(await booked()).toEqual(expected.paidBack);
  });

  it('is made if Stripe accepts the last request', async () => {
    const { id, attempt, refunds } = await pendingRefund(pay);
    rejectRefunds(POOR);
    await attempt();
    stripeServer().clearFaults();
    const made = await stopRefunds(id);
    expect(made).toMatchObject({ status, refundedAmount });
    for (const field of ['refundRetries', 'failedRefund']) expect(made).not.toHaveProperty(field);
    expect(refunds()).toEqual([1018]);
  });

  it('stays pending while another request is running', async () => {
    const { id, attempt, seller, refunds } = await pendingRefund(pay);
    rejectRefunds(POOR);
    await attempt();
    stripeServer().clearFaults();
    const { isSent, answer } = delayRequest();
    const running = reconcile({ all: true });
    await isSent;
    rejectRefunds('more_permissions_required', 403);
    const stopped = await stopRefunds(id);
    expect(stopped).toMatchObject({ refundRetries: { isStopped: true } });
    expect(stopped.actions).not.toHaveProperty('stopRefund');
    await expect(recordPaidBack({ id, amount: 10.18 })).rejects.toMatchObject({ kind: 'conflict' });
    stripeServer().clearFaults();
    answer();
    await running;
    expect(refunds()).toEqual([1018]);
    const made = await seller();
    expect(made).toMatchObject({ status, refundedAmount });
    for (const field of ['refundRetries', 'failedRefund']) expect(made).not.toHaveProperty(field);
  });

  it('stays pending until the outcome of a request with a lost response is known', async () => {
    const { id, attempt, seller, refunds } = await pendingRefund(pay);
    rejectRefunds('more_permissions_required', 403);
    await attempt();
    stripeServer().clearFaults();
    loseResponse();
    await attempt();
    rejectRefunds('more_permissions_required', 403);
    // Stripe has made the refund, so it does not fail although the seller stops its retries.
    await stopRefunds(id);
    await expect(recordPaidBack({ id, amount: 10.18 })).rejects.toMatchObject({ kind: 'conflict' });
    stripeServer().clearFaults();
    await attempt();
    expect(refunds()).toEqual([1018]);
    const made = await seller();
    expect(made).toMatchObject({ status, refundedAmount });
    for (const field of ['refundRetries', 'failedRefund']) expect(made).not.toHaveProperty(field);
  });

  it('fails only once if several requests try it at the same time', async () => {
    const { id, attempt, seller, stored } = await pendingRefund(pay);
    rejectRefunds(POOR);
    await Promise.all([attempt(), attempt(), attempt()]);
    const results = await Promise.allSettled([1, 2, 3].map(() => stopRefunds(id)));
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    await attempt();
    expect((await stored()).payment?.failedRefunds).toMatchObject([{ cents: 1018 }]);
    expect(await seller()).toMatchObject({ status, failedRefund: 10.18 });
  });
});

describe('a dispute', () => {
  it("about the order's payment does not prevent the seller from stopping a refund of a duplicate payment", async () => {
    const { id, attempt, stored } = await pendingRefund(duplicate);
    rejectRefunds(POOR);
    await attempt();
    const [paid] = (await stored()).payment?.attempts ?? [];
    stripeServer().dispute(paid?.sessionId ?? '');
    await stripeServer().deliver();
    expect(await stopRefunds(id)).toMatchObject({ disputed: true, failedRefund: 10.18 });
  });

  it('about a duplicate payment prevents the seller from paying the shopper by another method', async () => {
    const { id, session, attempt, seller, refunds } = await pendingRefund(duplicate);
    rejectRefunds('more_permissions_required', 403);
    await attempt();
    stripeServer().dispute(session);
    await stripeServer().deliver();
    expect(await stopRefunds(id)).toMatchObject({ refundRetries: { isStopped: true } });
    await expect(recordPaidBack({ id, amount: 10.18 })).rejects.toMatchObject({ kind: 'conflict' });
    stripeServer().clearFaults();
    await attempt();
    expect(refunds()).toEqual([]);
    expect(await seller()).not.toHaveProperty('failedRefund');
    stripeServer().dispute(session, 'lost');
    await stripeServer().deliver();
    await attempt();
    expect(refunds()).toEqual([]);
    for (const field of ['refundRetries', 'failedRefund'])
      expect(await seller()).not.toHaveProperty(field);
  });

  it.each([
    ['a webhook', true],
    ['a lost webhook', false],
  ])(
    'about a duplicate payment that the shop has won is followed by the refund: %s',
    async (_, isDelivered) => {
      const { id, session, attempt, stored, refunds, booked } = await pendingRefund(duplicate);
      stripeServer().dispute(session);
      await stripeServer().deliver();
      await attempt();
      await attempt();
      expect(refunds()).toEqual([]);
      // Stripe was asked only once.
      const waiting = { isPending: true, running: 0, declines: 1 };
      expect((await stored()).payment?.refunds).toMatchObject([waiting]);
      stripeServer().dispute(session, 'won');
      if (isDelivered) await stripeServer().deliver();
      else {
        await attempt();
        expect(refunds()).toEqual([]);
        const anHourAgo = new Date(Date.now() - HOUR_MS);
        await Order.updateOne({ _id: id }, { $set: { 'payment.refunds.0.disputedAt': anHourAgo } });
      }
      await attempt();
      expect(refunds()).toEqual([1018]);
      expect((await stored()).payment?.refundPendingSince).toBeUndefined();
      expect(await booked()).toEqual({ card: 1018, other: 0 });
    },
  );

  it('that the shop wins at the end of a run is followed by the refund of an order with a cart conflict', async () => {
    const { session, attempt, stored, refunds } = await pendingRefund(cartConflict);
    stripeServer().dispute(session);
    const update = Order.updateOne.bind(Order);
    const win = async () => {
      vi.restoreAllMocks();
      await stripeServer().deliver();
      stripeServer().dispute(session, 'won');
      await stripeServer().deliver();
    };
    vi.spyOn(Order, 'updateOne').mockImplementation(((...given: Parameters<typeof update>) => {
      const { $unset = {} } = Object(given[1]);
      const isLast = 'payment.refundPendingSince' in $unset;
      return isLast ? win().then(() => update(...given)) : update(...given);
    }) as never);
    await attempt();
    expect((await stored()).payment).toMatchObject({ disputed: false });
    expect((await stored()).payment?.refundPendingSince).toBeDefined();
    await attempt();
    expect(refunds()).toEqual([1018]);
  });

  it('that the shop has won is followed by the refund of an order with a cart conflict', async () => {
    const { id, session, attempt, seller, refunds } = await pendingRefund(cartConflict);
    rejectRefunds(POOR);
    await attempt();
    stripeServer().dispute(session);
    await stripeServer().deliver();
    stripeServer().clearFaults();
    await expect(stopRefunds(id)).rejects.toMatchObject({ kind: 'conflict' });
    await attempt();
    expect(refunds()).toEqual([]);
    stripeServer().dispute(session, 'won');
    await stripeServer().deliver();
    await reconcile({ all: true });
    expect(refunds()).toEqual([1018]);
    expect(await seller()).toMatchObject({ status: 'Cancelled', refundedAmount: 10.18 });
  });
});
