import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayBefore } from '@/lib/utils/zone-day';
import { Audit, Order, Product, ShopSettings } from '@/models';
import type { Measure } from '@/models/product';
import { findOrderDays, orderDaysCsv } from './order-days';
import { findSales, salesCsv } from './queries';
import { findReorder, reorderCsv } from './reorder';

/* Compares the sales report and the reorder list with sums that the test computes itself. The shop is in Berlin, and
   the period includes a clock change. */

const RUNS = runs(4);

setUpDatabase();
const { ObjectId } = mongoose.Types;
const PRODUCTS = ['Apple', 'Bread', 'Cola', 'Dates'].map((name, at) => ({
  _id: new ObjectId(),
  name,
  category: at < 2 ? 'Fruits' : 'Drinks',
  cents: 101 + 37 * at,
}));
const SHOPPERS = Array.from({ length: 4 }, () => new ObjectId());

beforeAll(async () => {
  await ShopSettings.create({ _id: 'shop', currency: 'eur', timeZone: 'Europe/Berlin' });
  await Order.init();
}, 60_000);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/**
 * The current time of the test: Friday, October 30, 2026, 11:00 in Berlin. The clocks went back on the 25th at
 * 01:00 UTC.
 */
const NOW = Date.parse('2026-10-30T10:00:00Z');
const berlin = (at: number) =>
  new Date(at + (at < Date.parse('2026-10-25T01:00:00Z') ? 2 : 1) * HOUR_MS)
    .toISOString()
    .slice(0, 10);

const line = fc.record({
  product: fc.nat(PRODUCTS.length - 1),
  quantity: fc.integer({ min: 1, max: 5 }),
  found: fc.option(fc.nat(5), { nil: undefined }),
  instead: fc.option(fc.nat(PRODUCTS.length - 1), { nil: undefined }),
});
const placed = fc.record({
  /** How many seconds ago the order was placed, up to forty days. */
  ago: fc.integer({ min: 0, max: 40 * 86_400 }),
  shopper: fc.nat(SHOPPERS.length - 1),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: (one) => one.product }),
  isPickup: fc.boolean(),
  status: fc.constantFrom('Order Placed', 'Packed', 'Delivered', 'Delivered', 'Cancelled'),
  /** How many minutes after the promised time the order was delivered. Negative if it was early. */
  late: fc.integer({ min: -30, max: 30 }),
  what: fc.constantFrom(
    ...(['listed', 'listed', 'listed', 'unlisted'] as const),
    ...(['given back', 'cart taken', 'in dollars'] as const),
  ),
});
type Placed = typeof placed extends fc.Arbitrary<infer T> ? T : never;

const foundOf = ({ found, quantity }: Placed['lines'][number]) =>
  found === undefined ? quantity : Math.min(found, quantity);
const productOf = (at: number) => PRODUCTS[at] ?? expect.fail('no such product');
const kept = (at: number) => {
  const { _id: product, name, category, cents } = productOf(at);
  return { product, name, category, priceCents: cents, unitCents: cents };
};
const INSTEAD = { quantity: 2, lineCents: 9 };

const idAt = (ms: number) =>
  new ObjectId(
    Math.floor(ms / 1000)
      .toString(16)
      .padStart(8, '0') + new ObjectId().toHexString().slice(8),
  );

function rowOf({ ago, shopper, lines, isPickup, status, late, what }: Placed) {
  const at = NOW - ago * 1000;
  const met = new Date(at + HOUR_MS + late * 60_000);
  const isOut = status === 'Delivered';
  const isPacked = isOut || status === 'Packed';
  const entry = (name: string, when: Date) => ({ status: name, at: when, by: 'seller' });
  return {
    _id: idAt(at),
    userId: SHOPPERS[shopper],
    idempotencyKey: String(new ObjectId()),
    items: lines.map((one) => ({
      ...kept(one.product),
      quantity: one.quantity,
      ...omitUndefined({
        pickedQuantity: isPacked && one.found !== undefined ? foundOf(one) : undefined,
        replacement:
          isPacked && one.instead !== undefined ? { ...kept(one.instead), ...INSTEAD } : undefined,
      }),
    })),
    subtotalCents: 1,
    taxCents: 0,
    amountCents: 1,
    address: {},
    createdAt: new Date(at),
    currency: what === 'in dollars' ? 'usd' : 'eur',
    paymentType: 'COD',
    status,
    promisedAt: new Date(at + HOUR_MS),
    history: [
      ...(isPacked ? [entry('Packed', isPickup ? met : new Date(at))] : []),
      ...(isOut ? [entry('Delivered', isPickup ? new Date(at + 9 * HOUR_MS) : met)] : []),
    ],
    ...omitUndefined({ pickup: isPickup ? { address: 'Here', hours: 'Always' } : undefined }),
    isPaid: false,
    listed: what !== 'unlisted',
    cartCleared: true,
    words: [],
    rev: 0,
    ...(what === 'given back' || what === 'cart taken'
      ? {
          paymentType: 'Online',
          payment: omitUndefined({
            refundedAt: new Date(at),
            cartConflict: what === 'cart taken' || undefined,
          }),
        }
      : {}),
  };
}

function soldOf({ lines, status }: Placed) {
  const isPacked = status === 'Delivered' || status === 'Packed';
  return lines.flatMap((one) => {
    const pieces = isPacked ? foundOf(one) : one.quantity;
    const own = { at: one.product, pieces, cents: pieces * productOf(one.product).cents };
    const instead = isPacked && one.instead !== undefined;
    return [own, ...(instead ? [{ at: one.instead ?? 0, pieces: 2, cents: 9 }] : [])];
  });
}
const isSold = ({ status, what }: Placed) =>
  status !== 'Cancelled' && what !== 'unlisted' && what !== 'cart taken';
const dayOfPlaced = ({ ago }: Placed) => berlin(Math.floor((NOW - ago * 1000) / 1000) * 1000);

function tally(orders: readonly Placed[]) {
  const sums = new Map<number, { pieces: number; cents: number }>();
  for (const { at, pieces, cents } of orders.flatMap(soldOf)) {
    const before = sums.get(at) ?? { pieces: 0, cents: 0 };
    sums.set(at, { pieces: before.pieces + pieces, cents: before.cents + cents });
  }
  return sums;
}

/** One delivered order of each kind, on five days. Without them, a short random run may contain no order in dollars. */
const EACH_KIND = (['listed', 'unlisted', 'given back', 'cart taken', 'in dollars'] as const).map(
  (what, at): Placed => {
    const lines = [{ product: at % 3, quantity: at + 1, found: undefined, instead: undefined }];
    const order = { ago: at * 86_400, shopper: at % 4, lines, isPickup: false, late: 0 };
    return { ...order, status: 'Delivered', what };
  },
);

const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const stock = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });

test(
  'the sales report and the reorder list match sums computed from random orders @random',
  async () => {
    vi.setSystemTime(NOW);
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { minLength: 1, maxLength: 40 }),
        fc.array(stock, { minLength: PRODUCTS.length, maxLength: PRODUCTS.length }),
        fc.nat(35),
        fc.nat(10),
        async (orders, stocks, back, length) => {
          await Promise.all([Order.deleteMany(), Product.deleteMany()]);
          await Order.collection.insertMany(orders.map(rowOf) as never);
          await Product.collection.insertMany(
            PRODUCTS.map(({ cents, ...product }, at) => ({
              ...product,
              priceCents: cents,
              offerPriceCents: cents,
              description: [],
              ...omitUndefined({ switchedOff: at === 3 || undefined }),
              stock: stocks[at],
              inStock: at !== 3 && stocks[at] !== 0,
              image: [],
              createdAt: new Date(),
              updatedAt: new Date(),
            })),
            { ignoreUndefined: true },
          );
          const to = berlin(NOW - back * DAY_MS);
          const from = berlin(NOW - (back + length) * DAY_MS);
          const sales = await findSales({ from, to });
          const ofDays = orders.filter(
            (one) => isSold(one) && from <= dayOfPlaced(one) && dayOfPlaced(one) <= to,
          );
          const mine = ofDays.filter((one) => one.what !== 'in dollars');
          const dollars = ofDays.filter((one) => one.what === 'in dollars');
          expect((sales.others ?? []).map((one) => [one.currency, one.orders])).toEqual(
            dollars.length > 0 ? [['usd', dollars.length]] : [],
          );
          const inDollars = sales.others?.[0];
          const ofDollars = tally(dollars);
          expect(toCents(inDollars?.amount ?? 0, 'usd')).toBe(
            total([...ofDollars.values()].map((s) => s.cents)),
          );
          const soldInDollars = [...ofDollars].filter(([, { pieces }]) => pieces > 0);
          expect(new Map(inDollars?.best.map((one) => [one.product, one.pieces]))).toEqual(
            new Map(soldInDollars.map(([at, { pieces }]) => [String(productOf(at)._id), pieces])),
          );
          const sums = tally(mine);
          expect(toCents(sales.amount, 'usd')).toBe(total([...sums.values()].map((s) => s.cents)));
          expect(sales.orders).toBe(mine.length);
          expect(sales.days.map(({ day }) => day)).toHaveLength(length + 1);
          for (const { day, orders: count, amount } of sales.days) {
            const ofDay = mine.filter((one) => dayOfPlaced(one) === day);
            const cents = total([...tally(ofDay).values()].map((s) => s.cents));
            expect([day, count, toCents(amount, 'usd')]).toEqual([day, ofDay.length, cents]);
          }
          const [firstBefore, lastBefore] = [dayBefore(from, length + 1), dayBefore(from, 1)];
          const earlier = orders.filter(
            (one) =>
              isSold(one) &&
              one.what !== 'in dollars' &&
              firstBefore <= dayOfPlaced(one) &&
              dayOfPlaced(one) <= lastBefore,
          );
          expect(sales.previous?.orders ?? 0).toBe(earlier.length);
          expect(toCents(sales.previous?.amount ?? 0, 'usd')).toBe(
            total([...tally(earlier).values()].map((s) => s.cents)),
          );
          for (const { day, orders: count } of sales.previous?.days ?? [])
            expect(count).toBe(earlier.filter((one) => dayOfPlaced(one) === day).length);
          const sold = [...sums].filter(([, { pieces }]) => pieces > 0);
          expect(new Map(sales.best.map((one) => [one.product, one.pieces]))).toEqual(
            new Map(sold.map(([at, { pieces }]) => [String(productOf(at)._id), pieces])),
          );
          const inOrder = sales.best.map(({ amount }) => amount);
          expect(inOrder).toEqual([...inOrder].sort((one, other) => other - one));
          for (const { category, amount } of sales.shelves) {
            const ofShelf = sold.filter(([at]) => productOf(at).category === category);
            expect(toCents(amount, 'usd')).toBe(total(ofShelf.map(([, { cents }]) => cents)));
          }
          const delivered = mine.filter(({ status }) => status === 'Delivered');
          expect([sales.delivered, sales.onTime]).toEqual([
            delivered.length,
            delivered.filter(({ late }) => late <= 0).length,
          ]);
          const people = new Set(mine.map(({ shopper }) => shopper));
          // A shopper with an earlier order counts as returning, even if that order was cancelled.
          const returning = [...people].filter((person) => {
            const own = ofDays.filter(({ shopper }) => shopper === person);
            const isOfPerson = (one: Placed) => one.shopper === person && dayOfPlaced(one) < from;
            return (
              own.length > 1 || orders.some((one) => one.what !== 'unlisted' && isOfPerson(one))
            );
          });
          expect([sales.shoppers, sales.returning]).toEqual([people.size, returning.length]);
          const worst = sales.worst.map(({ pieces }) => pieces);
          expect(worst).toEqual([...worst].sort((one, other) => one - other));
          // The ranking of the worst sellers includes pieces sold in other currencies.
          const everywhere = tally(ofDays);
          for (const one of sales.worst) {
            const at = PRODUCTS.findIndex(({ _id }) => String(_id) === one.product);
            expect(one.pieces).toBe(everywhere.get(at)?.pieces ?? 0);
          }
          const rows = sold.length + soldInDollars.length + 1;
          expect((await salesCsv({ from, to })).trim().split('\n')).toHaveLength(rows);

          const known = await findOrderDays({ from, to });
          const currencies = [known, ...(known.others ?? [])];
          for (const { currency, ...one } of currencies) {
            const listed = orders.filter(
              ({ what }) => what !== 'unlisted' && (what === 'in dollars') === (currency === 'usd'),
            );
            for (const { day, ...sums } of one.days) {
              const ofDay = listed.filter((other) => dayOfPlaced(other) === day);
              const gone = ofDay.filter(({ status }) => status === 'Cancelled').length;
              const [cancelledAmount, amount] = [gone / 100, (ofDay.length - gone) / 100];
              const count = { orders: ofDay.length - gone, cancelled: gone };
              expect(sums).toEqual({ ...count, amount, cancelledAmount });
            }
            expect(one.orders).toBe(total(one.days.map((other) => other.orders)));
            expect(one.cancelled).toBe(total(one.days.map((other) => other.cancelled)));
          }
          const placedThen = orders.filter(
            (one) => one.what !== 'unlisted' && from <= dayOfPlaced(one) && dayOfPlaced(one) <= to,
          );
          expect(total(currencies.map((one) => one.orders + one.cancelled))).toBe(
            placedThen.length,
          );

          const { day, rows: missing } = await findReorder();
          expect(day).toBe('2026-10-31');
          const like = ['2026-10-24', '2026-10-17', '2026-10-10', '2026-10-03'];
          const before = tally(
            orders.filter((one) => isSold(one) && like.includes(dayOfPlaced(one))),
          );
          const wanted = PRODUCTS.flatMap(({ name }, at) => {
            const pieces = before.get(at)?.pieces ?? 0;
            const left = stocks[at];
            const need = Math.ceil(pieces / 4);
            if (at === 3 && left !== undefined) return [];
            const buy = left === undefined ? (at === 3 ? need : 0) : Math.max(need, 5) - left;
            return buy > 0 ? [[name, pieces, buy]] : [];
          });
          expect(missing.map(({ name, sold: pieces, buy }) => [name, pieces, buy]).sort()).toEqual(
            wanted.sort(),
          );
        },
      ),
      { numRuns: RUNS, examples: [[EACH_KIND, [undefined, 5, 0, undefined], 0, 6]] },
    );
  },
  60_000 + RUNS * 2_000,
);

test('a weighed replacement counts as one piece in the sales report, and in grams in the reorder list', async () => {
  vi.setSystemTime(NOW);
  await Promise.all([Order.deleteMany(), Product.deleteMany()]);
  const measure: Measure = {
    by: 'weight',
    unit: 'g',
    step: 50,
    perUnitCents: 400,
    tolerancePercent: 10,
    minStock: 55,
  };
  const { _id, name, category } = productOf(1);
  const kilos = { _id, name, category, priceCents: 20, offerPriceCents: 20, measure };
  await Product.create({ ...kilos, stock: 0 });
  const lines = [{ product: 0, quantity: 2, found: 0, instead: undefined }];
  const packed = { isPickup: false, status: 'Packed', late: 0, what: 'listed' } as const;
  // The order was placed on a Saturday, and the reorder list is also for a Saturday.
  const order = rowOf({ ...packed, lines, shopper: 0, ago: 6 * 86_400 });
  const replacement = { ...kept(1), measure, quantity: 20, lineCents: 200 };
  const items = order.items.map((one) => ({ ...one, replacement }));
  await Order.collection.insertOne({ ...order, items } as never);
  expect((await findSales({ from: '2026-10-24' })).best).toMatchObject([{ name, pieces: 1 }]);
  expect((await findReorder()).rows).toMatchObject([{ name, unit: 'g', sold: 1_000, buy: 250 }]);
});

test("the reorder list ignores sales from before a change of the product's unit", async () => {
  vi.setSystemTime(NOW);
  await Promise.all([Order.deleteMany(), Product.deleteMany()]);
  const grams: Measure = {
    ...{ by: 'weight', unit: 'g', step: 50, perUnitCents: 400, tolerancePercent: 10, minStock: 55 },
  };
  const pounds: Measure = { ...grams, unit: 'mlb', step: 250, minStock: 275 };
  const { _id, name, category } = productOf(1);
  const goods = { _id, name, category, priceCents: 20, offerPriceCents: 20 };
  await Product.create({ ...goods, measure: pounds, stock: 0 });
  const packed = { isPickup: false, status: 'Packed', late: 0, what: 'listed' } as const;
  const place = (measure: Measure, ago: number, more: object) => {
    const order = rowOf({ ...packed, lines: [], shopper: 0, ago });
    const items = [{ ...kept(1), measure, quantity: 20, chargedCents: 400, ...more }];
    return Order.collection.insertOne({ ...order, items } as never);
  };
  await place(grams, 13 * 86_400, { weighed: 950 });
  await place(pounds, 6 * 86_400, { weighed: 4_800 });
  await place(pounds, 6 * 86_400 + 60, {});
  expect((await findReorder()).rows).toMatchObject([
    { name, unit: 'mlb', sold: 4_800 + 5_000, buy: 2_450 },
  ]);
  await Product.updateOne({ _id }, { $set: { measure: grams } });
  expect((await findReorder()).rows).toMatchObject([{ name, unit: 'g', sold: 950 }]);
});

test('the CSV export lists one order per line, latest first, and escapes formulas', async () => {
  vi.setSystemTime(NOW);
  await Order.deleteMany();
  const plain = { lines: [], shopper: 0, isPickup: false, status: 'Packed', late: 0 } as const;
  const whats = ['listed', 'unlisted', 'in dollars'] as const;
  const rows = whats.map((what, at) => rowOf({ ...plain, lines: [], what, ago: 60 * (at + 1) }));
  const address = { firstName: '=1+1', lastName: 'B' };
  await Order.collection.insertMany(
    rows.map((row) => ({ ...row, dueCents: 250, address })) as never,
  );
  let text = '';
  for await (const line of await orderDaysCsv({})) text += line;
  const [, ...lines] = text.trim().split('\n');
  expect(lines.map((line) => line.split(',').slice(4))).toEqual([
    ['Packed', 'COD', 'no', '2.50', '0.01', 'EUR', "'=1+1", 'B'],
    ['Packed', 'COD', 'no', '2.50', '0.01', 'USD', "'=1+1", 'B'],
  ]);
  await expect(orderDaysCsv({ from: '2026-01-01' })).rejects.toThrow(/1 to 92 days/);
  const exported = await Audit.find({ action: 'orders exported' }).lean();
  expect(exported).toHaveLength(1);
});

test('the period of a sales report defaults to a week and has at most 92 days', async () => {
  vi.setSystemTime(NOW);
  const { from, to, days } = await findSales({});
  expect([from, to, days.length]).toEqual(['2026-10-24', '2026-10-30', 7]);
  await expect(findSales({ from: '2026-10-02', to: '2026-10-01' })).rejects.toThrow(/1 to 92 days/);
  await expect(findSales({ from: '2026-01-01' })).rejects.toThrow(/1 to 92 days/);
  await expect(findSales({ from: '2999-01-01', to: '2999-01-02' })).rejects.toThrow(/up to today/);
  expect(await findSales({ from: '2026-10-30', to: '2999-01-02' })).toMatchObject({
    from: '2026-10-30',
    to: '2026-10-30',
  });
  await Product.deleteMany();
  const text = { name: '=1+1', category: 'Fruits', priceCents: 1, offerPriceCents: 1 };
  await Product.create({ ...text, stock: 2 });
  expect(await reorderCsv()).toContain("'=1+1");
});

const plainOrder = { shopper: 0, isPickup: false, late: 0, what: 'listed' } as const;
const oneLine = (product: number, quantity: number) => [
  { product, quantity, found: undefined, instead: undefined },
];
async function placeAt(iso: string, change: Record<string, unknown> = {}, lines = oneLine(0, 1)) {
  const row = rowOf({ ...plainOrder, status: 'Order Placed', lines, ago: 0 });
  await Order.collection.insertOne({ ...row, _id: idAt(Date.parse(iso)), ...change } as never);
}

test('the year report shows twelve months and the same months of the previous year', async () => {
  vi.setSystemTime(NOW);
  await Promise.all([Order.deleteMany(), Product.deleteMany()]);
  // In Berlin, the first two orders are half a minute after and before the start of March 1. The last order is in the
  // last minute of the compared period.
  await placeAt('2026-02-28T23:00:30Z');
  await placeAt('2026-02-28T22:59:30Z');
  await placeAt('2026-10-30T09:59:00Z');
  await placeAt('2025-10-30T22:59:00Z');
  // In Berlin, this order is on October 31, after the part of 2025 that is compared. Only the row of its month includes
  // it.
  await placeAt('2025-10-30T23:01:00Z');
  await placeAt('2025-12-31T22:59:00Z');
  // This order was placed before the previous year, so it does not count.
  await placeAt('2024-12-31T22:59:00Z');
  const sales = await findSales({ year: '2026' });
  const ordersOf = (days: { orders: number }[] = []) => days.map(({ orders }) => orders);
  expect(sales).toMatchObject({ from: '2026-01-01', to: '2026-10-30', unit: 'month', orders: 3 });
  expect(ordersOf(sales.days)).toEqual([0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(sales.previous).toMatchObject({ from: '2025-01-01', to: '2025-10-30', orders: 1 });
  expect(ordersOf(sales.previous?.days)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1]);
  const listed = await findOrderDays({ year: '2026' });
  expect(ordersOf(listed.days)).toEqual(ordersOf(sales.days).reverse());
  expect(listed.previous?.orders).toBe(1);
  const whole = await findSales({ year: '2025' });
  expect([whole.orders, whole.previous?.orders]).toEqual([3, 1]);
  const month = await findSales({ month: '2026-03' });
  expect([month.days.length, month.orders, month.previous?.orders]).toEqual([31, 1, 1]);
  await expect(findSales({ year: '2027' })).rejects.toThrow(/up to today/);
});

test('the report of the current month compares only the same days of the previous month', async () => {
  vi.setSystemTime(NOW);
  await Promise.all([Order.deleteMany(), Product.deleteMany()]);
  vi.setSystemTime(Date.parse('2026-10-12T10:00:00Z'));
  // In Berlin, the first order is in the last minute of September 12, and the second order is on September 13.
  await placeAt('2026-09-12T21:59:00Z');
  await placeAt('2026-09-12T22:01:00Z');
  await placeAt('2026-09-29T10:00:00Z');
  await placeAt('2026-10-02T10:00:00Z');
  const query = { month: '2026-10' };
  for (const { orders, previous } of [await findSales(query), await findOrderDays(query)]) {
    expect([orders, previous?.to, previous?.orders]).toEqual([1, '2026-09-12', 1]);
    const days = previous?.days.map((day) => day.orders);
    expect(days).toEqual([...Array.from({ length: 11 }, () => 0), 1]);
  }
  vi.setSystemTime(Date.parse('2026-10-11T10:00:00Z'));
  expect((await findSales(query)).previous).toBeUndefined();
  expect((await findOrderDays(query)).previous).toBeUndefined();
});

test('the margin is the net sales minus the cost prices of the orders', async () => {
  vi.setSystemTime(NOW);
  await Promise.all([Order.deleteMany(), Product.deleteMany()]);
  const line = (product: number, change: Record<string, unknown>) => ({
    ...{ ...kept(product), quantity: 1, ...change },
  });
  const included = { taxMode: 'included', taxPercent: 20 };
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 1_000 };
  await placeAt('2026-10-30T08:00:00Z', {
    ...included,
    items: [
      // 12.00 including 20% tax is 10.00 without tax. Two pieces with a cost price of 3.00 cost the shop 6.00.
      line(0, { quantity: 2, unitCents: 600, costCents: 300 }),
      // 5.35 with 7% tax is 5.00 without tax. 500 g cost the shop 2.00, at a cost price of 4.00 per kilogram.
      line(1, {
        ...{ quantity: 10, unitCents: 50, chargedCents: 535, costCents: 400, measure },
        ...{ weighed: 500, taxPercent: 7 },
      }),
      line(2, { unitCents: 865 }),
    ],
  });
  // In this order, tax is added to prices, so the 6.00 are net. The replacement cost the shop 7.00: two pieces at 3.50.
  await placeAt('2026-10-30T08:10:00Z', {
    taxPercent: 20,
    items: [
      line(2, {
        ...{ quantity: 1, pickedQuantity: 0 },
        replacement: { ...kept(3), quantity: 2, lineCents: 600, costCents: 350 },
      }),
    ],
  });
  const query = { from: '2026-10-30' };
  const sales = await findSales(query, { seesMargin: true });
  // The net sales are 10.00 + 5.00 + 6.00 = 21.00, and the costs are 6.00 + 2.00 + 7.00 = 15.00. The cost price is
  // known for sales of 23.35 out of 32.00.
  expect(sales.amount).toBe(32);
  expect(sales.margin).toEqual({ amount: 6, percent: 28.6, known: 73 });
  const margins = sales.best.map(({ name, margin }) => [name, margin?.amount, margin?.percent]);
  expect(margins).toEqual([
    ['Apple', 4, 40],
    ['Cola', undefined, undefined],
    ['Dates', -1, -16.7],
    ['Bread', 3, 60],
  ]);
  const [head, ...rows] = (await salesCsv(query, { seesMargin: true })).trim().split('\n');
  expect(head?.split(',').slice(4)).toEqual([
    ...['amount', 'currency', 'net with cost', 'cost', 'margin', 'percent with cost'],
  ]);
  expect(rows.map((row) => row.split(',').slice(4).join())).toEqual([
    '12.00,EUR,10.00,6.00,4.00,100',
    '8.65,EUR,,,,',
    '6.00,EUR,6.00,7.00,-1.00,100',
    '5.35,EUR,5.00,2.00,3.00,100',
  ]);
  const shown = JSON.stringify(await findSales(query)) + (await salesCsv(query));
  expect(shown).not.toMatch(/margin|cost/);
});
