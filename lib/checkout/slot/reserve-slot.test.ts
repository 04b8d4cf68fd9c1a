import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import {
  availableSlots,
  leftIn,
  setSlots,
  setUpSlots,
  type TestSlot,
  twoSlots,
} from '@/e2e/support/engine-slots';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { moveOrder } from '@/lib/checkout/fulfil/move-slot';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { findOrder } from '@/lib/orders/queries';
import { reconcile } from '@/lib/reconcile/reconcile';
import { readShop } from '@/lib/shop/read';
import { releasePlace, reservePlace } from '@/lib/slots/commands';
import { listSlots } from '@/lib/slots/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Order, RateLimit, SlotPlace, User } from '@/models';
import { ordersOutsideSlots } from './outside-slots';
import { settleSlot, slotsFor } from './reserve-slot';

const stripeServer = setUpStripe();
setUpDatabase();
const apple = setUpSlots();
beforeEach(() => setSlots());

async function buyer(window?: TestSlot) {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product: apple(), quantity: 3 }], address };
  const placing = {
    userId,
    idempotencyKey: 'one',
    input: { ...input, ...omitUndefined({ window }) },
  };
  const own = async () => {
    const id = String((await Order.findOne({ userId }).sort({ _id: -1 }).lean())?._id);
    return findOrder(id, { audience: 'shopper', subject: userId });
  };
  const move = async (to: TestSlot, audience: 'shopper' | 'seller' = 'shopper') =>
    moveOrder({ id: (await own())._id, window: to }, { audience, subject: userId });
  const online = () => openPayPage(placing);
  return { userId, placing, own, move, online };
}

const refused = (kind: string, words: RegExp) => ({
  kind,
  message: expect.stringMatching(words),
});

test('an order with a delivery slot is promised for the end of the slot', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  await placeCodOrder(ada.placing);
  expect(await ada.own()).toMatchObject({ window, promisedAt: window.to });
  await placeCodOrder(ada.placing);
  expect(await leftIn(window)).toBe(0);
  const bob = await buyer(window);
  await expect(placeCodOrder(bob.placing)).rejects.toMatchObject(
    refused(
      'conflict',
      /^The slot .* is full\. Nothing was ordered\. Please choose another slot\.$/,
    ),
  );
  expect(await Order.exists({ userId: bob.userId })).toBeNull();
});

test('concurrent orders never exceed the capacity of a delivery slot', async () => {
  await setSlots({ capacity: 3 });
  const [window] = await twoSlots();
  const all = await Promise.all(Array.from({ length: 8 }, () => buyer(window)));
  const ends = await Promise.allSettled(all.map(({ placing }) => placeCodOrder(placing)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await SlotPlace.countDocuments()).toBe(3);
  expect(await leftIn(window)).toBe(0);
});

test.each([
  [
    'that the shop does not offer',
    { to: '2050-01-01T00:00:00.000Z' },
    /^This slot is not available/,
  ],
  [
    'that has started',
    { shift: -24 * 60 },
    /^The slot .* is already closed\. Please choose another slot\.$/,
  ],
])(
  'a delivery slot %s is rejected with a message',
  async (_, { shift, to }: { shift?: number; to?: string }, words) => {
    const [window] = await twoSlots();
    const at = (iso: string) => new Date(Date.parse(iso) + (shift ?? 0) * 60_000).toISOString();
    const other = { from: at(window.from), to: to ?? at(window.to) };
    await expect(placeCodOrder((await buyer(other)).placing)).rejects.toMatchObject(
      refused('unprocessable', words),
    );
    await setSlots({ on: false });
    await expect(placeCodOrder((await buyer(window)).placing)).rejects.toMatchObject(
      refused('unprocessable', /^This shop has no delivery slots/),
    );
  },
);

describe('orders in slots that the settings no longer contain', () => {
  async function laterSlot(orders: number) {
    const { from, to } = (await availableSlots())[4] ?? expect.fail('there are no slots');
    const shoppers = await Promise.all(Array.from({ length: orders }, () => buyer({ from, to })));
    for (const { placing } of shoppers) await placeCodOrder(placing);
    return { from, to, shoppers };
  }
  const within = ({ from, to }: TestSlot, inner: TestSlot) => from <= inner.from && to >= inner.to;

  it('count towards the capacity of a longer slot that contains their slot', async () => {
    await setSlots({ capacity: 2 });
    const former = await laterSlot(2);
    await setSlots({ capacity: 2, lengthMinutes: 240 });
    const slots = await availableSlots();
    const longer = slots.find((one) => within(one, former)) ?? expect.fail('no slot');
    expect(longer.left).toBe(0);
    expect(slots.filter(({ left }) => left === 0)).toEqual([longer]);
    const { from, to } = longer;
    await expect(placeCodOrder((await buyer({ from, to })).placing)).rejects.toMatchObject(
      refused('conflict', /is full/),
    );
    // The longer slot is full. An order from a former slot within it already counts, so it can still move there.
    await former.shoppers[0]?.move({ from, to });
    expect((await former.shoppers[0]?.own())?.window).toEqual({ from, to });
    expect(await leftIn(longer)).toBe(0);
  });

  it('are listed for the owner who saves the settings', async () => {
    await setSlots({ capacity: 2 });
    const former = await laterSlot(2);
    const { placing, own } = await buyer();
    await placeCodOrder(placing);
    expect((await own()).window).toBeUndefined();
    const outside = async (section: 'slots' | 'delivery' = 'slots') =>
      ordersOutsideSlots(section, await readShop());
    expect(await outside()).toBeUndefined();
    await setSlots({ capacity: 2, lengthMinutes: 240 });
    const { from, to } = former;
    expect(await outside()).toEqual({
      count: 2,
      orders: [1, 2].map(() => ({ _id: expect.any(String), number: expect.any(Number), from, to })),
    });
    expect(await outside('delivery')).toBeUndefined();
    const [longer] = (await availableSlots()).filter((one) => within(one, former));
    for (const shopper of former.shoppers)
      await shopper.move({ from: longer?.from ?? '', to: longer?.to ?? '' });
    expect(await outside()).toBeUndefined();
    await setSlots({ on: false });
    expect(await outside()).toMatchObject({ count: 2 });
  });

  it('are listed as follow-up orders only if their first order is not in the list', async () => {
    await setSlots({ capacity: 2 });
    const [first, followUp] = (await laterSlot(2)).shoppers;
    const [firstId, id] = [(await first?.own())?._id, (await followUp?.own())?._id];
    await Order.updateOne({ _id: id }, { followsOrder: new mongoose.Types.ObjectId(firstId) });
    await setSlots({ on: false });
    const outside = async () => ordersOutsideSlots('slots', await readShop());
    expect(await outside()).toMatchObject({ count: 1, orders: [{ _id: firstId }] });
    await Order.updateOne({ _id: firstId }, { status: 'Cancelled' });
    expect(await outside()).toMatchObject({ count: 1, orders: [{ _id: id }] });
  });

  it('count as half an order in each of the two shorter slots within their slot', async () => {
    await setSlots({ capacity: 3 });
    const former = await laterSlot(3);
    await setSlots({ capacity: 3, lengthMinutes: 60 });
    const halves = (await availableSlots()).filter((one) => within(former, one));
    // Three old one-hour orders count as 1.5 orders in each half hour, rounded up to 2.
    expect(halves.map(({ left }) => left)).toEqual([1, 1]);
    const half = { from: former.from, to: halves[0]?.to ?? '' };
    await placeCodOrder((await buyer(half)).placing);
    await expect(placeCodOrder((await buyer(half)).placing)).rejects.toMatchObject(
      refused('conflict', /is full/),
    );
  });
});

test('an order without a slot gets the first available slot if slots are required', async () => {
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  expect((await ada.own()).window).toBeUndefined();
  await setSlots({ only: true });
  const [first, next] = (await listSlots({})).windows;
  const [bob, eve] = [await buyer(), await buyer()];
  await placeCodOrder(bob.placing);
  await placeCodOrder(eve.placing);
  expect([(await bob.own()).window?.from, (await eve.own()).window?.from]).toEqual([
    first?.from,
    next?.from,
  ]);
});

test('cancelling an order releases its delivery slot', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  const step = (from: 'Order Placed' | 'Cancelled', status: typeof from) =>
    changeStatus({ id, from, status });
  await step('Order Placed', 'Cancelled');
  expect(await leftIn(window)).toBe(1);
  await step('Cancelled', 'Order Placed');
  expect(await leftIn(window)).toBe(0);
  await step('Order Placed', 'Cancelled');
  const bob = await buyer(window);
  await placeCodOrder(bob.placing);
  await expect(step('Cancelled', 'Order Placed')).rejects.toMatchObject(
    refused('conflict', /is full\. Please place the order again with another slot\.$/),
  );
  await reconcile({ all: true });
  expect(await SlotPlace.countDocuments()).toBe(1);
});

test('shopper and seller can move an order to another slot', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  expect(await ada.move(other)).toMatchObject({ window: other, promisedAt: other.to });
  expect(await ada.move(other)).toMatchObject({ window: other });
  expect([await leftIn(one), await leftIn(other)]).toEqual([1, 0]);
  const bob = await buyer(one);
  await placeCodOrder(bob.placing);
  await expect(ada.move(one)).rejects.toMatchObject(refused('conflict', /is full\. Please choose/));
  const { _id: id } = await ada.own();
  await changeStatus({ id, from: 'Order Placed', status: 'Packed' });
  const free = (await availableSlots()).find(({ left }) => left > 0) ?? one;
  const next = { from: free.from, to: free.to };
  await expect(ada.move(next)).rejects.toMatchObject(
    refused('conflict', /^This order is now “Packed”\. You can change the slot only until/),
  );
  expect(await ada.move(next, 'seller')).toMatchObject({
    window: next,
    status: 'Packed',
    moves: [
      { by: { role: 'shopper' }, window: other },
      { by: { role: 'seller' }, window: next },
    ],
  });
  const entries = await Audit.find({ 'target.id': id, action: 'order moved' }).lean();
  expect(entries).toHaveLength(2);
  await expect(bob.move(next)).rejects.toMatchObject(refused('conflict', /is full/));
  const foreign = moveOrder({ id, window: one }, { audience: 'shopper', subject: bob.userId });
  await expect(foreign).rejects.toMatchObject({ kind: 'notFound' });
  expect(await SlotPlace.countDocuments()).toBe(2);
});

test('a payment page reserves its slot until it expires or is paid', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  const session = await ada.online();
  const bob = await buyer(window);
  await expect(placeCodOrder(bob.placing)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(bob.online()).rejects.toMatchObject(refused('conflict', /is full/));
  for (const [{ userId }, left] of [
    [ada, 1],
    [bob, 0],
  ] as const)
    expect((await slotsFor({}, userId)).windows).toContainEqual({ ...window, left });
  stripeServer().expire(session);
  await settle(session);
  expect(await leftIn(window)).toBe(1);
  const again = await ada.online();
  stripeServer().pay(again);
  await settle(again);
  expect(await ada.own()).toMatchObject({ window, promisedAt: window.to, isPaid: true });
  await settle(again);
  expect(await leftIn(window)).toBe(0);
});

test('a shopper can abandon at most five payment pages with a reserved slot per day', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  const leave = async () => {
    const session = await ada.online();
    expect(await ada.online()).toBe(session);
    stripeServer().expire(session);
    await settle(session);
  };
  for (let times = 0; times < 5; times += 1) await leave();
  const both = await Promise.allSettled([ada.online(), ada.online()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ada.online()).rejects.toMatchObject(
    refused('tooMany', /^You have started 5 online payments .* try again in 24 hours\.$/),
  );
  expect(await leftIn(window)).toBe(1);
  const bob = await buyer(window);
  const session = await bob.online();
  stripeServer().pay(session);
  await settle(session);
  expect(await RateLimit.exists({ _id: `unpaid pages:${bob.userId}` })).toBeNull();
  const [, other] = await twoSlots();
  const input = { ...ada.placing.input, window: other };
  await placeCodOrder({ ...ada.placing, idempotencyKey: 'two', input });
  expect(await ada.own()).toMatchObject({ window: other, paymentType: 'COD' });
});

test('an order whose slot changes during the payment reserves the new slot, and is promised for its end', async () => {
  const [window] = await twoSlots();
  const ada = await buyer();
  const session = await ada.online();
  stripeServer().pay(session);
  const kept = { from: new Date(window.from), to: new Date(window.to) };
  const update = Order.updateOne.bind(Order);
  vi.spyOn(Order, 'updateOne').mockImplementationOnce((async (
    ...given: Parameters<typeof update>
  ) => {
    await update({ userId: ada.userId }, { $set: { deliverySlot: kept } });
    return update(...given);
  }) as never);
  await settle(session);
  expect(await ada.own()).toMatchObject({ window, promisedAt: window.to, isPaid: true });
  expect(await leftIn(window)).toBe(0);
});

test("a second order reuses the slot reservation of the shopper's open payment page", async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  const session = await ada.online();
  await placeCodOrder({ ...ada.placing, idempotencyKey: 'two' });
  expect(await ada.own()).toMatchObject({ window, paymentType: 'COD' });
  expect(await SlotPlace.countDocuments()).toBe(1);
  const { session: pages } = stripeServer().state();
  expect(pages.find(({ id }) => id === session)?.status).toBe('expired');
});

test('an expired payment cannot restart if its slot is closed', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  stripeServer().expire(await ada.online());
  await setSlots({ leadMinutes: 10_080 });
  await expect(ada.online()).rejects.toMatchObject(refused('unprocessable', /choose another slot/));
  expect(await SlotPlace.countDocuments()).toBe(0);
  await setSlots();
  stripeServer().pay(await ada.online());
});

test('cancelling an unpaid order releases its reserved slot', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  await ada.online();
  await cancelOwnOrder(ada.userId, { id: (await ada.own())._id });
  expect(await leftIn(window)).toBe(1);
});

test('the reconciler releases reservations without an order, and completes moves', async () => {
  const [one, other] = await twoSlots();
  const kept = ({ from, to }: TestSlot) => ({ from: new Date(from), to: new Date(to) });
  await reservePlace({ _id: new mongoose.Types.ObjectId(), rev: 0 }, kept(other), 1);
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  expect((await reconcile({ all: true }))?.places).toBe(1);
  expect([await leftIn(one), await leftIn(other)]).toEqual([0, 1]);
  // Simulates a move that reserved the slot `other` and then crashed.
  const row = await Order.findOne({ userId: ada.userId }).lean();
  if (!row) throw new Error('the order is gone');
  await reservePlace({ _id: row._id, rev: row.rev + 1 }, kept(other), 1);
  await reconcile({ all: true });
  expect(await ada.own()).toMatchObject({ window: other, promisedAt: other.to });
  expect([await leftIn(one), await leftIn(other)]).toEqual([1, 0]);
});

/** If `act` fails, the write does not happen. */
function beforeWrite(command: 'updateOne' | 'findOneAndUpdate', act: () => Promise<unknown>) {
  const begin = Order[command].bind(Order) as (...args: unknown[]) => { exec: Exec };
  vi.spyOn(Order, command).mockImplementationOnce(((...args: unknown[]) => {
    const query = begin(...args);
    const exec = query.exec.bind(query);
    return Object.assign(query, { exec: () => act().then(exec) });
  }) as never);
}
type Exec = () => Promise<unknown>;

const PATH = ['Order Placed', 'Packed', 'Out for delivery', 'Delivered'] as const;

async function deliver(id: string) {
  for (const [at, status] of PATH.slice(1).entries())
    await changeStatus({ id, from: PATH[at] ?? status, status });
}

/** Checks that every order that is not cancelled has reserved its slot, and that there are no other reservations. */
async function expectPlacesOfOrders() {
  const orders = await Order.find({ status: mongoose.trusted({ $ne: 'Cancelled' }) }).lean();
  const key = ({ _id, from, to }: { _id: unknown; from?: Date; to?: Date }) =>
    `${_id}: ${from?.toISOString()} to ${to?.toISOString()}`;
  const needed = orders.map(({ _id, deliverySlot }) => key({ _id, ...deliverySlot }));
  expect((await SlotPlace.find().lean()).map(key).sort()).toEqual(needed.sort());
}

test('the reconciler completes an interrupted move after the delivery', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  beforeWrite('findOneAndUpdate', () => Promise.reject(new Error('killed')));
  const settling = vi.spyOn(Order, 'findById').mockImplementationOnce(() => {
    throw new Error('killed');
  });
  await expect(ada.move(other, 'seller')).rejects.toThrow('killed');
  expect(settling).toHaveBeenCalled();
  await deliver(id);
  await placeCodOrder((await buyer(one)).placing);
  await reconcile({ all: true });
  expect(await ada.own()).toMatchObject({ window: other, promisedAt: other.to });
  await expectPlacesOfOrders();
});

test('a move to another slot succeeds although the order is delivered meanwhile', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  beforeWrite('findOneAndUpdate', async () => {
    await deliver(id);
    await placeCodOrder((await buyer(one)).placing);
  });
  expect(await ada.move(other, 'seller')).toMatchObject({ window: other, status: 'Delivered' });
  await expectPlacesOfOrders();
});

test('a move to another slot fails and releases the slot if the order is cancelled meanwhile', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  beforeWrite('findOneAndUpdate', () => cancelOwnOrder(ada.userId, { id }));
  await expect(ada.move(other)).rejects.toMatchObject(refused('conflict', /now “Cancelled”/));
  await expectPlacesOfOrders();
});

test('two concurrent moves leave the order in the slot of the later move', async () => {
  const [one, other] = await twoSlots();
  const third = (await availableSlots())[2];
  if (!third) throw new Error('there are no windows');
  const last = { from: third.from, to: third.to };
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  beforeWrite('findOneAndUpdate', () => ada.move(last, 'seller'));
  expect(await ada.move(other)).toMatchObject({ window: other });
  expect(await ada.own()).toMatchObject({ window: other, moves: [{ by: { role: 'seller' } }, {}] });
  await expectPlacesOfOrders();
});

test('a move back to the current slot succeeds after an interrupted move', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  const row = await Order.findOne({ userId: ada.userId }).lean();
  if (!row) throw new Error('the order is gone');
  const to = { from: new Date(other.from), to: new Date(other.to) };
  await reservePlace({ _id: row._id, rev: row.rev + 1 }, to, 1);
  expect(await ada.move(one)).toMatchObject({ window: one });
  await reconcile({ all: true });
  const now = await ada.own();
  expect(now).toMatchObject({ window: one });
  expect(now.moves).toBeUndefined();
  await expectPlacesOfOrders();
  // The shopper's second move reserves the slot `to` and crashes. A new order takes the capacity in the former slot.
  // The reconciler must then complete the crashed move.
  const after = await Order.findById(row._id).lean();
  await reservePlace({ _id: row._id, rev: (after?.rev ?? 0) + 1 }, to, 1);
  await placeCodOrder((await buyer(one)).placing);
  await expect(ada.move(one)).rejects.toMatchObject(refused('conflict', /is full/));
  await reconcile({ all: true });
  expect(await ada.own()).toMatchObject({ window: other });
  await expectPlacesOfOrders();
});

test('the reconciler keeps the slot reservation while the seller undoes a cancellation', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  await changeStatus({ id, from: 'Order Placed', status: 'Cancelled' });
  const row = await Order.findById(id).lean();
  if (!row?.deliverySlot) throw new Error('the order is gone');
  // A first request to undo the cancellation reserved the slot and then crashed.
  await reservePlace({ _id: row._id, rev: row.rev + 1 }, row.deliverySlot, 1);
  beforeWrite('updateOne', () => changeStatus({ id, from: 'Cancelled', status: 'Order Placed' }));
  // With slots switched off, the reconciler reserves nothing. The reservation below is therefore the earlier one.
  await setSlots({ on: false });
  await reconcile({ all: true });
  expect(await SlotPlace.countDocuments()).toBe(1);
});

test('the reconciler completes an interrupted move during another request', async () => {
  const [one, other] = await twoSlots();
  const ada = await buyer(one);
  await placeCodOrder(ada.placing);
  const row = await Order.findOne({ userId: ada.userId }).lean();
  if (!row) throw new Error('the order is gone');
  // A move to `other` crashed. Another request runs while the reconciler completes the move.
  await reservePlace(row, { from: new Date(other.from), to: new Date(other.to) }, 1);
  beforeWrite('updateOne', () => settleSlot(row._id));
  await reconcile({ all: true });
  expect(await ada.own()).toMatchObject({ window: other });
  await expectPlacesOfOrders();
});

test('the reconciler reserves the slots of open orders after a backup was restored', async () => {
  const [window] = await twoSlots();
  const ada = await buyer(window);
  await placeCodOrder(ada.placing);
  await SlotPlace.deleteMany();
  expect((await reconcile({ all: true }))?.places).toBe(1);
  expect(await leftIn(window)).toBe(0);
  expect((await reconcile({ all: true }))?.places).toBe(0);
});

test('releasing the reservation of an earlier order revision keeps a newer reservation', async () => {
  const [window] = await twoSlots();
  const kept = { from: new Date(window.from), to: new Date(window.to) };
  const _id = new mongoose.Types.ObjectId();
  await reservePlace({ _id, rev: 3 }, kept, 1);
  await releasePlace({ _id, rev: 2 });
  expect(await SlotPlace.countDocuments()).toBe(1);
  await releasePlace({ _id, rev: 3 });
  expect(await SlotPlace.countDocuments()).toBe(0);
});

test('a slot accepts no new order after its capacity is reduced below its orders', async () => {
  await setSlots({ capacity: 4 });
  const [window] = await twoSlots();
  for (const { placing } of [await buyer(window), await buyer(window), await buyer(window)])
    await placeCodOrder(placing);
  await setSlots({ capacity: 2 });
  expect(await leftIn(window)).toBe(0);
  await expect(placeCodOrder((await buyer(window)).placing)).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('an account stores the ids of its last 200 rejected orders', async () => {
  const [window] = await twoSlots();
  await placeCodOrder((await buyer(window)).placing);
  const { userId, placing } = await buyer(window);
  const rejected = Array.from({ length: 300 }, () => new mongoose.Types.ObjectId());
  await User.updateOne({ _id: userId }, { $set: { releasedFor: rejected } });
  await expect(placeCodOrder(placing)).rejects.toMatchObject({ kind: 'conflict' });
  const { releasedFor = [] } = await User.findById(userId).lean().orFail();
  expect(releasedFor).toHaveLength(200);
  expect(releasedFor.slice(0, -1)).toEqual(rejected.slice(-199));
});
