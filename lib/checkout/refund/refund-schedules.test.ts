import fc from 'fast-check';
import { expect, test } from 'vitest';
import { step } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { orderBasket, setUpGermanShop } from '@/e2e/support/german-shop';
import { type Mishaps, withStripeFaults } from '@/e2e/support/mishaps';
import { isLong, runs } from '@/e2e/support/runs';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordReturns } from '@/lib/checkout/fulfil/record-returns';
import {
  recordPaidBack,
  refundOrder,
  stopRefunds,
  undoRefund,
} from '@/lib/checkout/fulfil/refund-goods';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { factsToBook } from '@/lib/day-report/book';
import { findDocuments, makeInvoice } from '@/lib/invoices/commands';
import { dueCentsOf } from '@/lib/orders/change-order';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { findOrder } from '@/lib/orders/queries';
import { activeRefunds, netPaidCentsOf } from '@/lib/orders/refunds';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Invoice, Order, ShopSettings, StripeEvent, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { markDuplicatePayment } from './refund';

/* A paid order is packed, corrected, refunded, disputed and cancelled in random order while refunds fail. The shopper
   may pay a second time, and the shop then refunds the duplicate payment. In the end, Stripe, the order, its invoice
   and the day reports must state the same amounts. */

const RUNS = runs(1);

const SELLER = { audience: 'seller', subject: 'seller' } as const;
const stripeServer = setUpStripe();
setUpDatabase();
const goods = setUpGermanShop(239, 301);

const few = fc.integer({ min: 0, max: 3 });
const PLAIN = [
  ...(['go', 'go', 'undo', 'cancel', 'paid back', 'dispute', 'won', 'won', 'lost'] as const),
  ...(['invoice', 'webhooks', 'webhooks', 'reconcile'] as const),
];
const act = fc.record({
  what: fc.constantFrom(
    ...PLAIN,
    ...([
      'stop',
      'stop',
      'pack',
      'pack',
      'returned',
      'give',
      'give',
      'undo refund',
      'dashboard',
      'fail',
      'pay twice',
      'pay twice and stop',
      'pay twice and stop',
    ] as const),
    'again' as const,
  ),
  colas: few,
  apples: fc.integer({ min: 0, max: 2 }),
  isReplaced: fc.boolean(),
  bottles: fc.integer({ min: 0, max: 60 }),
  cents: fc.integer({ min: 1, max: 900 }),
  to: fc.constantFrom('card', 'card', 'cash', 'credit'),
  line: fc.option(fc.constantFrom('cola', 'apple', 'bread')),
  nth: fc.integer({ min: 0, max: 30 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
const CALM: Mishaps = { faults: [] };
const mishaps = fc.oneof(
  { weight: 3, arbitrary: fc.constant(CALM) },
  fc.constant<Mishaps>({ faults: ['unrefundable'] }),
  fc.constant<Mishaps>({ faults: ['poor', 'poor'] }),
  fc.record({
    faults: fc.array(fc.constantFrom('none', 'silent', 'lost', 'unrefundable', 'poor'), {
      maxLength: 3,
    }),
    diesAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3 }),
  }),
);

const NEXT = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
} as const;

type Played = { id: string; session: string; secondSession: string };
const stored = (id: string) => Order.findById(id).lean().orFail();

function atStripe(session: string) {
  const { intent, refund } = stripeServer().state();
  const payment = intent.find((each) => each.session === session) ?? expect.fail('nobody paid');
  return { payment, refunds: refund.filter((each) => each.intent === payment.id) };
}

/** The second payment belongs to no other order. The acts `pay twice` make it a duplicate payment of the order. */
async function play(): Promise<Played> {
  const second = await orderBasket(goods(), stripeServer());
  await Order.deleteOne({ _id: second.id });
  return { ...(await orderBasket(goods(), stripeServer())), secondSession: second.session };
}

async function does(one: Act, at: number, played: Played): Promise<unknown> {
  const { id, session } = played;
  const order = await stored(id);
  const { currency } = pricingContextOf(order);
  const { payment, refunds } = atStripe(session);
  const second = atStripe(played.secondSession);
  const allRefunds = [...refunds, ...second.refunds];
  const { event: events } = stripeServer().state();
  switch (one.what) {
    case 'pack': {
      const instead = { product: goods().apple, quantity: 3, confirmed: true };
      const colas = { product: goods().cola, found: one.colas };
      const isReplaced = one.isReplaced && one.colas < 3;
      const lines = [
        isReplaced ? { ...colas, replacement: instead } : colas,
        { product: goods().apple, found: one.apples },
      ];
      return packOrder({ id, lines, done: true });
    }
    case 'go':
      return step(id, order.status, NEXT[order.status]);
    case 'undo':
      return step(id, order.status, order.history?.at(-2)?.status ?? 'Order Placed');
    case 'cancel':
      return step(id, order.status, 'Cancelled');
    case 'returned':
      return recordReturns({
        id,
        returned: [{ pieces: one.bottles + 1, amount: toUnits(25, currency) }],
      });
    case 'give': {
      const what = one.line
        ? { lines: [{ product: goods()[one.line], quantity: 1 }] }
        : { amount: toUnits(one.cents, currency) };
      return refundOrder({ id, reason: 'x', to: one.to, ...what }, `key-${at}`);
    }
    case 'undo refund':
      return undoRefund({ id, number: one.nth + 1 });
    case 'dashboard':
      return stripe().refunds.create({ payment_intent: payment.id, amount: one.cents });
    case 'fail':
      return stripeServer().failRefund(allRefunds[one.nth % (allRefunds.length || 1)]?.id ?? '');
    case 'pay twice':
      return finishRefunds(await markDuplicatePayment(order, second.payment.id));
    case 'pay twice and stop': {
      const marked = await markDuplicatePayment(order, second.payment.id);
      await finishRefunds(marked).catch(() => undefined);
      return stopRefunds(id);
    }
    case 'paid back':
      return recordPaidBack({ id, amount: (await findOrder(id, SELLER)).failedRefund ?? 0 });
    case 'stop':
      return stopRefunds(id);
    case 'dispute':
      return stripeServer().dispute(session);
    case 'won':
    case 'lost':
      return stripeServer().dispute(session, one.what);
    case 'invoice':
      return makeInvoice(SELLER, { id });
    case 'webhooks':
      return stripeServer().deliver();
    case 'again': {
      const event = events[one.nth % (events.length || 1)]?.id ?? '';
      await StripeEvent.deleteMany({ _id: event });
      return stripeServer().deliver([event]);
    }
    default:
      return reconcile({ all: true });
  }
}

const sumOf = (rows: readonly number[]) => rows.reduce((sum, cents) => sum + cents, 0);
const refundedTo = (order: OrderDoc, isCard: boolean) =>
  sumOf(
    activeRefunds(order)
      .filter(({ to }) => (to === 'card') === isCard)
      .map(({ cents }) => cents),
  );

/**
 * The shop refunds a duplicate payment in full. Returns the cents that Stripe has not refunded: the shop still owes them
 * or has paid them by another method.
 */
function checkDuplicate({ payment: own }: OrderDoc, secondSession: string): number {
  const { payment, refunds } = atStripe(secondSession);
  const back = sumOf(refunds.map(({ amount, failed }) => (failed ? 0 : amount)));
  const [duplicate] = own?.refunds ?? [];
  expect(duplicate?.isPending ?? false).toBe(false);
  const failed = own?.failedRefunds?.filter(({ isSecond }) => isSecond) ?? [];
  const left = sumOf(failed.map(({ cents, leftCents = cents }) => leftCents));
  expect(['duplicate', back + left]).toEqual(['duplicate', duplicate ? payment.amount : 0]);
  return left;
}

async function check(played: Played) {
  const { id } = played;
  for (let round = 0; round < 3; round += 1) {
    await reconcile({ all: true });
    await stripeServer().deliver();
  }
  const [order, view] = [await stored(id), await findOrder(id, SELLER)];
  const { payment, refunds } = atStripe(played.session);
  const duplicateCents = checkDuplicate(order, played.secondSession);
  const made = refunds.filter(({ failed }) => !failed);
  const back = sumOf(made.map(({ amount }) => amount));
  const isAtBank = payment.dispute !== undefined && payment.dispute.status !== 'won';
  const booked = factsToBook(order, []).filter(({ way }) => way === 'card');
  expect(['card', sumOf(booked.map(({ cents }) => cents))]).toEqual([
    'card',
    payment.amount - back - (isAtBank ? payment.amount : 0) + duplicateCents,
  ]);
  expect(order.payment?.disputed ?? false).toBe(isAtBank);
  const failed = order.payment?.failedRefunds?.filter(({ isSecond }) => !isSecond) ?? [];
  const isRejected = failed.some(({ refund }) => refund === undefined);
  const otherwise = failed.map(({ isPaidBack, cents, leftCents = cents }) =>
    isPaidBack ? leftCents : 0,
  );
  expect(['refunded', toCents(view.refundedAmount, view.currency)]).toEqual([
    'refunded',
    back + sumOf(otherwise),
  ]);
  if (!isAtBank) expect(order.payment?.refundPendingSince).toBeUndefined();
  if (!isAtBank && made.length === refunds.length && !isRejected) {
    const byHand = sumOf(made.map(({ amount, metadata }) => (metadata.order ? 0 : amount)));
    const left = Math.max(0, dueCentsOf(order) - refundedTo(order, true) - byHand);
    expect(['left', payment.amount - back]).toEqual(['left', left]);
    expect(['kept', netPaidCentsOf(order)]).toEqual([
      'kept',
      Math.max(0, left - refundedTo(order, false)),
    ]);
  }
  // A cancelled order has no credit note while its cancellation can be undone.
  if (!order.invoiceNumber || order.status === 'Cancelled') return;
  const [invoice, ...notes] = await findDocuments(SELLER, id);
  const credited = sumOf(notes.map(({ totalCents }) => totalCents));
  // The documents also contain the amount paid out for returned deposits beyond the total.
  expect(['invoiced', (invoice?.totalCents ?? 0) - credited]).toEqual([
    'invoiced',
    netPaidCentsOf(order) - toCents(view.cashBack ?? 0, view.currency),
  ]);
}

test('Stripe, order, day reports and invoice agree after random refunds @random', {
  timeout: 60_000 + RUNS * 12_000,
}, async () => {
  const acts = fc.array(fc.tuple(act, mishaps), { minLength: 5, maxLength: 18 });
  await fc.assert(
    fc
      .asyncProperty(acts, fc.constantFrom('eur', 'jpy'), async (all, currency) => {
        await ShopSettings.updateOne({ _id: 'shop' }, { $set: { currency } });
        const played = await play();
        for (const [at, [one, wrong]] of all.entries()) {
          await withStripeFaults(wrong, () => does(one, at, played)).catch(() => undefined);
          // These steps ensure that most orders are delivered.
          if (at % 6 === 1)
            for (let times = 0; times < 2; times += 1) {
              const { status } = await stored(played.id);
              await step(played.id, status, NEXT[status]).catch(() => undefined);
            }
        }
        await check(played);
      })
      .beforeEach(async () => {
        await Promise.all([Order.deleteMany({}), User.deleteMany({}), Invoice.deleteMany({})]);
      }),
    omitUndefined({ numRuns: RUNS, seed: isLong ? undefined : 1 }),
  );
});
