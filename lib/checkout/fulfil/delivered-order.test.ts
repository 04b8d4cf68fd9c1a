import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { assignCourier, recordFailedDelivery } from '@/lib/couriers/commands';
import { cashOf, courierCash, handOver } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { closeDay } from '@/lib/day-report/close-day';
import { findDayReport } from '@/lib/day-report/queries';
import { MINUTE_MS } from '@/lib/utils/durations';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, DayClose, Handover, Movement, Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { changeStatus, setPaid } from './change-status';
import { recordReturns } from './record-returns';

/* Late requests of couriers and corrections after the delivery. Each cent must be handed over once, and must appear
   once in the day reports. */

setUpDatabase();
const omar = { id: 'omar', name: 'Omar Haddad' };
const owner = { id: 'owner', name: 'Owner' };
const NOON = Date.parse('2026-10-24T12:00:00Z');
let now = NOON;

beforeAll(() => Promise.all([Handover.init(), DayClose.init(), Movement.init()]), 60_000);
beforeEach(async () => {
  await Promise.all([Order.deleteMany(), Handover.deleteMany(), Movement.deleteMany()]);
  await Promise.all([DayClose.deleteMany(), Cursor.deleteMany()]);
  now = NOON;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  // The test fakes the time of the process, but the database uses the real time. The start of the day reports is
  // therefore stored directly.
  await Cursor.create({ _id: 'day report since', at: new Date('2026-10-01T00:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function pass(minutes: number) {
  now += minutes * MINUTE_MS;
  vi.setSystemTime(now);
}

async function onTheWay(cents: number): Promise<string> {
  const line = { product: new mongoose.Types.ObjectId(), quantity: 1, name: 'Cola' };
  const address = { firstName: 'Ada', lastName: 'Grocer', street: '1 Way', city: 'Springfield' };
  const order = await Order.create({
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: randomUUID(),
    items: [{ ...line, category: 'Drinks', priceCents: cents, unitCents: cents }],
    subtotalCents: cents,
    taxCents: 0,
    amountCents: cents,
    taxPercent: 0,
    currency: 'usd',
    address: { ...address, zipcode: '02134', country: 'US', phone: '1', email: 'a@b.example' },
    paymentType: 'COD',
    isPaid: false,
    cartCleared: true,
    listed: true,
    status: 'Packed',
    history: [{ status: 'Packed', at: new Date(now), by: 'seller' }],
  });
  const id = String(order._id);
  await assignCourier(id, omar);
  await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
  return id;
}
const stored = async (id: string): Promise<OrderDoc> =>
  (await Order.findById(id).lean()) ?? expect.fail('the order is gone');

type Step = 'Packed' | 'Out for delivery' | 'Delivered' | 'Cancelled';
const requestStatus = (
  id: string,
  from: Step,
  status: Step,
  isPaid?: boolean,
  key = randomUUID(),
) =>
  changeStatus(omitUndefined({ id, from, status, isPaid }), { courier: 'omar', key }).then(
    () => 'done',
    (error: Error) => error.message,
  );
const board = (id: string, from: Step, status: Step, isPaid?: boolean) =>
  changeStatus(omitUndefined({ id, from, status, isPaid }));
const byBoard = (id: string, isPaid?: boolean) =>
  board(id, 'Out for delivery', 'Delivered', isPaid);

test('a late courier request succeeds if the shop has already made the change', async () => {
  const id = await onTheWay(1_000);
  await byBoard(id, true);
  const key = randomUUID();
  expect(await requestStatus(id, 'Packed', 'Out for delivery')).toBe('done');
  expect(await requestStatus(id, 'Out for delivery', 'Delivered', true, key)).toBe('done');
  const { history, cashNotes } = await stored(id);
  expect([history?.map(({ status }) => status), cashNotes?.length]).toEqual([
    ['Packed', 'Out for delivery', 'Delivered'],
    1,
  ]);
  // A repeated key has no second effect, even after the shop has undone the delivery.
  await board(id, 'Delivered', 'Out for delivery');
  expect(await requestStatus(id, 'Out for delivery', 'Delivered', true, key)).toBe('done');
  expect((await stored(id)).status).toBe('Out for delivery');
});

test('a courier request that contradicts a change by the shop is rejected', async () => {
  const [gone, paid] = [await onTheWay(1_000), await onTheWay(500)];
  await board(gone, 'Out for delivery', 'Cancelled');
  await byBoard(paid, true);
  expect(await requestStatus(gone, 'Out for delivery', 'Delivered', true)).toMatch(/“Cancelled”/);
  expect(await requestStatus(paid, 'Out for delivery', 'Delivered', false)).toMatch(
    /recorded as paid/,
  );
  expect(await stored(gone)).toMatchObject({ status: 'Cancelled', isPaid: false });
  expect((await cashOf('omar')).cash).toBe(5);
});

test('a courier who reports a delivery sees an error if the shop has reassigned the order', async () => {
  const id = await onTheWay(1_000);
  await assignCourier(id, { id: 'mia', name: 'Mia' });
  const lost = /^This order is no longer assigned to you\. If you have delivered it,/;
  expect(await requestStatus(id, 'Out for delivery', 'Delivered', true)).toMatch(lost);
  expect(await stored(id)).toMatchObject({ status: 'Out for delivery', isPaid: false });
  const failed = { id, reason: 'no answer', next: 'again' } as const;
  await expect(recordFailedDelivery(omar, failed)).rejects.toMatchObject({
    kind: 'notFound',
    message: expect.stringMatching(lost),
  });
  const unknown = String(new mongoose.Types.ObjectId());
  expect(await requestStatus(unknown, 'Out for delivery', 'Delivered', true)).toBe(
    'This order was not found.',
  );
});

test('error responses to couriers contain no order data', async () => {
  const id = await onTheWay(1_000);
  const courier = { courier: 'omar' };
  await changeStatus({ id, from: 'Out for delivery', status: 'Delivered' }, courier);
  pass(60 * 24 * 30);
  const back = { id, from: 'Delivered', status: 'Out for delivery' } as const;
  const returned = { id, returned: bottles(1) };
  // Use functions, because an array of promises could contain an unhandled rejection.
  for (const request of [
    () => changeStatus(back, courier),
    () => recordReturns(returned, { ...courier, isBound: true }),
  ])
    expect(await request().catch(({ kind, extra }) => [kind, extra])).toEqual(['conflict', {}]);
  for (const request of [
    () => changeStatus(back),
    () => recordReturns(returned, { isBound: true }),
  ])
    await expect(request()).rejects.toMatchObject({ extra: { body: { order: { _id: id } } } });
});

test('marking a partly paid order as paid records the remaining cash', async () => {
  const id = await onTheWay(1_000);
  await Order.updateOne({ _id: id }, { $set: { isPaid: true, paidCents: 800 } });
  await byBoard(id);
  const collected = { id, from: 'Out for delivery', status: 'Delivered', isPaid: true } as const;
  await expect(changeStatus({ ...collected, collected: 2 })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await setPaid({ id, isPaid: true, collected: 2 });
  expect(await stored(id)).toMatchObject({ isPaid: true, paidCents: 1_000 });
});

test("the courier's cash is recorded once if the shop has already recorded the delivery", async () => {
  const id = await onTheWay(1_000);
  await byBoard(id, false);
  pass(5);
  // The courier has no cash of this order left to hand over, so later calls skip the order.
  expect(await openOf()).toEqual([]);
  expect((await stored(id)).courier?.handover).toBe(0);
  const key = randomUUID();
  for (let times = 0; times < 3; times += 1)
    expect(await requestStatus(id, 'Out for delivery', 'Delivered', true, key)).toBe('done');
  expect(await requestStatus(id, 'Out for delivery', 'Delivered', true)).toBe('done');
  expect((await cashOf('omar')).cash).toBe(10);
  expect(await stored(id)).toMatchObject({ isPaid: true, paidCents: 1_000 });
  // The shop records the payment of this order itself, so the courier has no cash for it.
  const other = await onTheWay(300);
  await byBoard(other, false);
  await setPaid({ id: other, isPaid: true });
  expect(await requestStatus(other, 'Out for delivery', 'Delivered', true)).toBe('done');
  expect((await cashOf('omar')).cash).toBe(10);
  expect((await findDayReport({})).expected).toBe(13);
});

const bottles = (pieces: number) => (pieces > 0 ? [{ pieces, amount: 1 }] : []);
const correct = (id: string, pieces: number) => recordReturns({ id, returned: bottles(pieces) });
const openOf = async () => (await courierCash()).couriers.map(({ open }) => open);

test('the server rejects a collected amount that differs from the amount due', async () => {
  const id = await onTheWay(1_000);
  await correct(id, 2);
  const [from, status] = ['Out for delivery', 'Delivered'] as const;
  const paid = { id, from, status, isPaid: true } as const;
  const courier = { courier: 'omar' };
  await expect(changeStatus({ ...paid, collected: 10 }, courier)).rejects.toThrow(
    /^The amount to collect is now \$8\.00/,
  );
  await expect(setPaid({ id, isPaid: true, collected: 10 })).rejects.toThrow(
    /^The amount to collect is now \$8\.00/,
  );
  expect(await stored(id)).toMatchObject({ status: from, isPaid: false });
  await byBoard(id, false);
  await expect(changeStatus({ ...paid, collected: 10 }, courier)).rejects.toThrow(
    /^The amount to collect is now \$8\.00/,
  );
  await changeStatus({ ...paid, collected: 8 }, courier);
  await changeStatus({ ...paid, collected: 8 }, courier);
  expect((await cashOf('omar')).cash).toBe(8);
  // The order costs $5, and the deposits of the 8 returned bottles are $8.
  const giving = await onTheWay(500);
  await correct(giving, 8);
  const given = { ...paid, id: giving };
  await expect(changeStatus({ ...given, collected: 5 }, courier)).rejects.toThrow(
    /^The amount to return is now \$3\.00/,
  );
  await changeStatus({ ...given, collected: -3 }, courier);
  expect((await cashOf('omar')).cash).toBe(5);
  // Older versions of the app send no amount.
  const plain = await onTheWay(200);
  await changeStatus({ ...paid, id: plain }, courier);
  expect((await stored(plain)).paidCents).toBe(200);
});

test('returned deposits are rejected if another device has changed them meanwhile', async () => {
  const id = await onTheWay(1_000);
  await recordReturns({ id, returned: bottles(2), noted: 0 });
  // The device repeats its request. Another device sends a different number of bottles.
  await recordReturns({ id, returned: bottles(2), noted: 0 });
  await expect(recordReturns({ id, returned: bottles(3), noted: 0 })).rejects.toThrow(
    /^The recorded deposits are now \$2\.00/,
  );
  expect((await stored(id)).returned).toMatchObject([{ pieces: 2 }]);
  const shown = async () => (await deliveriesOf('omar')).find(({ _id }) => _id === id);
  expect(await shown()).toMatchObject({ toCollect: 8, returned: [{ pieces: 2, amount: 1 }] });
  await recordReturns({ id, returned: bottles(3), noted: 2 });
  expect(await shown()).toMatchObject({ toCollect: 7 });
});

test('a correction of returned deposits after the handover changes the cash of the day report', async () => {
  // The first order costs $5.00 and its 8 returned bottles are worth $8.00, so the courier pays out $3.00. For the
  // second order, the courier collects $2.00.
  const [giving, plain] = [await onTheWay(500), await onTheWay(200)];
  await correct(giving, 8);
  await requestStatus(giving, 'Out for delivery', 'Delivered', true);
  await requestStatus(plain, 'Out for delivery', 'Delivered', true);
  const unhanded = await onTheWay(1_000);
  await requestStatus(unhanded, 'Out for delivery', 'Delivered', true);
  pass(2);
  await correct(unhanded, 12);
  expect(await openOf()).toEqual([9]);
  await handOver({ courier: 'omar', expected: 9, counted: 9 }, owner, 'first');
  const before = await courierCash('2026-10-24');
  await correct(giving, 6);
  await correct(plain, 3);
  expect(await courierCash('2026-10-24')).toEqual(before);
  expect((await cashOf('omar')).cash).toBe(0);

  // The day report contains the handed-over cash, and what the shop paid out and took in for the corrections.
  const till = 2 - 1 - 2;
  expect(await findDayReport({})).toMatchObject({ expected: 9 + till });
  await closeDay({ date: '2026-10-24', expected: 9 + till, counted: 9 + till });
  pass(24 * 60);
  await correct(plain, 4);
  const { figures, late, expected } = await findDayReport({});
  expect([expected, figures.total, late]).toEqual([-1, -1, undefined]);
  expect(await courierCash('2026-10-24')).toEqual(before);
  expect(await findDayReport({ date: '2026-10-24' })).toMatchObject({ expected: 9 + till });
  const [{ expectedCents } = { expectedCents: 0 }] = await Handover.find().lean();
  expect(toUnits(expectedCents, 'usd')).toBe(9);
});

test("returned deposits change the courier's cash only within a minute after the delivery", async () => {
  const id = await onTheWay(500);
  await requestStatus(id, 'Out for delivery', 'Delivered', false);
  pass(0.5);
  await correct(id, 7);
  pass(1);
  expect(await openOf()).toEqual([-2]);
  await correct(id, 0);
  expect(await openOf()).toEqual([-2]);
});

test("a second delivery of an order adds its cash to the courier's next handover", async () => {
  const id = await onTheWay(1_000);
  await requestStatus(id, 'Out for delivery', 'Delivered', true);
  // History entries never go back in time. After the clock is set back, all three changes get the time of the first
  // change.
  pass(-0.5);
  await requestStatus(id, 'Delivered', 'Out for delivery');
  await correct(id, 3);
  await requestStatus(id, 'Out for delivery', 'Delivered', true);
  pass(5);
  expect(await openOf()).toEqual([7]);
  expect((await findDayReport({})).expected).toBe(7);
});
