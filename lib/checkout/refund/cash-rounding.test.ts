import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { deliver, step } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { basketOf, orderBasket, setUpGermanShop } from '@/e2e/support/german-shop';
import { isLong, runs } from '@/e2e/support/runs';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordReturns } from '@/lib/checkout/fulfil/record-returns';
import { previewRefund, refundOrder, undoRefund } from '@/lib/checkout/fulfil/refund-goods';
import { sumOfOrder } from '@/lib/checkout/phone/place-phone-order';
import { assignCourier } from '@/lib/couriers/commands';
import { cashOf } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { bookMovements } from '@/lib/day-report/book';
import { findDayReport } from '@/lib/day-report/queries';
import { findDocuments, makeInvoice } from '@/lib/invoices/commands';
import { ublOf } from '@/lib/invoices/en16931';
import { collectedOnDelivery, formatCashBack, toCollectCents } from '@/lib/orders/payment-state';
import { findOrder } from '@/lib/orders/queries';
import type { OrderView } from '@/lib/orders/view';
import { isChargeable } from '@/lib/shop/currencies';
import { readShop } from '@/lib/shop/read';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, Invoice, Movement, Order, ShopSettings, User } from '@/models';
import type { OrderDoc } from '@/models/order';

/* Cash payments in currencies without small coins. The random test sums up the amounts on the screens, independently
   of the shop's code. */

const RUNS = runs(1);

const SELLER = { audience: 'seller', subject: 'seller' } as const;
const stripeServer = setUpStripe();
setUpDatabase();
const goods = setUpGermanShop(239, 301);
const sell = (currency: string, country?: string) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: { currency, ...(country ? { country } : {}) } });
const empty = async () => {
  await Promise.all([Order.deleteMany({}), User.deleteMany({}), Invoice.deleteMany({})]);
  await Promise.all([Movement.deleteMany({}), Cursor.deleteMany({})]);
  // Movements before this time have no day. Without it, the day starts with the first booking.
  await Cursor.create({ _id: 'day report since', at: new Date('2026-10-01T00:00:00Z') });
};
beforeEach(empty);

function coins(cents: number, step: number): number {
  const [size, below] = [Math.abs(cents), Math.abs(cents) - (Math.abs(cents) % step)];
  const paid = size - below < below + step - size ? below : below + step;
  return (step === 1 ? size : paid) * (cents < 0 ? -1 : 1) + 0;
}

const order = async (isOnline: boolean) =>
  (await orderBasket(goods(), isOnline ? stripeServer() : undefined)).id;
const viewOf = (id: string): Promise<OrderView> => findOrder(id, SELLER);
const stored = (id: string): Promise<OrderDoc> => Order.findById(id).lean().orFail();

/** In cents: 2 apples at 1.07, 3 colas at 1.19 + 0.25 deposit, a bread at 3.01, and the fee of 2.39. */
const TOTAL = 1_186;

test('the courier collects the total rounded to CHF 0.05', async () => {
  await sell('chf');
  const id = await order(false);
  await packOrder({ id, lines: [{ product: goods().apple, found: 1 }], done: true });
  await assignCourier(id, { id: 'omar', name: 'Omar' });
  await step(id, 'Packed', 'Out for delivery');
  const due = TOTAL - 107;
  const view = await viewOf(id);
  expect(view).toMatchObject({ amount: due / 100, cashStep: 0.05, cashRounding: 0.01 });
  expect(collectedOnDelivery(view)).toBe(10.8);
  expect((await deliveriesOf('omar'))[0]).toMatchObject({ toCollect: 10.8, rounding: 0.01 });
  const delivery = { isPaid: true, collected: due / 100 };
  await expect(step(id, 'Out for delivery', 'Delivered', delivery)).rejects.toThrow(
    /The amount to collect is now CHF.10\.80/,
  );
  await step(id, 'Out for delivery', 'Delivered', { ...delivery, collected: 10.8 });
  const [delivered] = await deliveriesOf('omar');
  expect(delivered).toMatchObject({ status: 'Delivered', toCollect: 0 });
  expect(delivered).not.toHaveProperty('rounding');
  expect(await viewOf(id)).toMatchObject({
    isPaid: true,
    paidAmount: due / 100,
    amount: due / 100,
  });
  expect((await cashOf('omar')).cash).toBe(10.8);
  await bookMovements();
  const [movement, ...others] = await Movement.find({ order: id }).lean();
  expect(others).toEqual([]);
  expect(movement).toMatchObject({ way: 'cash', cents: 1_080, roundingCents: 1 });
  const { figures, expected } = await findDayReport({});
  expect([figures.total, figures.rounding, expected]).toEqual([10.8, 0.01, 10.8]);
  const tax = figures.taxes.reduce((sum, rate) => sum + toCents(rate.net + rate.tax, 'chf'), 0);
  expect(tax).toBe(due);
});

test('cash is rounded to coins of 0.05 in CHF, but not in USD', async () => {
  await sell('chf');
  const input = { items: basketOf(goods()), zipcode: undefined };
  expect(await readShop()).toMatchObject({ cashStep: 0.05 });
  expect(await sumOfOrder(input)).toMatchObject({ total: TOTAL / 100, cashStep: 0.05 });
  await sell('usd');
  expect(await readShop()).not.toHaveProperty('cashStep');
  expect(await sumOfOrder(input)).not.toHaveProperty('cashStep');
});

test('cash in euro is rounded to 0.05 in Belgium', async () => {
  await sell('eur', 'BE');
  expect(await readShop()).toMatchObject({ cashStep: 0.05 });
  const id = await order(false);
  expect(await viewOf(id)).toMatchObject({ amount: 11.86, cashStep: 0.05 });
  expect(collectedOnDelivery(await viewOf(id))).toBe(11.85);
  await sell('eur', 'DE');
  await readShop();
  // An order keeps the rounding step that was valid when it was placed.
  await deliver(id, { isPaid: true, collected: 11.85 });
  expect(await readShop()).not.toHaveProperty('cashStep');
});

test('a handover and the day report add orders with and without a rounding step', async () => {
  await sell('eur', 'DE');
  const de = await order(false);
  await sell('eur', 'BE');
  const be = await order(false);
  for (const id of [de, be]) {
    await assignCourier(id, { id: 'eve', name: 'Eve' });
    await deliver(id, { isPaid: true, collected: id === de ? 11.86 : 11.85 });
  }
  expect(await cashOf('eve')).toMatchObject({ cash: 23.71 });
  await sell('eur', 'DE');
  for (const id of [de, be]) await refundOrder({ id, amount: 1.03, reason: 'x', to: 'cash' }, id);
  await bookMovements();
  const figures = { total: 21.68, rounding: 0.02 };
  expect(await findDayReport({})).toMatchObject({ figures, expected: 21.68 });
});

test('the invoice (EN 16931) states the cash rounding in BT-114, and an amount due of 0.00', async () => {
  await sell('chf');
  await ShopSettings.updateOne(
    { _id: 'shop' },
    { $set: { email: 'shop@corner.example', taxNumber: 'DE123456789' } },
  );
  const id = await order(false);
  await deliver(id, { isPaid: true, collected: 11.85 });
  const { invoice } = await makeInvoice(SELLER, { id });
  expect(invoice).toMatchObject({ total: 11.86, rounding: -0.01, paid: 11.85 });
  await refundOrder({ id, amount: 1.01, reason: 'x', to: 'cash' }, 'back');
  const [made, note] = await findDocuments(SELLER, id);
  // After the refund, 10.85 remain. This amount can be paid in coins, so the shop refunds exactly 1.00.
  expect(note).toMatchObject({ totalCents: 101, roundingCents: -1 });
  const totalsOf = (one: typeof made) => {
    const written = one && ublOf(one);
    if (!written || 'why' in written) return expect.fail(JSON.stringify(written));
    const ubl = written.document['ubl:Invoice'] as Record<string, Record<string, string>>;
    return ubl['cac:LegalMonetaryTotal'];
  };
  expect(totalsOf(made)).toMatchObject({
    'cbc:TaxInclusiveAmount': '11.86',
    'cbc:PrepaidAmount': '11.85',
    'cbc:PayableRoundingAmount': '-0.01',
    'cbc:PayableAmount': '0.00',
  });
  expect(totalsOf(note)).toMatchObject({
    'cbc:TaxInclusiveAmount': '1.01',
    'cbc:PayableRoundingAmount': '-0.01',
    'cbc:PayableAmount': '1.00',
  });
});

test('cash in a currency with one-cent coins is exact', async () => {
  await sell('eur');
  const id = await order(false);
  await deliver(id, { isPaid: true, collected: 11.86 });
  await refundOrder({ id, amount: 1.01, reason: 'x', to: 'cash' }, 'back');
  await makeInvoice(SELLER, { id });
  await bookMovements();
  const documents = await findDocuments(SELLER, id);
  const kept = [await stored(id), await viewOf(id), await Movement.find({}).lean(), documents];
  expect(JSON.stringify([...kept, await findDayReport({})])).not.toMatch(
    /rounding|cashStep|"cash":/i,
  );
});

test('the exact amount is collected for an order that was placed before cash was rounded', async () => {
  await sell('chf');
  const id = await order(false);
  await Order.updateOne({ _id: id }, { $unset: { cashStepCents: 1 } });
  expect(collectedOnDelivery(await viewOf(id))).toBe(11.86);
  await deliver(id, { isPaid: true, collected: 11.86 });
  await bookMovements();
  expect(await Movement.find({}).lean()).toMatchObject([{ cents: 1_186 }]);
});

test('card payments and refunds are exact, and cash refunds are rounded', async () => {
  await sell('chf');
  const id = await order(true);
  const [, payment] = [await viewOf(id), stripeServer().state().intent.at(-1)];
  expect(payment?.amount).toBe(TOTAL);
  await deliver(id);
  await refundOrder({ id, amount: 1.01, reason: 'x', to: 'card' }, 'card');
  expect(stripeServer().state().refund.at(-1)?.amount).toBe(101);
  const preview = await previewRefund({ id, amount: 1.03, reason: 'x', to: 'cash', preview: true });
  expect(preview.refund).toMatchObject({ amount: 1.03, cash: 1.05 });
  const { refunds } = await refundOrder({ id, amount: 1.03, reason: 'x', to: 'cash' }, 'cash');
  expect(refunds?.[1]).toMatchObject({ amount: 1.03, cash: 1.05, undoCash: 1.05 });
});

test('the payout of returned deposits is rounded to the coins of the currency', async () => {
  await sell('sek');
  const id = await order(false);
  await step(id, 'Order Placed', 'Packed');
  await recordReturns({ id, returned: [{ pieces: 53, amount: 0.25 }] });
  const view = await viewOf(id);
  expect(view).toMatchObject({ amount: 0, cashBack: 1.39, cashRounding: 0.39 });
  expect(collectedOnDelivery(view)).toBe(-1);
  const words = { t: (_: string, { sum }: { sum: string }) => sum, language: 'en' } as never;
  expect(formatCashBack(view, words)).toMatch(/^SEK.1\.00$/);
});

const few = fc.integer({ min: 0, max: 3 });
const act = fc.record({
  what: fc.constantFrom(
    ...(['pack', 'returned', 'returned', 'go', 'go', 'go', 'unpaid', 'paid', 'paid'] as const),
    ...(['undo', 'cancel', 'give', 'give', 'give', 'undo refund', 'invoice', 'book'] as const),
  ),
  colas: few,
  bottles: fc.integer({ min: 0, max: 60 }),
  cents: fc.integer({ min: 1, max: 700 }),
  to: fc.constantFrom('cash', 'cash', 'cash', 'credit', 'card'),
  isPaid: fc.boolean(),
  nth: fc.integer({ min: 0, max: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const NEXT = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
} as const;

/** The expected cash for an order in cents, summed up from the screens. */
type Till = { id: string; cents: number; step: number; key: number; isPaidLater: boolean };

const paidOut = ({ cashBack = 0, currency }: OrderView, size: number) =>
  coins(toCents(cashBack, currency), size);

const paidIn = ({ paidAmount = 0, currency }: OrderView, size: number) =>
  coins(toCents(paidAmount, currency), size);

async function does(one: Act, till: Till): Promise<void> {
  const { id, step: size } = till;
  const before = await viewOf(id);
  const open = toCollectCents(before);
  const { currency } = before;
  // An issued invoice or credit note never changes, so it cannot state the cash rounding of a later payment.
  till.isPaidLater ||=
    before.invoiceNumber !== undefined && ['go', 'undo', 'paid', 'unpaid'].includes(one.what);
  switch (one.what) {
    case 'pack':
      await packOrder({ id, lines: [{ product: goods().cola, found: one.colas }], done: true });
      break;
    case 'returned':
      await recordReturns({
        id,
        returned: [{ pieces: one.bottles + 1, amount: toUnits(25, currency) }],
      });
      break;
    case 'go': {
      const next = NEXT[before.status];
      const isPaid = next === 'Delivered' && one.isPaid && before.actions.asksPaid === true;
      const payment = isPaid ? { isPaid, collected: collectedOnDelivery(before) } : {};
      await step(id, before.status, next, payment);
      till.cents += isPaid ? open : 0;
      break;
    }
    case 'undo': {
      const was = before.actions.undo;
      if (!was) return;
      await step(id, before.status, was.to);
      // Undoing the status change also undoes its payment, unless the payment was already undone.
      till.cents += paidIn(await viewOf(id), size) - paidIn(before, size);
      break;
    }
    case 'cancel':
      await step(id, before.status, 'Cancelled');
      break;
    case 'paid':
      await setPaid({ id, isPaid: true, collected: collectedOnDelivery(before) });
      till.cents += open;
      break;
    case 'unpaid':
      await setPaid({ id, isPaid: false });
      till.cents -= paidIn(before, size);
      break;
    case 'give': {
      const asked = { id, amount: toUnits(one.cents, currency), reason: 'x', to: one.to } as const;
      const { refund } = await previewRefund({ ...asked, preview: true });
      till.key += 1;
      await refundOrder(asked, `key ${till.key}`);
      if (one.to === 'cash') till.cents -= toCents(refund.cash ?? refund.amount, currency);
      break;
    }
    case 'undo refund': {
      const refund = before.refunds?.[one.nth];
      if (!refund || refund.state === 'undone') return;
      await undoRefund({ id, number: refund.number });
      if (refund.to === 'cash') till.cents += toCents(refund.undoCash ?? refund.amount, currency);
      break;
    }
    case 'invoice':
      await makeInvoice(SELLER, { id });
      break;
    default:
      await bookMovements();
  }
  // Deposits beyond the total count as paid out when they are recorded.
  const after = await viewOf(id);
  till.cents += paidOut(before, size) - paidOut(after, size);
}

const sum = <T>(rows: readonly T[], of: (row: T) => number | undefined) =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0);

async function check({ id, cents, step: size, isPaidLater }: Till, isOnline: boolean) {
  const [view, doc] = [await viewOf(id), await stored(id)];
  expect(Math.abs(cents % size)).toBe(0);
  const standing = (doc.refunds ?? []).filter(({ undoneAt }) => !undoneAt);
  const to = (way: string) => sum(standing, (one) => (one.to === way ? one.cents : 0));
  const paid = toCents(view.paidAmount ?? 0, view.currency);
  const exact = paid - to('cash') - toCents(view.cashBack ?? 0, view.currency);
  expect(2 * Math.abs(cents - exact)).toBeLessThanOrEqual(size);
  await bookMovements();
  const movements = await Movement.find({ order: id }).lean();
  const cash = movements.filter(({ way }) => way === 'cash');
  expect(['cash', sum(cash, (one) => one.cents)]).toEqual(['cash', cents]);
  expect(['rounding', sum(cash, (one) => one.roundingCents)]).toEqual(['rounding', cents - exact]);
  for (const one of movements) {
    const taxed = sum(one.taxes, ({ netCents, taxCents }) => netCents + taxCents);
    expect(taxed + (one.roundingCents ?? 0)).toBe(one.cents);
    if (one.way === 'cash') expect(Math.abs(one.cents % size)).toBe(0);
    else expect(one.roundingCents).toBeUndefined();
  }
  if (!doc.invoiceNumber || view.status !== 'Delivered') return;
  // The documents must equal card payments plus cash, minus refunds recorded as credit.
  const isSettled = isOnline || (view.isPaid && paid === toCents(view.amount, view.currency));
  if (!isSettled) return;
  const [invoice, ...notes] = await findDocuments(SELLER, id);
  const card = isOnline ? TOTAL - toCents(view.refundedAmount, view.currency) : 0;
  const total = (invoice?.totalCents ?? 0) - sum(notes, (one) => one.totalCents);
  expect(['documents', total]).toEqual(['documents', card + exact - to('credit')]);
  if (isPaidLater) return;
  const rounded = (invoice?.roundingCents ?? 0) - sum(notes, (one) => one.roundingCents);
  expect(['rounded', rounded]).toEqual(['rounded', cents - exact]);
}

test('expected cash, day report and documents agree after random actions @random', {
  timeout: 60_000 + RUNS * 6_000,
}, async () => {
  const currencies = fc.constantFrom(
    ...([
      ['chf', 5],
      ['chf', 5],
      ['aud', 5],
      ['nzd', 10],
      ['dkk', 50],
      ['sek', 100],
      ['eur', 1],
      ['jpy', 1],
      ['kwd', 5],
      ['iqd', 1_000],
    ] as const),
  );
  const acts = fc.array(act, { minLength: 6, maxLength: 24 });
  await fc.assert(
    fc
      .asyncProperty(acts, currencies, fc.boolean(), async (all, [currency, size], pays) => {
        await sell(currency);
        const isOnline = pays && isChargeable(currency);
        const till: Till = {
          id: await order(isOnline),
          cents: 0,
          step: size,
          key: 0,
          isPaidLater: false,
        };
        for (const [at, one] of all.entries()) {
          await does(one, till).catch((error) => {
            if (!['conflict', 'badInput', 'notFound'].includes(error?.kind)) throw error;
          });
          // These steps ensure that most orders are paid and delivered.
          if (at % 6 === 2)
            for (let times = 0; times < 3; times += 1)
              await does({ ...one, what: 'go', isPaid: true }, till).catch(() => undefined);
        }
        await check(till, isOnline);
      })
      .beforeEach(empty),
    omitUndefined({ numRuns: RUNS, endOnFailure: true, seed: isLong ? undefined : 4 }),
  );
});
