import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { listOrders } from '@/lib/orders/queries';
import { viewOrders } from '@/lib/orders/view-order';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Handover, Order, Staff } from '@/models';
import type { OrderDoc } from '@/models/order';
import {
  assignCourier,
  assignTo,
  recordFailedDelivery,
  releaseDeliveriesOf,
  routeDeliveries,
} from './commands';
import { cashOf, courierCash, handOver } from './handovers';
import { deliveriesOf } from './queries';

const SCHEDULES = runs(3);

setUpDatabase();
const omar = { id: 'omar', name: 'Omar Haddad' };
const mia = { id: 'mia', name: 'Mia Lund' };
const owner = { id: 'owner', name: 'Owner' };

beforeAll(() => Handover.init(), 60_000);
beforeEach(async () => {
  vi.useRealTimers();
  await Promise.all([Order.deleteMany({}), Handover.deleteMany({})]);
});

const freshKey = () => `key-${randomUUID()}`;

async function place(more: Partial<OrderDoc> = {}, cents = 1_000): Promise<string> {
  const line = { product: new mongoose.Types.ObjectId(), quantity: 2, name: 'Apple' };
  const order = await Order.create({
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: freshKey(),
    items: [{ ...line, category: 'Fruits', priceCents: cents / 2, unitCents: cents / 2 }],
    subtotalCents: cents,
    taxCents: 0,
    amountCents: cents,
    dueCents: cents,
    taxPercent: 0,
    address: {
      firstName: 'Ada',
      lastName: 'Grocer',
      street: '1 Market Street',
      city: 'Springfield',
      zipcode: '02134',
      country: 'US',
      phone: '1',
      email: 'ada@shopper.example',
    },
    paymentType: 'COD',
    status: 'Out for delivery',
    isPaid: false,
    cartCleared: true,
    listed: true,
    ...more,
  });
  return String(order._id);
}

/** Delivers an order `ago` ms ago, paid in cash if `cents` is given. */
async function deliver(id: string, cents: number | undefined, ago = 120_000): Promise<void> {
  const at = new Date(Date.now() - ago);
  const paid = cents === undefined ? {} : { isPaid: true, paidCents: cents };
  const entry = omitUndefined({
    status: 'Delivered',
    at,
    by: 'seller',
    paid: paid.isPaid || undefined,
  });
  await Order.updateOne(
    { _id: id },
    {
      $set: { status: 'Delivered', ...paid },
      $push: omitUndefined({ history: entry, cashNotes: paid.isPaid ? { at, cents } : undefined }),
      ...MARK_CHANGED,
    },
  );
}

test('a courier sees only assigned deliveries, sorted by promised time or manually', async () => {
  const at = (minutes: number) => ({ promisedAt: new Date(Date.now() + minutes * 60_000) });
  const [late, soon, others] = [await place(at(40)), await place(at(10)), await place(at(1))];
  for (const id of [late, soon]) await assignCourier(id, omar);
  await assignCourier(others, mia);
  const ids = async () => (await deliveriesOf('omar')).map(({ _id }) => _id);
  expect(await ids()).toEqual([soon, late]);
  await routeDeliveries('omar', { ids: [late, soon, others] });
  expect(await ids()).toEqual([late, soon]);
  expect((await Order.findById(others).lean())?.courier?.place).toBeUndefined();
  const [delivery] = await deliveriesOf('omar');
  expect(delivery).toMatchObject({ name: 'Ada Grocer', pieces: 2, toCollect: 10, asksPaid: true });
  expect(JSON.stringify(delivery)).not.toContain('ada@shopper.example');
});

test('a delivery contains the time at which the order got its number', async () => {
  const paidAt = new Date(Date.now() - 60_000);
  const at = async (more: Partial<OrderDoc>) => {
    const id = await place(more);
    await assignCourier(id, omar);
    const delivery = (await deliveriesOf('omar')).find(({ _id }) => _id === id);
    const { createdAt } = await Order.findById(id).orFail();
    return { placedAt: delivery?.placedAt, createdAt: createdAt.toISOString() };
  };
  const cash = await at({});
  expect(cash.placedAt).toBe(cash.createdAt);
  const online = await at({ paymentType: 'Online', payment: { paidAt } as OrderDoc['payment'] });
  expect(online.placedAt).toBe(paidAt.toISOString());
});

test('assigning a courier is rejected if another device has assigned a different courier meanwhile', async () => {
  const id = await place();
  const stale = { kind: 'conflict', extra: { body: { order: { _id: id } } } };
  await assignCourier(id, omar, null);
  // The client repeats a lost request. Another device still displays no courier.
  await assignCourier(id, omar, null);
  const late = assignCourier(id, mia, null);
  await expect(late).rejects.toMatchObject(stale);
  await expect(late).rejects.toThrow(/now assigned to Omar Haddad/);
  expect((await Order.findById(id).lean())?.courier).toEqual(omar);
  await assignCourier(id, undefined, 'omar');
  await expect(assignCourier(id, mia, 'omar')).rejects.toThrow(/no longer assigned to anyone/);
  const both = [assignCourier(id, omar, null), assignCourier(id, mia, null)];
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the cash of a courier is computed without reading the goods of the orders', async () => {
  const [plain, returned] = [await place(), await place()];
  for (const id of [plain, returned]) {
    await assignCourier(id, omar);
    await deliver(id, 1_000);
  }
  const rows = [{ pieces: 60, unitCents: 25 }];
  const at = new Date(Date.now() - 130_000);
  await Order.updateOne(
    { _id: returned },
    { $set: { returned: rows, returnNotes: [{ at, cents: 1_500, rows }] } },
  );
  const read: string[][] = [];
  mongoose.set('debug', (_, method: string, filter: object, options: unknown) => {
    const { projection = {} } = Object(options) as { projection?: object };
    if (method === 'find' && 'courier.id' in filter) read.push(Object.keys(projection));
  });
  // The courier has collected 20.00 and paid out 5.00: an order of 10.00 had bottles worth 15.00.
  const { cash } = await cashOf('omar');
  mongoose.set('debug', false);
  expect(cash).toBe(15);
  expect(read).toEqual([expect.arrayContaining(['items', 'address'])]);
});

test('the audit log records the courier to whom an order is assigned', async () => {
  const id = await place({ status: 'Packed' });
  await assignCourier(id, omar);
  await assignCourier(id, omar);
  await assignCourier(id, mia, 'omar');
  await assignCourier(id, undefined, 'mia');
  const entries = await Audit.find({ 'target.id': id }).sort({ _id: 1 }).lean();
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['order assigned', {}, { courier: 'omar' }],
    ['order assigned', { courier: 'omar' }, { courier: 'mia' }],
    ['order assigned', { courier: 'mia' }, {}],
  ]);
});

test('releaseDeliveriesOf unassigns a courier, except from orders that are out for delivery or delivered', async () => {
  const [placed, packed, out, done] = [
    await place({ status: 'Order Placed' }),
    await place({ status: 'Packed' }),
    await place(),
    await place(),
  ];
  const theirs = await place({ status: 'Packed' });
  for (const id of [placed, packed, out, done]) await assignCourier(id, omar);
  await assignCourier(theirs, mia);
  await deliver(done, 1_000);
  await releaseDeliveriesOf('omar');
  await releaseDeliveriesOf('omar');
  const courierOf = async (id: string) => (await Order.findById(id).lean())?.courier?.id;
  expect(await Promise.all([placed, packed, out, done, theirs].map(courierOf))).toEqual([
    ...[undefined, undefined, 'omar', 'omar', 'mia'],
  ]);
  expect((await courierCash()).couriers).toMatchObject([{ courier: 'omar', open: 10 }]);
  // The change increments the revision, so open order boards receive it.
  const { rev, changedAt } = (await Order.findById(packed).lean()) ?? {};
  expect([rev, changedAt]).toEqual([2, expect.any(Date)]);
});

test("the courier's list counts each line of weighed goods as one piece", async () => {
  const id = await place();
  await assignCourier(id, omar);
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 400, tolerancePercent: 10 };
  const [line] = (await Order.findById(id).lean())?.items ?? [];
  const kilo = { ...line, measure: { ...measure, minStock: 55 }, quantity: 20 };
  const replacement = { ...kilo, lineCents: 1 };
  const items = [kilo, { ...kilo, pickedQuantity: 0, replacement }, { ...line, quantity: 3 }];
  await Order.collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { items } });
  expect((await deliveriesOf('omar'))[0]?.pieces).toBe(5);
});

test('a shopper sees only the first name of the courier', async () => {
  const id = await place();
  await assignCourier(id, omar);
  await recordFailedDelivery(omar, { id, reason: 'no answer', next: 'again', note: 'Dog' });
  const [own] = await viewOrders([(await Order.findById(id).lean()) as OrderDoc]);
  expect(own).toMatchObject({ courier: { name: 'Omar' }, failedTries: [{ by: 'Omar' }] });
  expect(JSON.stringify(own)).not.toMatch(/Dog|Haddad|"id":"omar"/);
  const { orders } = await listOrders({});
  expect(orders[0]?.courier).toEqual(omar);
  await Order.updateOne({ _id: id }, { $set: { status: 'Packed' } });
  const [packed] = await viewOrders([(await Order.findById(id).lean()) as OrderDoc]);
  expect(packed?.courier).toBeUndefined();
});

test('the order list can be filtered by packer and by courier', async () => {
  const staff = String(new mongoose.Types.ObjectId());
  const [packed, brought, other] = [await place(), await place(), await place()];
  await Order.updateOne({ _id: packed }, { $set: { picker: { person: staff, at: new Date() } } });
  await Order.updateOne({ _id: brought }, { $set: { courier: { id: staff, name: 'Omar' } } });
  await Order.updateOne({ _id: other }, { $set: { picker: { person: 'owner', at: new Date() } } });
  const ids = async (query: object) => (await listOrders(query)).orders.map(({ _id }) => _id);
  expect(await ids({ person: staff })).toEqual([brought, packed]);
  expect(await ids({ person: staff, status: 'Packed' })).toEqual([]);
  expect(await ids({ person: 'owner', limit: 5 })).toEqual([other]);
});

test('a failed delivery is recorded once per idempotency key', async () => {
  const id = await place();
  await assignCourier(id, omar);
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ kind }) => kind,
    );
  const failed = { id, reason: 'no answer', next: 'shop' } as const;
  expect(await kindOf(recordFailedDelivery(mia, failed, 'key of mia'))).toBe('notFound');
  const key = freshKey();
  await Promise.all([
    recordFailedDelivery(omar, failed, key),
    recordFailedDelivery(omar, failed, key),
  ]);
  const present = async () => {
    const { failedTries = [], courier } = (await Order.findById(id).lean()) ?? {};
    return { tries: failedTries.length, courier: courier?.id };
  };
  expect(await present()).toEqual({ tries: 1, courier: undefined });
  expect(await deliveriesOf('omar')).toEqual([]);
  await recordFailedDelivery(omar, { id, undo: true }, freshKey());
  expect(await present()).toEqual({ tries: 0, courier: 'omar' });
  await recordFailedDelivery(omar, failed, key);
  expect(await present()).toEqual({ tries: 0, courier: 'omar' });
  await recordFailedDelivery(omar, failed, freshKey());
  await assignCourier(id, mia);
  expect(await kindOf(recordFailedDelivery(omar, { id, undo: true }, freshKey()))).toBe('conflict');
  await deliver(id, 1_000);
  expect(await kindOf(recordFailedDelivery(mia, failed, freshKey()))).toBe('conflict');
});

test('a courier can undo a delivery for one minute, unless goods were refunded', async () => {
  const id = await place();
  await assignCourier(id, omar);
  await deliver(id, 1_000, 0);
  const undoUntil = async () =>
    (await deliveriesOf('omar')).find((one) => one._id === id)?.undoUntil;
  expect(Date.parse((await undoUntil()) ?? '')).toBeGreaterThan(Date.now());
  const refund = { at: new Date(), cents: 100, to: 'cash', lines: [] };
  await Order.collection.updateOne(
    { _id: new mongoose.Types.ObjectId(id) },
    { $set: { refunds: [refund] } },
  );
  expect(await undoUntil()).toBeUndefined();
});

test('a handover includes the cash of a delivery that can no longer be undone', async () => {
  const [cash, online] = [
    await place({}, 1_050),
    await place({ paymentType: 'Online', isPaid: true }),
  ];
  const [fresh, later] = [await place({}, 700), await place({}, 300)];
  for (const id of [cash, online, fresh, later]) await assignCourier(id, omar);
  await deliver(cash, 1_050);
  await deliver(online, undefined);
  await deliver(later, undefined);
  // This order was paid in the shop, so the courier does not have its cash.
  await Order.updateOne({ _id: later }, { $set: { isPaid: true, paidCents: 300 } });
  await deliver(fresh, 700, 0);
  expect(await cashOf('omar')).toEqual({ cash: 17.5, currency: 'usd' });
  expect((await courierCash()).couriers).toEqual([
    { courier: 'omar', name: 'Omar Haddad', open: 10.5, orders: 1, tooFresh: 1 },
  ]);
  const open = await Order.find({ 'courier.id': 'omar', 'courier.handover': null });
  expect(new Set(open.map(({ id }) => id))).toEqual(new Set([cash, fresh]));
  const handOverCash = (expected: number, counted: number, reason?: string, key = freshKey()) =>
    handOver(
      omitUndefined({ courier: 'omar', expected, counted, reason: reason || undefined }),
      owner,
      key,
    ).then(
      () => 'done',
      ({ kind }) => kind,
    );
  expect(await handOverCash(17.5, 17.5)).toBe('conflict');
  expect(await handOverCash(10.5, 10)).toBe('badInput');
  const key = freshKey();
  expect(await handOverCash(10.5, 10, 'Wrong change', key)).toBe('done');
  expect(await handOverCash(10.5, 10, 'Wrong change', key)).toBe('done');
  // The response was lost, and the client repeats with another amount.
  expect(await handOverCash(10.5, 9, 'Wrong change', key)).toBe('conflict');
  expect(await handOverCash(10.5, 10, 'Lost on the way', key)).toBe('conflict');
  expect(await handOverCash(10.5, 10.5)).toBe('conflict');
  const { couriers, handovers } = await courierCash();
  expect(couriers).toMatchObject([{ open: 0, orders: 0, tooFresh: 1 }]);
  expect(handovers).toMatchObject([{ expected: 10.5, counted: 10, reason: 'Wrong change' }]);
  // The API omits the owner's name, because the page translates it.
  expect(handovers[0]).not.toHaveProperty('by');
});

test('a handover subtracts the deposits that were paid out for a cancelled order', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const note = (minutes: number, pieces: number) => ({
    at: at(minutes),
    by: 'seller' as const,
    pieces,
    cents: pieces * 25,
  });
  const cancelled = async (...returnNotes: ReturnType<typeof note>[]) => {
    const id = await place({
      courier: omar,
      status: 'Cancelled',
      history: [{ status: 'Cancelled', at: at(10), by: 'seller' }],
      returned: [{ pieces: returnNotes.at(-1)?.pieces ?? 0, unitCents: 25 }],
      returnNotes,
    });
    return (await Order.findById(id).lean().orFail())._id;
  };
  const paid = await place();
  await assignCourier(paid, omar);
  await deliver(paid, 1_000);
  const none = await place({
    courier: omar,
    status: 'Cancelled',
    history: [{ status: 'Cancelled', at: at(10), by: 'seller' }],
  });
  await cancelled(note(20, 8));
  // The courier had paid out only four of the recorded bottles.
  await cancelled(note(20, 40), note(5, 4));
  // These deposits were recorded after the cancellation, so the courier did not pay them out.
  await cancelled(note(5, 12));
  expect((await cashOf('omar')).cash).toBe(10 - 2 - 1);
  await handOver({ courier: 'omar', expected: 7, counted: 7 }, owner, freshKey());
  expect((await cashOf('omar')).cash).toBe(0);
  expect((await Order.findById(none).lean())?.courier?.handover).toBe(0);
});

test('deposits that an older version paid out for a cancelled order count as handed over', async () => {
  const paid = await place();
  await assignCourier(paid, omar);
  await deliver(paid, 1_000);
  await handOver({ courier: 'omar', expected: 10, counted: 8, reason: 'x' }, owner, freshKey());
  const at = new Date(Date.now() - 600_000);
  const id = await place({
    courier: omar,
    status: 'Cancelled',
    history: [{ status: 'Cancelled', at, by: 'seller' }],
    returned: [{ pieces: 8, unitCents: 25 }],
    returnNotes: [{ at, by: 'seller', pieces: 8, cents: 200 }],
  });
  expect((await cashOf('omar')).cash).toBe(0);
  expect((await Order.findById(id).lean())?.courier?.handover).toBe(0);
});

test('paid-out deposits of an order cannot be handed over while its cancellation can be undone', async () => {
  const returned = [{ pieces: 8, unitCents: 25 }];
  const at = new Date();
  const history = [{ status: 'Cancelled' as const, at, by: 'seller' as const }];
  const returnNotes = [{ at, by: 'seller' as const, pieces: 8, cents: 200 }];
  await place({ courier: omar, status: 'Cancelled', history, returned, returnNotes });
  expect((await cashOf('omar')).cash).toBe(-2);
  expect((await courierCash()).couriers).toMatchObject([{ open: 0, orders: 0, tooFresh: 1 }]);
});

test('the cash of an order is handed over once, even after a crash', async () => {
  const id = await place();
  await assignCourier(id, omar);
  await deliver(id, 1_000);
  await handOver({ courier: 'omar', expected: 10, counted: 10 }, owner, freshKey());
  await Order.updateOne({ _id: id }, { $unset: { 'courier.handover': 1 } });
  expect((await cashOf('omar')).cash).toBe(0);
  expect((await Order.findById(id).lean())?.courier?.handover).toBe(1);
});

test('a handover records cash in one currency, by default the currency of the shop', async () => {
  const [dollars, euros] = [await place({}, 1_000), await place({ currency: 'eur' }, 700)];
  for (const id of [dollars, euros]) await assignCourier(id, omar);
  await deliver(dollars, 1_000);
  await deliver(euros, 700);
  expect(await cashOf('omar')).toEqual({
    cash: 10,
    currency: 'usd',
    others: [{ cash: 7, currency: 'eur' }],
  });
  const row = { courier: 'omar', name: 'Omar Haddad', orders: 1 };
  expect((await courierCash()).couriers).toEqual([
    { ...row, open: 7, currency: 'eur' },
    { ...row, open: 10 },
  ]);
  const both = { courier: 'omar', expected: 17, counted: 17 };
  await expect(handOver(both, owner, freshKey())).rejects.toThrow(/\$10\.00/);
  await expect(
    handOver({ courier: 'omar', expected: 1.005, counted: 12.345 }, owner, freshKey()),
  ).rejects.toMatchObject({
    kind: 'badInput',
    extra: { body: { fields: { expected: expect.anything(), counted: expect.anything() } } },
  });
  await handOver({ courier: 'omar', expected: 10, counted: 10 }, owner, freshKey());
  const sevenEuros = { courier: 'omar', expected: 7, counted: 6, currency: 'eur' };
  await expect(handOver(sevenEuros, owner, freshKey())).rejects.toThrow(/€7\.00/);
  await handOver({ ...sevenEuros, reason: 'Wrong change' }, owner, freshKey());
  const { couriers, handovers } = await courierCash();
  expect(couriers).toEqual([]);
  expect(handovers.map(({ counted, currency }) => [counted, currency])).toEqual([
    [10, undefined],
    [6, 'eur'],
  ]);
  expect(await cashOf('omar')).toEqual({ cash: 0, currency: 'usd' });
});

test('concurrent deliveries and handovers record each cent once @random', async () => {
  const currency = fc.constantFrom('usd', 'usd', 'eur');
  const step = fc.oneof(
    fc.record({
      do: fc.constant('deliver' as const),
      currency,
      cents: fc.integer({ min: 1, max: 5_000 }),
      who: fc.constantFrom(omar, mia),
    }),
    fc.record({
      do: fc.constant('count' as const),
      currency,
      who: fc.constantFrom(omar, mia),
      off: fc.integer({ min: -50, max: 50 }),
      devices: fc.integer({ min: 1, max: 3 }),
    }),
  );
  const schedule = async (
    steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  ) => {
    await Promise.all([Order.deleteMany({}), Handover.deleteMany({})]);
    const model = new Map<string, { open: number; counted: number; expected: number }>();
    const of = (key: string) => {
      const own = model.get(key) ?? { open: 0, counted: 0, expected: 0 };
      model.set(key, own);
      return own;
    };
    for (const one of steps) {
      const own = of(`${one.who.id} ${one.currency}`);
      if (one.do === 'deliver') {
        const id = await place({ currency: one.currency }, one.cents * 2);
        await assignCourier(id, one.who);
        await deliver(id, one.cents * 2);
        own.open += one.cents * 2;
        continue;
      }
      const [expected, counted] = [own.open / 100, (own.open + one.off) / 100];
      const handOverCash = () =>
        handOver(
          omitUndefined({
            courier: one.who.id,
            expected,
            counted,
            reason: 'Counted',
            currency: one.currency === 'usd' ? undefined : one.currency,
          }),
          owner,
          freshKey(),
        ).then(
          () => true,
          () => false,
        );
      const taken = await Promise.all(Array.from({ length: one.devices }, handOverCash));
      expect(taken.filter(Boolean)).toHaveLength(own.open > 0 ? 1 : 0);
      if (own.open === 0) continue;
      own.expected += own.open;
      own.counted += own.open + one.off;
      own.open = 0;
    }
    for (const [key, { open, counted, expected }] of model) {
      const [id = '', code = ''] = key.split(' ');
      const { others = [], ...ofShop } = await cashOf(id);
      const cash = [ofShop, ...others].find((sum) => sum.currency === code)?.cash ?? 0;
      expect(cash).toBe(open / 100);
      const own = await Handover.find({ 'courier.id': id, currency: code }).lean();
      const sum = (key: 'countedCents' | 'expectedCents') =>
        own.reduce((total, one) => total + one[key], 0);
      expect([sum('countedCents'), sum('expectedCents')]).toEqual([counted, expected]);
    }
    const numbers = (await Handover.find().sort({ n: 1 }).lean()).map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 10 }), schedule), {
    numRuns: SCHEDULES,
  });
});

describe('orders that are delivered together', () => {
  it('share a courier and one stop of the route', async () => {
    const at = (minutes: number) => ({ promisedAt: new Date(Date.now() + minutes * 60_000) });
    const [first, other] = [await place(at(10)), await place(at(20))];
    const followsOrder = new mongoose.Types.ObjectId(first);
    const [added, kept, done] = [
      await place({ ...at(30), followsOrder }),
      await place({ followsOrder, courier: mia }),
      await place({ followsOrder, status: 'Delivered' }),
    ];
    const ids = [added, kept, done].map((id) => new mongoose.Types.ObjectId(id));
    await Order.updateOne({ _id: first }, { $set: { followUps: ids } });
    const { _id } = await Staff.create({
      name: 'Omar Haddad',
      role: 'courier',
      passwordHash: 'none',
      email: 'omar@staff.example',
      createdAt: new Date(),
    });
    const courier = String(_id);
    await assignTo({ id: other, courier, from: null });
    await assignTo({ id: added, courier, from: null });
    expect(await deliveriesOf(courier)).toMatchObject([
      { _id: first, stop: first },
      { _id: added, stop: first },
      { _id: other },
    ]);
    expect((await deliveriesOf('mia')).map((one) => one._id)).toEqual([kept]);
    expect((await Order.findById(done).lean())?.courier).toBeUndefined();
  });
});
