import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { BERLIN, openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { setUpGermanShop, TAX_CLASSES } from '@/e2e/support/german-shop';
import { isLong, runs } from '@/e2e/support/runs';
import { addProduct } from '@/lib/catalog/commands';
import { productInput } from '@/lib/catalog/schema';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordReturns } from '@/lib/checkout/fulfil/record-returns';
import { refundOrder } from '@/lib/checkout/fulfil/refund-goods';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { assignCourier } from '@/lib/couriers/commands';
import { cashOf } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { bookMovements } from '@/lib/day-report/book';
import { findDayReport } from '@/lib/day-report/queries';
import { translate } from '@/lib/i18n/catalog';
import { findDocuments, makeInvoice } from '@/lib/invoices/commands';
import { packedSums } from '@/lib/mail/templates/order-mail-parts';
import { agreedSums } from '@/lib/mail/templates/parts';
import { factsOf } from '@/lib/notify/mail/collect-order-facts';
import { shopForShopper } from '@/lib/notify/mail/mail-shop';
import { packInput } from '@/lib/orders/change-schema';
import { orderCsv } from '@/lib/orders/order-csv';
import { sumsOf } from '@/lib/orders/order-sums';
import { collectedOnDelivery } from '@/lib/orders/payment-state';
import { findOrder } from '@/lib/orders/queries';
import { taxLabelsOf, totalRows } from '@/lib/tax/tax-labels';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, Invoice, Movement, Order, Product, ShopSettings, User } from '@/models';

/* One order with weighed goods, offers, deposits, a replacement, fees, returned bottles, cash rounding and refunds.
   Every screen, mail and document must state the same amounts. */

const RUNS = runs(2);
const SELLER = { audience: 'seller', subject: 'seller' } as const;
const stripeServer = setUpStripe();
setUpDatabase();
const german = setUpGermanShop(239, 301);
let more: { cheese: string; trout: string; juice: string };

beforeAll(async () => {
  const add = (fields: { name: string } & Record<string, unknown>) =>
    addProduct(productInput.parse({ description: '', ...fields }), [], fields.name);
  const juice = async () => {
    const prices = { priceCents: 299, offerPriceCents: 249, depositCents: 15 };
    return String((await Product.create({ name: 'Juice', category: 'Drinks', ...prices }))._id);
  };
  more = {
    cheese: await add({
      name: 'Cheese',
      category: 'Fruits',
      soldBy: 'weight',
      pricePerUnit: '14,99',
      regularPricePerUnit: '17,99',
      step: '50',
      least: '100',
    }),
    trout: await add({
      name: 'Trout',
      category: 'Fruits',
      soldBy: 'weighed-piece',
      aboutAmount: 700,
      pricePerUnit: 12.9,
      tolerancePercent: 15,
    }),
    juice: await juice(),
  };
}, 60_000);

const small = (max: number) => fc.integer({ min: 0, max });
const play = fc.record({
  currency: fc.constantFrom(
    ...([
      ['eur', 1],
      ['chf', 5],
      ['sek', 100],
    ] as const),
  ),
  taxMode: fc.constantFrom('included', 'added'),
  stateFee: fc.boolean(),
  feeClass: fc.boolean(),
  depositClass: fc.boolean(),
  pays: fc.constantFrom('cash', 'terminal', 'online'),
  order: fc.record({
    apple: fc.integer({ min: 1, max: 3 }),
    cola: small(4),
    bread: small(2),
    cheese: fc.integer({ min: 2, max: 12 }),
    trout: small(2),
    juice: small(3),
  }),
  // An online order without any picked goods cannot be delivered.
  found: fc.record({
    apple: fc.integer({ min: 1, max: 3 }),
    cola: small(4),
    bread: small(2),
    juice: small(3),
  }),
  cheesePart: fc.constantFrom(0, 0.5, 1),
  grams: fc.integer({ min: -14, max: 14 }),
  replacing: fc.constantFrom('juice', 'apple', 'cola', undefined),
  replacements: fc.integer({ min: 1, max: 3 }),
  bottles: fc.constantFrom(0, 0, 1, 7, 300),
  refunds: fc.array(
    fc.record({
      kind: fc.constantFrom('amount', 'line', 'fee'),
      cents: fc.integer({ min: 1, max: 900 }),
      to: fc.constantFrom('card', 'cash', 'credit', 'terminal'),
    }),
    { maxLength: 3 },
  ),
  invoiceFirst: fc.boolean(),
});
type Play = typeof play extends fc.Arbitrary<infer P> ? P : never;

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((all, row) => all + of(row), 0);
const coins = (cents: number, size: number) =>
  Math.sign(cents) * Math.floor((Math.abs(cents) + size / 2) / size) * size + 0;

async function place(p: Play) {
  const [currency] = p.currency;
  const classes = TAX_CLASSES.map((one) => ({
    ...one,
    appliesTo: [
      ...(one.appliesTo ?? []),
      ...(p.feeClass && one.id === 'standard' ? ['delivery'] : []),
      ...(p.depositClass && one.id === 'reduced' ? ['deposits'] : []),
    ],
  }));
  await ShopSettings.updateOne(
    { _id: 'shop' },
    {
      $set: {
        currency,
        taxMode: p.taxMode,
        taxClasses: classes,
        payMethods: { terminal: { on: true } },
        ...(p.stateFee ? { stateFee: { name: 'Road fee', cents: 28 } } : {}),
      },
      ...(p.stateFee ? {} : { $unset: { stateFee: 1 } }),
    },
  );
  const { userId, address } = await storedShopper(BERLIN);
  const goods = { ...german(), ...more };
  const items = Object.entries(p.order).flatMap(([name, quantity]) =>
    quantity > 0 ? [{ product: goods[name as keyof typeof goods], quantity }] : [],
  );
  const input = omitUndefined({
    items,
    address,
    payMethod: p.pays === 'terminal' ? ('terminal' as const) : undefined,
  });
  const placing = { userId, idempotencyKey: 'one', input };
  let session = '';
  if (p.pays === 'online') {
    session = await openPayPage(placing);
    stripeServer().pay(session);
    await settle(session);
  } else await placeCodOrder(placing);
  const id = String((await Order.findOne({ userId }).lean().orFail())._id);
  return { id, userId, session, goods };
}

async function check(id: string, p: Play, at: string) {
  const [currency, size] = p.currency;
  const cents = (units: number) => toCents(units, currency);
  const view = await findOrder(id, SELLER);
  const doc = await Order.findById(id).lean().orFail();
  const due = cents(view.amount) - cents(view.cashBack ?? 0);
  const expectSum = (what: string, actual: number, expected = due) =>
    expect([at, what, actual]).toEqual([at, what, expected]);
  expectSum(
    'taxes',
    sum(view.taxes, ({ net, tax }) => cents(net) + cents(tax)),
  );
  const sums = sumsOf(view);
  const { before } = totalRows(view, sums, taxLabelsOf(translate('en', 'tax')));
  const single =
    view.taxMode === 'added' && before.length === 0 ? sum(view.taxes, ({ tax }) => cents(tax)) : 0;
  expectSum('slip', sums.goodsCents + sum(before, (row) => row.cents) + single);
  const facts = factsOf(doc, {
    ...(await shopForShopper()),
    shopper: 'Ada',
    isForSeller: false,
    now: new Date(),
  });
  const isPacked = view.status !== 'Order Placed';
  const lines = isPacked ? facts.packed : facts.lines;
  const goodsCents = sum(lines, (line) => line.cents + (line.replacement?.cents ?? 0));
  expectSum('lines of the mail', goodsCents, sums.goodsCents);
  const rows = isPacked ? packedSums(facts) : agreedSums(facts);
  const strong = rows.findIndex((row) => 'isStrong' in row && row.isStrong);
  const above = rows.slice(0, strong).filter((_, place) => isPacked || place > 0);
  expectSum('mail', goodsCents + sum(above, (row) => row.cents) + single);
  expectSum('total of the mail', rows[strong]?.cents ?? 0, cents(view.amount));
  let csv = '';
  for await (const chunk of await orderCsv({ columns: ['total'] }, false)) csv += chunk;
  expect(csv.split(/\r?\n/)[1]?.split(',')).toEqual([
    view.amount.toFixed(2),
    currency.toUpperCase(),
  ]);
  const paid = cents(view.paidAmount ?? 0);
  const open = (step: number) =>
    coins(cents(view.amount), step) - coins(view.isPaid ? paid : 0, step);
  const toCollect = p.pays === 'online' ? 0 : open(p.pays === 'cash' ? size : 1);
  const back = coins(cents(view.cashBack ?? 0), size);
  expectSum('amount to collect', cents(collectedOnDelivery(view)), toCollect - back);
  if (view.status === 'Out for delivery') {
    const [delivery] = await deliveriesOf('omar');
    expectSum('courier', cents(delivery?.toCollect ?? 0), toCollect - back);
  }
  return view;
}

async function run(p: Play) {
  const [currency, size] = p.currency;
  const cents = (units: number) => toCents(units, currency);
  const { id, session, goods } = await place(p);
  const placed = await check(id, p, 'placed');
  const has = (name: keyof Play['order']) => p.order[name] > 0;
  const instead = p.replacing;
  const lines: object[] = [];
  for (const name of ['apple', 'cola', 'bread', 'juice'] as const) {
    if (!has(name)) continue;
    const found = Math.min(p.found[name], p.order[name]);
    const canReplace = instead && instead !== name && found < p.order[name] && name !== 'apple';
    lines.push({
      product: goods[name],
      found,
      ...(canReplace
        ? { replacement: { product: goods[instead], quantity: p.replacements, confirmed: true } }
        : {}),
    });
  }
  const steps = Math.floor(p.order.cheese * p.cheesePart);
  lines.push({
    product: goods.cheese,
    found: steps,
    ...(steps > 0 ? { weighed: Math.max(1, steps * 50 + p.grams), confirmed: true } : {}),
  });
  if (has('trout'))
    lines.push({
      product: goods.trout,
      found: p.order.trout,
      weighed: p.order.trout * 700 + p.grams * 10,
      confirmed: true,
    });
  await packOrder(packInput.parse({ id, lines, done: true }));
  const packed = await check(id, p, 'packed');
  expect(packed.amount).toBeLessThanOrEqual(placed.agreedAmount);
  if (p.bottles > 0) await recordReturns({ id, returned: [{ pieces: p.bottles, amount: 0.25 }] });
  await check(id, p, 'returned');
  await assignCourier(id, { id: 'omar', name: 'Omar' });
  await step(id, 'Packed', 'Out for delivery');
  const out = await check(id, p, 'out');
  const payment = p.pays === 'online' ? {} : { isPaid: true, collected: collectedOnDelivery(out) };
  await step(id, 'Out for delivery', 'Delivered', payment);
  const delivered = await check(id, p, 'delivered');
  const back = coins(cents(delivered.cashBack ?? 0), size);
  const inCash = p.pays === 'cash' ? coins(cents(delivered.amount), size) : 0;
  expect(['omar', cents((await cashOf('omar')).cash)]).toEqual(['omar', inCash - back]);
  const invoice = async () => {
    const { amount, refunds = [] } = await findOrder(id, SELLER);
    // If the whole payment was refunded, the order has no invoice.
    if (cents(amount) > sum(refunds, (one) => cents(one.amount))) await makeInvoice(SELLER, { id });
  };
  if (p.invoiceFirst) await invoice();
  for (const [n, one] of p.refunds.entries()) {
    const what =
      one.kind === 'amount'
        ? { amount: toUnits(one.cents, currency) }
        : one.kind === 'fee'
          ? { lines: [], deliveryFee: true }
          : { lines: [{ product: goods.cola, quantity: 1 }] };
    await refundOrder({ id, reason: 'x', to: one.to, ...what }, `key ${n}`).catch((error) => {
      if (!['conflict', 'badInput'].includes(error?.kind)) throw error;
    });
    await check(id, p, `refund ${n}`);
  }
  if (!p.invoiceFirst) await invoice();
  const end = await check(id, p, 'end');
  const made = (end.refunds ?? []).filter(({ state }) => state !== 'undone');
  const refundedTo = (way: string) => sum(made, (one) => (one.to === way ? cents(one.amount) : 0));
  const documents = await findDocuments(SELLER, id).catch(() => []);
  const [first, ...notes] = documents;
  const kept = cents(end.amount) - cents(end.cashBack ?? 0) - sum(made, (one) => cents(one.amount));
  if (first) {
    for (const one of documents) {
      const goodsSum = sum(one.lines, (line) => line.cents);
      const tax = one.taxMode === 'added' ? sum(one.taxes, (rate) => rate.taxCents) : 0;
      expect(['document', goodsSum + tax]).toEqual(['document', one.totalCents]);
    }
    expect(['documents', first.totalCents - sum(notes, (one) => one.totalCents)]).toEqual([
      'documents',
      kept,
    ]);
  }
  await bookMovements();
  const { figures, expected } = await findDayReport({});
  const cash = coins((p.pays === 'cash' ? cents(end.amount) : 0) - refundedTo('cash'), size);
  expect(['expected cash', cents(expected)]).toEqual(['expected cash', cash - back]);
  const rounding = cents(figures.rounding ?? 0);
  expect(['day', cents(figures.total) - rounding]).toEqual(['day', kept]);
  const taxed = sum(figures.taxes, (rate) => cents(rate.net) + cents(rate.tax));
  expect(['day taxes', taxed]).toEqual(['day taxes', kept]);
  if (p.pays !== 'online') return;
  const { intent, refund } = stripeServer().state();
  const paid = intent.find((each) => each.session === session);
  const taken = paid?.status === 'succeeded' ? (paid.captured ?? paid.amount) : 0;
  const returned = sum(
    refund.filter((each) => each.intent === paid?.id),
    (one) => one.amount,
  );
  expect(['stripe', taken - returned]).toEqual(['stripe', cents(end.amount) - refundedTo('card')]);
}

test('order, documents, day report and Stripe agree on the amounts of one order @random', {
  timeout: 60_000 + RUNS * 6_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(play, run).beforeEach(async () => {
      await Promise.all([Order.deleteMany({}), User.deleteMany({}), Invoice.deleteMany({})]);
      await Promise.all([Movement.deleteMany({}), Cursor.deleteMany({})]);
      // Movements before this time have no day. Without it, the day starts with the first booking.
      await Cursor.create({ _id: 'day report since', at: new Date('2026-10-01T00:00:00Z') });
      expect(await Product.countDocuments()).toBe(6);
    }),
    omitUndefined({ numRuns: RUNS, endOnFailure: !isLong, seed: isLong ? undefined : 7 }),
  );
});
