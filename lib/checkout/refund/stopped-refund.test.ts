import fc from 'fast-check';
import Stripe from 'stripe';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { isLong, runs } from '@/e2e/support/runs';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordPaidBack, stopRefunds } from '@/lib/checkout/fulfil/refund-goods';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Product } from '@/models';
import { markDuplicatePayment } from './refund';

/* The seller stops the retries of a refund and pays by another method. At the same time, several requests try the
   refund at Stripe, and the Stripe balance changes. The shopper must get the amount exactly once. A model replaces
   Stripe: it responds late, loses responses, and repeats its response to a known idempotency key. */

const RUNS = runs(4);
const SELLER = { audience: 'seller', subject: 'seller' } as const;
const stripeServer = setUpStripe();
setUpDatabase();
let product: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  product = String(_id);
}, 60_000);

afterEach(() => {
  vi.restoreAllMocks();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const { StripeInvalidRequestError, StripePermissionError, StripeConnectionError } = Stripe.errors;
const raw = (statusCode: number, code?: string) => ({
  type: 'invalid_request_error' as const,
  message: 'simulated',
  statusCode,
  ...omitUndefined({ code }),
});

/** Delays in ms, and whether the response is lost. */
const journey = fc.record({
  there: fc.integer({ min: 0, max: 25 }),
  work: fc.integer({ min: 0, max: 10 }),
  back: fc.integer({ min: 0, max: 25 }),
  isLost: fc.boolean(),
});
type Journey = typeof journey extends fc.Arbitrary<infer J> ? J : never;
const CALM: Journey = { there: 0, work: 0, back: 0, isLost: false };

function modelStripe(journeys: readonly Journey[]) {
  const { refunds: api } = stripe();
  const create = api.create.bind(api);
  const answers = new Map<string, Promise<Stripe.Refund>>();
  const running = new Set<string>();
  const planned = [...journeys];
  const account = { hasMoney: false, hasPermission: true };

  async function execute(key: string, ms: number, given: Parameters<typeof create>) {
    running.add(key);
    await wait(ms);
    running.delete(key);
    if (account.hasMoney) return create(...given);
    throw new StripeInvalidRequestError(raw(400, 'balance_insufficient'));
  }

  vi.spyOn(api, 'create').mockImplementation((async (...given: Parameters<typeof create>) => {
    const key = given[1]?.idempotencyKey ?? expect.fail('a refund without an idempotency key');
    const { there, work, back, isLost } = planned.shift() ?? CALM;
    await wait(there);
    // Stripe does not store these two rejections under the idempotency key.
    if (!account.hasPermission) throw new StripePermissionError(raw(403));
    if (running.has(key)) throw new StripeInvalidRequestError(raw(409, 'idempotency_key_in_use'));
    const answer = answers.get(key) ?? execute(key, work, given);
    answers.set(key, answer);
    const outcome = await Promise.allSettled([answer]);
    await wait(back);
    if (isLost) throw new StripeConnectionError(raw(0));
    return outcome[0].status === 'fulfilled' ? outcome[0].value : Promise.reject(outcome[0].reason);
  }) as never);
  return { account, calm: () => planned.splice(0) };
}

const act = fc.record({
  what: fc.constantFrom(
    ...(['try', 'try', 'try', 'stop', 'stop', 'pay back', 'pay back', 'money', 'key'] as const),
  ),
  at: fc.integer({ min: 0, max: 80 }),
});

async function paidOrder() {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'one', input });
  stripeServer().pay(session);
  await settle(session);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  const { payment } = await Order.findById(id).lean().orFail();
  return { id, intent: payment?.intent ?? expect.fail('nobody has paid') };
}

/** `start` returns the order, the payment to refund, and a function that makes the refund pending. */
const REFUNDS = [
  {
    refund: 'refund of a missing piece',
    start: async () => {
      const order = await paidOrder();
      return {
        ...order,
        begin: () => packOrder({ id: order.id, lines: [{ product, found: 2 }], done: true }),
      };
    },
    cents: 339,
    refundedAmount: 3.39,
  },
  {
    refund: 'refund of a duplicate payment',
    start: async () => {
      const [{ id }, second] = [await paidOrder(), await paidOrder()];
      await Order.deleteOne({ _id: second.id });
      const begin = async () =>
        markDuplicatePayment(await Order.findById(id).lean().orFail(), second.intent);
      return { id, intent: second.intent, begin };
    },
    cents: 1018,
    refundedAmount: 0,
  },
  {
    refund: 'refund of an order with a cart conflict',
    start: async () => {
      const order = await paidOrder();
      const facts = { 'payment.cartConflict': true, 'payment.refundPendingSince': new Date() };
      const begin = () => Order.updateOne({ _id: order.id }, { $set: facts, $inc: { rev: 1 } });
      return { ...order, begin };
    },
    cents: 1018,
    refundedAmount: 10.18,
  },
];

test.each(REFUNDS)(
  'the shopper gets a stopped $refund exactly once, from Stripe or by another method @random',
  {
    timeout: 60_000 + RUNS * 4_000,
  },
  async ({ start, cents, refundedAmount }) => {
    const inputs = [
      fc.array(act, { minLength: 4, maxLength: 14 }),
      fc.array(journey, { maxLength: 12 }),
    ] as const;
    await fc.assert(
      fc.asyncProperty(...inputs, async (acts, journeys) => {
        const { id, intent, begin } = await start();
        const { account, calm } = modelStripe(journeys);
        await begin();
        const attempt = async () => finishRefunds(await Order.findById(id).lean().orFail());
        const payBack = async () => {
          const { failedRefund = 0 } = await findOrder(id, SELLER);
          if (failedRefund > 0) await recordPaidBack({ id, amount: failedRefund });
        };
        const does = {
          try: attempt,
          stop: () => stopRefunds(id),
          'pay back': payBack,
          money: async () => {
            account.hasMoney = !account.hasMoney;
          },
          key: async () => {
            account.hasPermission = !account.hasPermission;
          },
        };
        await Promise.allSettled(
          acts.map(async ({ what, at }) => {
            await wait(at);
            await does[what]();
          }),
        );
        calm();
        Object.assign(account, { hasMoney: true, hasPermission: true });
        // Stripe may repeat a stored rejection, so the first attempt may fail.
        await attempt().catch(() => undefined);
        await attempt();
        await payBack();
        vi.restoreAllMocks();
        const { payment } = await Order.findById(id).lean().orFail();
        const atStripe = stripeServer()
          .state()
          .refund.filter((refund) => refund.intent === intent)
          .map(({ amount }) => amount);
        const byHand = payment?.notes?.flatMap((note) =>
          note.what === 'paid back' ? note.cents : [],
        );
        expect([...atStripe, ...(byHand ?? [])]).toEqual([cents]);
        expect(payment?.refundPendingSince).toBeUndefined();
        const view = await findOrder(id, SELLER);
        expect(view).toMatchObject({ refundedAmount });
        expect(view).not.toHaveProperty('failedRefund');
      }),
      omitUndefined({ numRuns: RUNS, endOnFailure: true, seed: isLong ? undefined : 1 }),
    );
  },
);
