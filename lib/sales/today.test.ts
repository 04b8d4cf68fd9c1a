import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { listOrders } from '@/lib/orders/queries';
import { readShop } from '@/lib/shop/read';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Product, ShopSettings } from '@/models';
import { findToday } from './today';

// The driver emits command events only if metrics are on. This test counts these events.
setUpDatabase({ METRICS_PORT: '9' });
const { ObjectId } = mongoose.Types;

const commands: string[] = [];
const aggregates: Record<string, unknown>[] = [];

beforeAll(async () => {
  await ShopSettings.create({ _id: 'shop', currency: 'eur', timeZone: 'Europe/Berlin' });
  await readShop();
  await Promise.all([Order.init(), Product.init()]);
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${command[commandName]}`);
    if (commandName === 'aggregate') aggregates.push(command);
  });
}, 60_000);
beforeEach(() => Promise.all([Order.deleteMany(), Product.deleteMany()]));

/** Friday, October 30, 2026, 11:00 in Berlin. The clocks went back on the 25th, so the week has 169 hours. */
const NOW = new Date('2026-10-30T10:00:00Z');
const WEEK_AGO = new Date('2026-10-23T09:00:00Z');

const idAt = (at: Date) =>
  new ObjectId(
    Math.floor(at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0') + new ObjectId().toHexString().slice(8),
  );
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

type Stored = { at: Date; number?: number } & Record<string, unknown>;

const givenOrders = (...orders: Stored[]) =>
  Order.collection.insertMany(
    orders.map(({ at, ...more }) => ({
      _id: idAt(at),
      userId: new ObjectId(),
      idempotencyKey: String(new ObjectId()),
      items: [],
      amountCents: 1_000,
      currency: 'eur',
      address: { firstName: 'Mia', lastName: 'Marsh' },
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
      listed: true,
      cartCleared: true,
      createdAt: at,
      ...more,
    })) as never,
  );

const numbers = ({ orders }: { orders: { number?: number }[] }) =>
  orders.map(({ number }) => number);

describe('the Today page', () => {
  it('compares today with the same weekday last week', async () => {
    await givenOrders(
      { at: later(NOW, -HOUR_MS) },
      { at: later(NOW, -2 * HOUR_MS), dueCents: 250, status: 'Delivered' },
      // The first second of today and the last second of yesterday in Berlin.
      { at: new Date('2026-10-29T23:00:00Z'), amountCents: 1 },
      { at: new Date('2026-10-29T22:59:59Z'), amountCents: 100_000 },
      { at: later(WEEK_AGO, 0), amountCents: 300 },
      { at: later(WEEK_AGO, -HOUR_MS), amountCents: 200 },
      { at: later(WEEK_AGO, MINUTE_MS), amountCents: 5_000 },
      // One order for each case: a cart conflict, cancelled, not placed, and in a former currency of the shop.
      { at: NOW, payment: { cartConflict: true, attempts: [], refunds: [] } },
      { at: NOW, status: 'Cancelled' },
      { at: NOW, listed: false },
      { at: NOW, currency: 'usd' },
    );
    expect(await findToday(NOW)).toMatchObject({
      day: '2026-10-30',
      dayBefore: '2026-10-23',
      currency: 'eur',
      today: { orders: 3, amount: 12.51 },
      before: { orders: 2, amount: 5 },
      wholeDayBefore: { orders: 3, amount: 55 },
    });
  });

  it('compares the same time of day on a day when the clocks go back', async () => {
    await givenOrders(
      { at: new Date('2026-10-25T12:59:00Z') },
      // 13:59 and 14:30 in Berlin, on the same weekday one week before.
      { at: new Date('2026-10-18T11:59:00Z') },
      { at: new Date('2026-10-18T12:30:00Z') },
    );
    expect(await findToday(new Date('2026-10-25T13:00:00Z'))).toMatchObject({
      today: { orders: 1 },
      before: { orders: 1 },
      wholeDayBefore: { orders: 2 },
    });
  });

  it('sorts late orders by promised time and new orders by age', async () => {
    const late = (minutes: number) => ({ promisedAt: later(NOW, -minutes * MINUTE_MS) });
    const collected = { pickup: { address: 'Here', hours: 'Always' } };
    await givenOrders(
      { at: later(NOW, -HOUR_MS), number: 1, ...late(5) },
      { at: later(NOW, -2 * HOUR_MS), number: 2, status: 'Out for delivery', ...late(50) },
      { at: later(NOW, -DAY_MS), number: 3, status: 'Packed', ...late(20) },
      // A pickup order is no longer late once it is packed.
      { at: later(NOW, -HOUR_MS), number: 4, status: 'Packed', ...late(10), ...collected },
      { at: later(NOW, -HOUR_MS), number: 5, ...late(1), ...collected },
      { at: later(NOW, -HOUR_MS), number: 6, status: 'Delivered', ...late(5) },
      { at: later(NOW, -3 * MINUTE_MS), number: 7, promisedAt: later(NOW, HOUR_MS) },
      { at: later(NOW, -9 * MINUTE_MS), number: 8 },
      { at: NOW, number: 9, status: 'Packed', promisedAt: later(NOW, HOUR_MS) },
      { at: NOW, number: 10, listed: false },
    );
    const { late: found, fresh } = await findToday(NOW);
    expect([found.count, ...numbers(found)]).toEqual([4, 2, 3, 1, 5]);
    expect([fresh.count, ...numbers(fresh)]).toEqual([2, 8, 7]);
    expect(found.orders[0]).toMatchObject({
      name: 'Mia Marsh',
      promisedAt: later(NOW, -50 * MINUTE_MS).toISOString(),
    });
  });

  it('counts all late orders and lists the five oldest', async () => {
    await givenOrders(
      ...Array.from({ length: 12 }, (_, at) => ({
        at: later(NOW, -DAY_MS),
        number: at,
        promisedAt: later(NOW, -(at + 1) * MINUTE_MS),
      })),
    );
    const { late } = await findToday(NOW);
    expect([late.count, ...numbers(late)]).toEqual([12, 11, 10, 9, 8, 7]);
  });

  it('lists an order once, even if it has a review and an open dispute', async () => {
    const online = { paymentType: 'Online', isPaid: true };
    const reviewReason = { code: 'currency', currency: 'usd' } as const;
    await givenOrders(
      { at: later(NOW, -3_000), number: 1, ...online, payment: { reviewReason } },
      {
        at: later(NOW, -2_000),
        number: 2,
        ...online,
        payment: { reviewReason, disputeOpen: true },
      },
      {
        at: later(NOW, -1_000),
        number: 3,
        ...online,
        status: 'Delivered',
        payment: { disputed: true, disputeOpen: true },
      },
      { at: NOW, number: 4, ...online, status: 'Cancelled', payment: { reviewReason } },
      { at: NOW, number: 5, ...online },
    );
    const { review } = await findToday(NOW);
    expect([review.count, ...numbers(review)]).toEqual([3, 3, 2, 1]);
    // The order list, to which the Today page links, contains the same orders.
    const ids = async (query: object) =>
      (await listOrders({ payment: 'review', ...query })).orders.map(({ _id }) => _id);
    const all = review.orders.map(({ _id }) => _id);
    expect(await ids({})).toEqual(all);
    expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ids({ limit: 2, cursor: all[1] })).toEqual(all.slice(2));
    expect(await ids({ status: 'Delivered' })).toEqual(all.slice(0, 1));
  });

  it('lists low stock and counts sold-out products', async () => {
    const product = { category: 'Fruits', inStock: true };
    await Product.collection.insertMany([
      { ...product, name: 'Apple', stock: 3 },
      { ...product, name: 'Bread', stock: 1 },
      { ...product, name: 'Cola', stock: 6 },
      { ...product, name: 'Not tracked' },
      { ...product, name: 'Sold out', stock: 0, inStock: false },
      { ...product, name: 'Removed', stock: 1, removedAt: NOW },
      {
        ...product,
        name: 'Grapes',
        stock: 200,
        measure: { by: 'weight', unit: 'g', step: 50, minStock: 100 },
      },
    ]);
    const { stock } = await findToday(NOW);
    expect(stock).toMatchObject({ low: 3, out: 1 });
    expect(stock.products.map(({ name, stock: left, unit }) => [name, left, unit])).toEqual([
      ['Bread', 1, undefined],
      ['Apple', 3, undefined],
      ['Grapes', 200, 'g'],
    ]);
  });

  it('returns zeros and empty lists for a new shop', async () => {
    const nothing = { orders: 0, amount: 0 };
    expect(await findToday(NOW)).toEqual({
      day: '2026-10-30',
      dayBefore: '2026-10-23',
      currency: 'eur',
      ...{ today: nothing, before: nothing, wholeDayBefore: nothing },
      late: { count: 0, orders: [] },
      fresh: { count: 0, orders: [] },
      review: { count: 0, orders: [] },
      stock: { low: 0, out: 0, products: [] },
    });
  });

  it('reads only the open orders and the orders of two days, with an index', async () => {
    const ago = (days: number, at: number) => later(NOW, -days * DAY_MS - at * 1_000);
    const rows = Array.from({ length: 300 }, (_, at) => at);
    await givenOrders(
      ...rows.map((at) => ({ at: ago(30, at), status: 'Delivered' })),
      ...rows.map((at) => ({ at: ago(3, at), status: 'Cancelled' })),
      { at: NOW },
      { at: later(NOW, -HOUR_MS), status: 'Packed' },
      { at: WEEK_AGO, status: 'Delivered' },
    );
    const product = { category: 'Fruits', inStock: true, stock: 3 };
    await Product.collection.insertMany(rows.map((at) => ({ ...product, name: `Apple ${at}` })));
    aggregates.length = 0;
    await findToday(NOW);
    const plans = await Promise.all(
      aggregates.map(async ({ aggregate, pipeline, hint }) => {
        const command = omitUndefined({ aggregate, pipeline, cursor: {}, hint: hint || undefined });
        const plan = await Order.db.db?.command({ explain: command, verbosity: 'executionStats' });
        const text = JSON.stringify(plan);
        const read = Math.max(
          ...[...text.matchAll(/"totalDocsExamined":(\d+)/g)].map(([, count]) => Number(count)),
        );
        return [aggregate, text.includes('"COLLSCAN"') ? 'all' : 'index', read];
      }),
    );
    expect(plans).toContainEqual(['orders', 'index', 2]);
    expect(plans).toContainEqual(['orders', 'index', 3]);
    // The limit for low stock differs between products, so no index contains it. The query reads each product once.
    expect(plans).toContainEqual(['products', expect.any(String), 300]);
  });

  it('sends five database commands', async () => {
    await givenOrders({ at: NOW });
    commands.length = 0;
    await findToday(NOW);
    expect([...commands].sort()).toEqual([
      'aggregate orders',
      'aggregate orders',
      'aggregate products',
      'find orders',
      'find orders',
    ]);
  });
});
