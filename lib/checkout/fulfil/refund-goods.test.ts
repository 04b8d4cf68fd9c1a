import fc from 'fast-check';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { step } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { orderBasket, setUpGermanShop } from '@/e2e/support/german-shop';
import { runs } from '@/e2e/support/runs';
import { findInvoice, makeInvoice } from '@/lib/invoices/commands';
import type { PackInput } from '@/lib/orders/change-schema';
import { findOrder } from '@/lib/orders/queries';
import { netPaidCentsOf, netPaidTaxesOf } from '@/lib/orders/refunds';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { findSales } from '@/lib/sales/queries';
import { totalOf } from '@/lib/tax/credit';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Order, ShopSettings } from '@/models';
import { changeStatus, setPaid } from './change-status';
import { packOrder } from './packing';
import { recordReturns } from './record-returns';
import { previewRefund, refundOrder, undoRefund } from './refund-goods';

const RUNS = runs(1);

const stripeServer = setUpStripe();
setUpDatabase();
const SELLER = { audience: 'seller', subject: 'seller@shop.example' } as const;
const goods = setUpGermanShop(238);

/** Delivers an order of two apples, three bottles of cola, a bread and the delivery fee: €11.84. */
async function delivered(isOnline: boolean, lines: PackInput['lines'] = []) {
  const { id, userId, session } = await orderBasket(goods(), isOnline ? stripeServer() : undefined);
  await packOrder({ id, lines, done: true });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', isOnline ? {} : { isPaid: true });
  const stored = async () => {
    const order = await Order.findById(id).lean();
    if (!order) throw new Error('the order is gone');
    return order;
  };
  const sees = () => findOrder(id, { audience: 'shopper', subject: userId });
  return { id, session, stored, sees };
}

const intentOf = (session: string) => {
  const { intent } = stripeServer().state();
  return intent.find((each) => each.session === session)?.id ?? '';
};
const refundedAtStripe = (session: string): number[] => {
  const id = intentOf(session);
  return stripeServer()
    .state()
    .refund.filter((each) => each.intent === id)
    .map(({ amount }) => amount);
};
const cola = (quantity: number) => ({ lines: [{ product: goods().cola, quantity }] });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('an order that is refunded after its delivery counts as sold', async () => {
  const soldBy = async (isOnline: boolean) => {
    const before = await findSales({});
    const { id, stored } = await delivered(isOnline);
    await refundOrder({ id, amount: 11.84, reason: 'x', to: isOnline ? 'card' : 'cash' }, id);
    await stripeServer().deliver();
    expect(netPaidCentsOf(await stored())).toBe(0);
    expect((await stored()).payment?.refundedAt !== undefined).toBe(isOnline);
    const { orders, amount, delivered: brought, best } = await findSales({});
    const pieces = (rows: typeof best) => rows.reduce((sum, row) => sum + row.pieces, 0);
    return {
      orders: orders - before.orders,
      delivered: brought - before.delivered,
      cents: toCents(amount, 'usd') - toCents(before.amount, 'usd'),
      pieces: pieces(best) - pieces(before.best),
    };
  };
  const sold = { orders: 1, delivered: 1, cents: 871, pieces: 6 };
  expect([await soldBy(true), await soldBy(false)]).toEqual([sold, sold]);
});

test('a refund of pieces includes their deposit and tax', async () => {
  const { id, session, sees } = await delivered(true);
  expect(await findOrder(id, SELLER)).toMatchObject({
    actions: { refund: { left: 11.84, to: ['card', 'cash', 'credit'] } },
  });
  const input = { id, ...cola(2), reason: 'Two were broken', to: 'card' } as const;
  const { refund } = await previewRefund(input);
  expect(refund).toEqual({
    amount: 2.88,
    left: 8.96,
    taxes: [{ percent: 19, net: 2.42, tax: 0.46 }],
  });
  expect(refundedAtStripe(session)).toEqual([]);
  await refundOrder(input, 'press');
  expect(refundedAtStripe(session)).toEqual([288]);
  expect(await sees()).toMatchObject({
    amount: 11.84,
    refundedAmount: 2.88,
    paymentState: 'partly refunded',
    refunds: [{ number: 1, amount: 2.88, to: 'card', reason: 'Two were broken', state: 'done' }],
  });
  const { invoice, creditNotes } = await makeInvoice(SELLER, { id });
  expect(invoice.total).toBe(11.84);
  expect(creditNotes).toMatchObject([
    {
      total: 2.88,
      taxes: refund.taxes,
      lines: [{ name: 'Refund of items taxed at 19%', amount: 2.88 }],
    },
  ]);
  const entries = await Audit.find({ 'target.id': id, action: 'order given back' }).lean();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('broken');
});

test('two lines with the same replacement product are refunded separately', async () => {
  const instead = { product: goods().bread, quantity: 1 };
  const { id, stored } = await delivered(false, [
    { product: goods().apple, found: 0, replacement: instead },
    { product: goods().cola, found: 0, replacement: instead },
  ]);
  // The refund includes €2.14 for the apples, €3.00 for the cola, €3.00 for the bread, and the delivery fee.
  expect(netPaidCentsOf(await stored())).toBe(1052);
  const line = (insteadOf?: string) =>
    omitUndefined({
      product: goods().bread,
      quantity: 1,
      replacement: true,
      insteadOf: insteadOf || undefined,
    });
  const give = (lines: ReturnType<typeof line>[]) =>
    outcomeOf(refundOrder({ id, lines, reason: 'x', to: 'cash' }, `${Math.random()}`));
  expect(await give([line()])).toMatch(/^This product replaced several items/);
  expect(await give([line(goods().cola)])).toBe('done');
  expect(await give([line(goods().cola)])).toMatch(/^You cannot refund more of this product/);
  expect(await give([line(goods().apple)])).toBe('done');
  expect((await stored()).refunds?.map(({ cents }) => cents)).toEqual([300, 214]);

  for (const number of [1, 2]) await undoRefund({ id, number });
  await give([line(goods().apple), line(goods().cola)]);
  await Order.updateOne(
    { _id: id },
    {
      $set: {
        'refunds.2.lines': [{ ...line(), product: new mongoose.Types.ObjectId(goods().bread) }],
      },
    },
  );
  expect(netPaidCentsOf(await stored())).toBe(1052 - 514);
  expect(await give([line(goods().apple)])).toMatch(/^You cannot refund more of this product/);
  const { actions } = await findOrder(id, SELLER);
  expect(actions.refund?.left).toBe(5.38);
  expect(await outcomeOf(refundOrder({ id, amount: 5.38, reason: 'x', to: 'cash' }, 'all'))).toBe(
    'done',
  );
});

test('repeated and concurrent requests make one refund', async () => {
  const { id, session, stored } = await delivered(true);
  const input = { id, amount: 1, reason: 'Late', to: 'card', after: 0 } as const;
  await Promise.all(Array.from({ length: 12 }, () => refundOrder(input, 'press')));
  await refundOrder(input, 'press');
  expect(refundedAtStripe(session)).toEqual([100]);
  expect(await outcomeOf(refundOrder({ ...input, amount: 2 }, 'press'))).toMatch(
    /^A different refund was already made from this form/,
  );
  expect(await outcomeOf(refundOrder(input, 'another window'))).toMatch(
    /^Someone has just made another refund for this order/,
  );
  const many = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => refundOrder({ ...input, after: 1 }, `window ${at}`)),
  );
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await stored()).refunds?.map(({ cents }) => cents)).toEqual([100, 100]);
  expect(refundedAtStripe(session)).toEqual([100, 100]);
});

test('a refund amount with too many decimals is rejected before conflicts are checked', async () => {
  const { id, stored } = await delivered(false);
  const input = { id, amount: 0.25, reason: 'Late', to: 'cash' } as const;
  const rejection = {
    kind: 'badInput',
    extra: { body: { fields: { amount: expect.stringMatching(/at most two decimals$/) } } },
  };
  await refundOrder(input, 'a');
  const wrong = { ...input, amount: 0.255 };
  await expect(refundOrder(wrong, 'a')).rejects.toMatchObject(rejection);
  await expect(refundOrder({ ...wrong, after: 0 }, 'b')).rejects.toMatchObject(rejection);
  await expect(previewRefund(wrong)).rejects.toMatchObject(rejection);
  expect((await stored()).refunds).toHaveLength(1);
  const returned = [{ pieces: 1, amount: 0.255 }];
  await expect(recordReturns({ id, returned, noted: 0.001 })).rejects.toMatchObject({
    kind: 'badInput',
    extra: {
      body: { fields: { 'returned.0.amount': expect.anything(), noted: expect.anything() } },
    },
  });
  await expect(setPaid({ id, isPaid: true, collected: 1.005 })).rejects.toMatchObject({
    kind: 'badInput',
    extra: { body: { fields: { collected: expect.anything() } } },
  });
});

test('a refund of the whole remaining amount includes the delivery fee', async () => {
  const carriage = { id: 'carriage', name: 'Carriage', percent: 5.5, appliesTo: ['delivery'] };
  const withClass = (how: object) => ShopSettings.updateOne({ _id: 'shop' }, how);
  await withClass({ $push: { taxClasses: carriage } });
  const { id, session, stored } = await delivered(true);
  const { invoice } = await makeInvoice(SELLER, { id });
  expect(invoice.taxes.map(({ percent }) => percent).sort((a, b) => a - b)).toEqual([
    0, 5.5, 7, 19,
  ]);
  await withClass({ $pull: { taxClasses: { id: 'carriage' } } });
  const give = (more: object) =>
    refundOrder({ id, reason: 'x', to: 'card', ...more } as never, `${Math.random()}`);
  await give({ lines: [], deliveryFee: true });
  const [one, rest] = [
    { lines: [{ product: goods().apple, quantity: 1 }, ...cola(1).lines] },
    {
      lines: [
        { product: goods().apple, quantity: 1 },
        ...cola(2).lines,
        { product: goods().bread, quantity: 1 },
      ],
    },
  ];
  await give(one);
  await give(rest);
  expect(refundedAtStripe(session).reduce((sum, cents) => sum + cents, 0)).toBe(1_184);
  expect(netPaidCentsOf(await stored())).toBe(0);
  const { creditNotes } = await findInvoice(SELLER, id);
  for (const { percent, net, tax } of invoice.taxes) {
    const back = creditNotes.flatMap(({ taxes }) =>
      taxes.filter((each) => each.percent === percent),
    );
    const sum = (of: 'net' | 'tax') =>
      back.reduce((cents, each) => cents + toCents(each[of], 'usd'), 0);
    expect({ percent, net: sum('net'), tax: sum('tax') }).toEqual({
      percent,
      net: toCents(net, 'usd'),
      tax: toCents(tax, 'usd'),
    });
  }
});

test('a refund without a response from Stripe is retried and made only once', async () => {
  const { id, session, sees } = await delivered(true);
  stripeServer().order({ on: 'api', kind: 'reset', match: 'POST /v1/refunds', count: 3 });
  await refundOrder({ id, amount: 3, reason: 'Late', to: 'card' }, 'press');
  expect(await sees()).toMatchObject({ pendingRefund: 3, refunds: [{ state: 'pending' }] });
  stripeServer().clearFaults();
  stripeServer().order({ on: 'api', kind: 'reset-after', match: 'POST /v1/refunds' });
  await reconcile();
  await reconcile();
  expect(refundedAtStripe(session)).toEqual([300]);
  expect(await sees()).toMatchObject({ refundedAmount: 3, refunds: [{ state: 'done' }] });
});

test('the refunds of an order never exceed its payment', async () => {
  const { id, session, stored } = await delivered(true);
  const give = (more: object, to = 'cash') =>
    outcomeOf(refundOrder({ id, reason: 'x', to, ...more } as never, `${Math.random()}`));
  expect(await give({ amount: 11.85 })).toBe(
    '€11.85 is more than the €11.84 that can still be refunded.',
  );
  expect(await give(cola(4))).toBe('You can refund only 3 more of this product.');
  expect(await give({ lines: [{ product: 'f'.repeat(24), quantity: 1 }] })).toMatch(/not in/);
  expect(await give({ lines: [], deliveryFee: true })).toBe('done');
  expect(await give({ lines: [], deliveryFee: true })).toMatch(/no delivery fee/);
  await stripe().refunds.create({ payment_intent: intentOf(session), amount: 400 });
  await stripeServer().deliver();
  expect(await give({ amount: 5.47 })).toMatch(/more than the €5\.46/);
  expect(await give({ amount: 5.46 }, 'credit')).toBe('done');
  expect(await give({ amount: 0.01 })).toMatch(/already refunded/);
  expect(netPaidCentsOf(await stored())).toBe(0);
});

test('a recorded refund can be undone only on the same business day', async () => {
  const { id, stored, sees } = await delivered(false);
  const give = (key: string) => refundOrder({ id, amount: 4, reason: 'x', to: 'cash' }, key);
  await give('one');
  expect(await outcomeOf(setPaid({ id, isPaid: false }))).toMatch(/payment cannot be changed/);
  expect(await outcomeOf(recordReturns({ id, returned: [] }))).toMatch(/has a refund/);
  const undone = changeStatus({ id, from: 'Delivered', status: 'Out for delivery' });
  expect(await outcomeOf(undone)).toMatch(/stays delivered/);
  await undoRefund({ id, number: 1 });
  await undoRefund({ id, number: 1 });
  expect((await sees()).refunds).toBeUndefined();
  expect(netPaidCentsOf(await stored())).toBe(1184);
  await give('two');
  await Order.updateOne(
    { _id: id },
    { $set: { 'refunds.1.at': new Date(Date.now() - 2 * 864e5) } },
  );
  expect(await outcomeOf(undoRefund({ id, number: 2 }))).toMatch(/day of this refund is over/);
  expect(await outcomeOf(undoRefund({ id, number: 3 }))).toMatch(/not found/);
  expect(await outcomeOf(refundOrder({ id, amount: 1, reason: 'x', to: 'card' }, 'c'))).toMatch(
    /cash or/,
  );
});

const act = fc.oneof(
  fc.record({
    kind: fc.constant('lines' as const),
    product: fc.constantFrom('apple', 'cola', 'bread'),
    quantity: fc.integer({ min: 1, max: 3 }),
    deliveryFee: fc.boolean(),
    to: fc.constantFrom('card', 'cash', 'credit'),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    cents: fc.integer({ min: 1, max: 500 }),
    to: fc.constantFrom('card', 'cash', 'credit'),
  }),
  fc.record({ kind: fc.constant('undo' as const), number: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('dashboard' as const), cents: fc.integer({ min: 1, max: 300 }) }),
);

test(
  'the remaining payment is exact after random refunds @random',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.boolean(),
        fc.array(act, { minLength: 1, maxLength: 8 }),
        async (isOnline, isInvoiced, acts) => {
          const { id, session, stored } = await delivered(isOnline);
          if (isInvoiced) await makeInvoice(SELLER, { id });
          const run = async (one: (typeof acts)[number], key: string): Promise<unknown> => {
            if (one.kind === 'undo') return undoRefund({ id, number: one.number });
            if (one.kind === 'dashboard') {
              // Stripe does not know cash refunds, so it would allow a dashboard refund that is too high.
              if (!isOnline || one.cents > netPaidCentsOf(await stored())) return;
              const payment = { payment_intent: intentOf(session), amount: one.cents };
              await stripe().refunds.create(payment);
              return stripeServer().deliver();
            }
            const what =
              one.kind === 'amount'
                ? { amount: one.cents / 100 }
                : {
                    lines: [{ product: goods()[one.product as 'apple'], quantity: one.quantity }],
                    deliveryFee: one.deliveryFee,
                  };
            const input = { id, ...what, reason: 'x', to: one.to } as never;
            return Promise.all([refundOrder(input, key), refundOrder(input, key)]);
          };
          // Two actions run at a time. A rejected action must change nothing.
          for (let at = 0; at < acts.length; at += 2) {
            const two = acts.slice(at, at + 2);
            const [one, other] = two.map((each, place) => () => run(each, `${at + place}`));
            if (two.some(({ kind }) => kind === 'dashboard')) {
              await one?.().catch(() => undefined);
              await other?.().catch(() => undefined);
            } else await Promise.allSettled([one?.(), other?.()]);
            await stripeServer().deliver();
          }
          await reconcile();
          const order = await stored();
          const standing = (order.refunds ?? []).filter(({ undoneAt }) => !undoneAt);
          const sum = (refunds: typeof standing) =>
            refunds.reduce((all, { cents }) => all + cents, 0);
          const atStripe = isOnline ? refundedAtStripe(session).reduce((a, b) => a + b, 0) : 0;
          const recorded = sum(standing.filter(({ to }) => to !== 'card'));
          expect(atStripe + recorded).toBeLessThanOrEqual(1184);
          expect(netPaidCentsOf(order)).toBe(1184 - atStripe - recorded);
          for (const refund of standing) expect(totalOf(refund.taxes)).toBe(refund.cents);
          for (const { netCents, taxCents } of netPaidTaxesOf(order)) {
            expect(netCents).toBeGreaterThanOrEqual(0);
            expect(taxCents).toBeGreaterThanOrEqual(0);
          }
          expect(new Set(standing.map(({ key }) => key)).size).toBe(standing.length);
          if (isInvoiced) {
            const { invoice, creditNotes } = await findInvoice(SELLER, id);
            const credited = creditNotes.reduce((all, { total }) => all + toCents(total, 'usd'), 0);
            expect(toCents(invoice.total, 'usd') - credited).toBe(netPaidCentsOf(order));
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 5_000,
);
