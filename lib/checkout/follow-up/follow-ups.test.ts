import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeWrite } from '@/e2e/support/before-write';
import { deliver, openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { leftIn, setSlots, setUpSlots, type TestSlot, twoSlots } from '@/e2e/support/engine-slots';
import { withStripeFaults } from '@/e2e/support/mishaps';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { moveOrder } from '@/lib/checkout/fulfil/move-slot';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { assignCourier, assignTo } from '@/lib/couriers/commands';
import { composeOrderMail } from '@/lib/notify/mail/compose-order';
import { eventsToMail, orderMailId } from '@/lib/notify/mail/order-events';
import { openOrdersOf } from '@/lib/orders/follow-ups';
import { findOrder } from '@/lib/orders/queries';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Mail, Order, ShopSettings, SlotPlace, User } from '@/models';
import type { MailDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';

const stripeServer = setUpStripe();
setUpDatabase();
const apple = setUpSlots();
beforeEach(() => set({}));

const set = (more: object) =>
  setSlots(
    {},
    {
      addToOrder: true,
      minimumCents: 500,
      zones: [{ name: 'All', zipCodes: ['02134'], feeCents: 250 }],
      ...more,
    },
  );

const stored = (id: string) => Order.findById(id).lean().orFail();
const kept = ({ from, to }: TestSlot) => ({ from: new Date(from), to: new Date(to) });

async function shopper() {
  const { userId, address } = await storedShopper();
  const [slot, other] = await twoSlots();
  let keys = 0;
  const placing = (more: object) => {
    keys += 1;
    return { userId, idempotencyKey: `key ${keys}`, input: { items: [], ...more } };
  };
  const items = [{ product: apple(), quantity: 2 }];
  const first = await placeCodOrder(placing({ items, address, window: slot }));
  const more = [{ product: apple(), quantity: 1 }];
  const add = (addTo = first) => placing({ items: more, addTo });
  return { userId, address, slot, other, first, placing, add };
}

const count = (id: string) =>
  packOrder({ id, lines: [{ product: apple(), found: 2 }], done: false });
const refused = (kind: string, message: RegExp) => ({
  kind,
  message: expect.stringMatching(message),
});

function beforeSecondWrite(act: () => Promise<unknown>) {
  const begin = Order.findOneAndUpdate.bind(Order) as (...args: unknown[]) => unknown;
  vi.spyOn(Order, 'findOneAndUpdate').mockImplementationOnce(((...args: unknown[]) => {
    const query = begin(...args);
    vi.restoreAllMocks();
    beforeWrite(act);
    return query;
  }) as never);
}

describe('placing a follow-up order (an order that joins an earlier order)', () => {
  it('copies the address, slot and promised time of the first order, and charges no fee', async () => {
    const { first, add, slot, userId } = await shopper();
    const id = await placeCodOrder(add());
    const [head, added] = [await stored(first), await stored(id)];
    expect(head).toMatchObject({ subtotalCents: 666, fees: [{ cents: 250 }] });
    expect(added).toMatchObject({
      address: { street: '1 Market Street' },
      deliverySlot: kept(slot),
      promisedAt: head.promisedAt,
      followsOrder: head._id,
      subtotalCents: 333,
      listed: true,
    });
    expect(added.fees ?? []).toEqual([]);
    expect(added.number).not.toBe(head.number);
    expect(await SlotPlace.find().lean()).toMatchObject([{ _id: head._id }]);
    const reader = { audience: 'shopper', subject: userId } as const;
    expect(await findOrder(id, reader)).toMatchObject({
      follows: { _id: first, number: head.number, status: 'Order Placed' },
    });
    expect(await findOrder(first, reader)).toMatchObject({
      followUps: [{ _id: id, number: added.number }],
    });
  });

  it('sends all orders of the group to event streams when one order changes', async () => {
    const { first, add } = await shopper();
    const revisions = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await stored(id)).rev));
    const before = await revisions([first]);
    const id = await placeCodOrder(add());
    // The revision rises twice: when the follow-up order joins, and when the order lists first show it.
    expect(await revisions([first])).toEqual(before.map((rev) => rev + 2));
    const [head = 0, added = 0] = await revisions([first, id]);
    await step(first, 'Order Placed', 'Cancelled');
    expect(await revisions([first, id])).toEqual([head + 1, added + 1]);
    await step(id, 'Order Placed', 'Packed');
    expect(await revisions([first, id])).toEqual([head + 2, added + 2]);
  });

  it('accepts a pickup order as the first order of a group', async () => {
    await set({ pickup: { on: true, address: 'Corner', hours: '9 to 5' } });
    const { placing, add, address } = await shopper();
    const items = [{ product: apple(), quantity: 1 }];
    const first = await placeCodOrder(placing({ items, address, way: 'pickup' }));
    expect(await stored(await placeCodOrder(add(first)))).toMatchObject({
      pickup: { address: 'Corner' },
    });
  });

  it('returns the existing order for a repeated request', async () => {
    const { first, add } = await shopper();
    const placing = add();
    const id = await placeCodOrder(placing);
    await count(first);
    expect(await placeCodOrder(placing)).toBe(id);
    const twice = add();
    await expect(
      Promise.allSettled([placeCodOrder(twice), placeCodOrder(twice)]),
    ).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect((await stored(first)).followUps).toHaveLength(1);
  });

  it.each([
    ['a line of the first order is counted', (id: string) => count(id)],
    ['the first order is packed', (id: string) => step(id, 'Order Placed', 'Packed')],
    ['the first order is cancelled', (id: string) => step(id, 'Order Placed', 'Cancelled')],
    [
      'a staff member packs the first order',
      (id: string) =>
        Order.updateOne({ _id: id }, { $set: { picker: { person: 'owner', at: new Date() } } }),
    ],
  ])('rejects a follow-up order once %s', async (_, act) => {
    const { first, add, userId } = await shopper();
    expect((await openOrdersOf(userId)).orders).toMatchObject([{ _id: first, way: 'delivery' }]);
    await act(first);
    expect((await openOrdersOf(userId)).orders).toEqual([]);
    await expect(placeCodOrder(add())).rejects.toMatchObject({
      ...refused('conflict', /^You can no longer add to order \d+.*Nothing was ordered/),
      extra: { body: { addTooLate: true } },
    });
    expect(await Order.countDocuments()).toBe(1);
  });

  it('rejects a follow-up order if packing has just begun, and keeps the cart', async () => {
    const { first, add, userId } = await shopper();
    const before = await User.findById(userId).lean();
    beforeWrite(() => count(first));
    await expect(placeCodOrder(add())).rejects.toMatchObject(refused('conflict', /no longer add/));
    expect(await Order.countDocuments()).toBe(1);
    expect((await stored(first)).followUps).toBeUndefined();
    const { cartRevision, cartItems } = await User.findById(userId).lean().orFail();
    expect({ cartRevision, cartItems }).toEqual({
      cartRevision: before?.cartRevision,
      cartItems: before?.cartItems,
    });
  });

  it('adds two concurrent follow-up orders to the first order', async () => {
    const { first, add } = await shopper();
    const both = await Promise.all([placeCodOrder(add()), placeCodOrder(add())]);
    expect((await stored(first)).followUps?.map(String).sort()).toEqual(both.sort());
  });

  it("rejects a follow-up order of a follow-up order or of a stranger's order", async () => {
    const [ada, bob] = [await shopper(), await storedShopper()];
    const added = await placeCodOrder(ada.add());
    await expect(placeCodOrder(ada.add(added))).rejects.toMatchObject({ kind: 'conflict' });
    await expect(placeCodOrder({ ...ada.add(), userId: bob.userId })).rejects.toMatchObject(
      refused('conflict', /not found/),
    );
    await set({ addToOrder: undefined });
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { addToOrder: 1 } });
    await expect(placeCodOrder(ada.add())).rejects.toMatchObject(
      refused('conflict', /^You cannot add to an open order/),
    );
  });

  it('places or deletes the follow-up order after a crash at any write', async () => {
    const { first, add } = await shopper();
    const ends = new Set<string>();
    for (let diesAfter = 0; diesAfter < 14; diesAfter += 1) {
      const head = await stored(first);
      await withStripeFaults({ faults: [], diesAfter }, () => placeCodOrder(add())).catch(() => {});
      await reconcile({ all: true });
      const orders = await Order.find({ followsOrder: head._id }).lean();
      expect(orders.every(({ listed }) => listed)).toBe(true);
      expect((await stored(first)).followUps?.map(String) ?? []).toEqual(
        orders.map(({ _id }) => String(_id)),
      );
      ends.add(orders.length > 0 ? 'placed' : 'none');
      await Order.deleteMany({ followsOrder: head._id });
      await Order.updateOne({ _id: first }, { $unset: { followUps: 1 } });
    }
    expect([...ends].sort()).toEqual(['none', 'placed']);
    expect(await SlotPlace.countDocuments()).toBe(1);
  });
});

describe('an online follow-up order (an order that joins an earlier order)', () => {
  const pay = async (session: string) => {
    stripeServer().pay(session);
    await settle(session);
  };

  it('joins its first order when the follow-up order is paid', async () => {
    const { first, add } = await shopper();
    const session = await openPayPage(add());
    expect((await stored(first)).followUps).toBeUndefined();
    await pay(session);
    const added = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    expect(added).toMatchObject({ isPaid: true, listed: true, followsOrder: expect.anything() });
    expect((await stored(first)).followUps).toEqual([added._id]);
    expect(await SlotPlace.countDocuments()).toBe(1);
  });

  it('opens no payment page once its first order is being packed', async () => {
    const { first, add } = await shopper();
    const placing = add();
    await openPayPage(placing);
    await count(first);
    await expect(openPayPage(placing)).rejects.toMatchObject(refused('conflict', /no longer add/));
  });

  it('becomes a separate order without a delivery fee if it is paid during packing', async () => {
    const { first, add, slot, userId } = await shopper();
    const session = await openPayPage(add());
    await step(first, 'Order Placed', 'Packed');
    await pay(session);
    const added = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    expect(added).toMatchObject({ isPaid: true, listed: true, amountCents: 339 });
    expect(added.followsOrder).toBeUndefined();
    expect(String(added.missedOrder)).toBe(first);
    // The slot of the first order has a capacity of one order, so the late order gets the first available slot instead.
    expect(added.deliverySlot).not.toEqual(kept(slot));
    expect(await SlotPlace.findById(added._id).lean()).toMatchObject(added.deliverySlot ?? {});
    const reader = { audience: 'shopper', subject: userId } as const;
    expect(await findOrder(String(added._id), reader)).toMatchObject({ missed: { _id: first } });
  });

  it('is cancelled and refunded without changing its first order', async () => {
    const { first, add, userId } = await shopper();
    await pay(await openPayPage(add()));
    const added = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    await cancelOwnOrder(userId, { id: String(added._id) });
    expect(await stored(String(added._id))).toMatchObject({
      status: 'Cancelled',
      payment: { refundedAt: expect.any(Date) },
    });
    expect(await stored(first)).toMatchObject({ status: 'Order Placed' });
  });
});

describe('an order that follow-up orders can join', () => {
  const past = (days: number) => new Date(Date.now() - days * DAY_MS);

  it('accepts no follow-up order once its delivery slot is over', async () => {
    const { first, add, userId } = await shopper();
    const over = { from: past(1), to: past(0) };
    await Order.updateOne({ _id: first }, { $set: { deliverySlot: over } });
    expect((await openOrdersOf(userId)).orders).toEqual([]);
    await expect(placeCodOrder(add())).rejects.toMatchObject(refused('conflict', /no longer add/));
  });

  it('accepts no follow-up order a day after its promised time if it has no delivery slot', async () => {
    const { add, address, placing, userId } = await shopper();
    const first = await placeCodOrder(
      placing({ items: [{ product: apple(), quantity: 2 }], address }),
    );
    await Order.updateOne({ _id: first }, { $set: { promisedAt: past(0.9) } });
    await placeCodOrder(add(first));
    await Order.updateOne({ _id: first }, { $set: { promisedAt: past(1.1) } });
    expect((await openOrdersOf(userId)).orders).not.toMatchObject([{ _id: first }]);
    await expect(placeCodOrder(add(first))).rejects.toMatchObject(
      refused('conflict', /no longer add/),
    );
  });
});

describe('the courier of a follow-up order', () => {
  const omar = { id: 'omar', name: 'Omar' };
  const withoutSlot = async () => {
    const { placing, address, add } = await shopper();
    const first = await placeCodOrder(
      placing({ items: [{ product: apple(), quantity: 2 }], address }),
    );
    return { first, add: () => add(first) };
  };

  it.each([
    ['in the same slot', shopper],
    ['without a slot', withoutSlot],
  ])('is copied from the first order: %s', async (_, begin) => {
    const { first, add } = await begin();
    await assignCourier(first, omar);
    await Order.updateOne({ _id: first }, { $set: { 'courier.place': 3 } });
    const added = await placeCodOrder(add());
    expect((await stored(added)).courier).toEqual(omar);
    const session = await openPayPage(add());
    stripeServer().pay(session);
    await settle(session);
    const paid = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    expect(paid.courier).toEqual(omar);
  });

  it('is assigned by the reconciler after a crash at any write', async () => {
    const { first, add } = await withoutSlot();
    await assignCourier(first, omar);
    let placed = 0;
    for (let diesAfter = 0; diesAfter < 16; diesAfter += 1) {
      await withStripeFaults({ faults: [], diesAfter }, () => placeCodOrder(add())).catch(() => {});
      await reconcile({ all: true });
      const added = await Order.find({ followsOrder: (await stored(first))._id }).lean();
      expect(added.map(({ courier }) => courier)).toEqual(added.map(() => omar));
      placed += added.length;
      await Order.deleteMany({ followsOrder: (await stored(first))._id });
      await Order.updateOne({ _id: first }, { $unset: { followUps: 1 } });
    }
    expect(placed).toBeGreaterThan(0);
  });

  it('stays unassigned if the first order is closed or its delivery failed', async () => {
    const { first, add } = await shopper();
    const added = await placeCodOrder(add());
    await assignCourier(first, omar);
    const failed = { at: new Date(), reason: 'nobody', next: 'shop', by: omar };
    await Order.updateOne({ _id: added }, { $set: { failedTries: [failed] } });
    await reconcile({ all: true });
    expect((await stored(added)).courier).toBeUndefined();
    await Order.updateOne({ _id: added }, { $unset: { failedTries: 1 } });
    await Order.updateOne({ _id: first }, { $set: { status: 'Cancelled' } });
    await reconcile({ all: true });
    expect((await stored(added)).courier).toBeUndefined();
  });

  it('is removed together with the courier of the first order', async () => {
    const { first, add } = await shopper();
    await assignCourier(first, omar);
    const added = await placeCodOrder(add());
    // The reconciler runs between the two writes. At this moment, the first order still has its courier.
    beforeSecondWrite(() => reconcile({ all: true }));
    await assignTo({ id: added, courier: null, from: 'omar' });
    expect([(await stored(first)).courier, (await stored(added)).courier]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a first order whose follow-up order belongs to another account', () => {
  const claimed = async () => {
    const group = await shopper();
    const id = await placeCodOrder(group.add());
    const { userId } = await storedShopper();
    await Order.updateOne({ _id: id }, { $set: { userId } });
    return { ...group, id, account: { audience: 'shopper', subject: userId } as const };
  };
  const slotsOf = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await stored(id)).deliverySlot));

  it('moves to a new delivery slot together with its follow-up order', async () => {
    const { first, id, slot, other, userId, account } = await claimed();
    const seller = { audience: 'seller', subject: 'seller' } as const;
    await moveOrder({ id: first, window: other }, seller);
    expect(await slotsOf([first, id])).toEqual([kept(other), kept(other)]);
    expect(await moveOrder({ id, window: slot }, account)).toMatchObject({ _id: id, window: slot });
    expect(await slotsOf([first, id])).toEqual([kept(slot), kept(slot)]);
    await moveOrder({ id: first, window: other }, { audience: 'shopper', subject: userId });
    expect(await slotsOf([first, id])).toEqual([kept(other), kept(other)]);
    await expect(moveOrder({ id: first, window: slot }, account)).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('is not part of the error that the other account gets for a rejected move', async () => {
    const { first, id, other, account } = await claimed();
    await step(first, 'Order Placed', 'Packed');
    await expect(moveOrder({ id, window: other }, account)).rejects.toMatchObject({
      kind: 'conflict',
      extra: { body: { order: { _id: id } } },
    });
  });
});

describe('cancelling the first order of a group as the shopper', () => {
  it('is rejected while a follow-up order is open', async () => {
    const { first, add, userId } = await shopper();
    const id = await placeCodOrder(add());
    const { number } = await stored(id);
    await expect(cancelOwnOrder(userId, { id: first })).rejects.toMatchObject({
      ...refused('conflict', new RegExp(`cancel order ${number} first`)),
      extra: { body: { order: { _id: first, status: 'Order Placed' } } },
    });
    await cancelOwnOrder(userId, { id });
    expect(await cancelOwnOrder(userId, { id: first })).toMatchObject({ status: 'Cancelled' });
    expect(await cancelOwnOrder(userId, { id: first })).toMatchObject({ status: 'Cancelled' });
  });

  it('is rejected if a follow-up order has just been placed', async () => {
    const { first, add, userId } = await shopper();
    beforeWrite(() => placeCodOrder(add()));
    await expect(cancelOwnOrder(userId, { id: first })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored(first)).toMatchObject({ status: 'Order Placed' });
  });

  it('is rejected while a follow-up order is being paid', async () => {
    const { first, add, userId } = await shopper();
    await openPayPage(add());
    await expect(cancelOwnOrder(userId, { id: first })).rejects.toMatchObject(
      refused('conflict', /still being paid/),
    );
    const paying = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    await cancelOwnOrder(userId, { id: String(paying._id) });
    expect(await cancelOwnOrder(userId, { id: first })).toMatchObject({ status: 'Cancelled' });
  });

  it('is rejected if the payment page of a follow-up order has just opened', async () => {
    const { first, add, userId } = await shopper();
    beforeWrite(() => openPayPage(add()));
    await expect(cancelOwnOrder(userId, { id: first })).rejects.toMatchObject(
      refused('conflict', /still being paid/),
    );
  });
});

describe('cancelling the first order of a group', () => {
  it('keeps the reserved slot until the follow-up orders are cancelled', async () => {
    const { first, add, slot } = await shopper();
    const id = await placeCodOrder(add());
    await step(first, 'Order Placed', 'Cancelled');
    await reconcile({ all: true });
    expect(await leftIn(slot)).toBe(0);
    expect(await stored(id)).toMatchObject({ status: 'Order Placed', deliverySlot: kept(slot) });
    await step(id, 'Order Placed', 'Cancelled');
    await reconcile({ all: true });
    // The seller can still undo both cancellations, so the slot is still reserved.
    expect(await leftIn(slot)).toBe(0);
    const past = new Date(Date.now() - 180_000);
    await Order.updateMany({}, { $set: { 'history.0.at': past } });
    await reconcile({ all: true });
    expect(await leftIn(slot)).toBe(1);
    expect((await stored(first)).followUps).toBeUndefined();
  });

  it('releases the slot immediately if there are no follow-up orders', async () => {
    const { first, slot } = await shopper();
    await step(first, 'Order Placed', 'Cancelled');
    expect(await leftIn(slot)).toBe(1);
  });

  it('rejects a follow-up order that is being placed at the same time', async () => {
    const { first, add, userId } = await shopper();
    beforeWrite(() => cancelOwnOrder(userId, { id: first }));
    await expect(placeCodOrder(add())).rejects.toMatchObject(refused('conflict', /cancelled/));
    expect(await SlotPlace.countDocuments()).toBe(0);
  });

  it('ends the payment page of a follow-up order that is being opened at the same time', async () => {
    const { first, add } = await shopper();
    beforeWrite(() => step(first, 'Order Placed', 'Cancelled'));
    await expect(openPayPage(add())).rejects.toMatchObject(refused('conflict', /no longer add/));
    expect(await stored(first)).toMatchObject({ status: 'Cancelled' });
    const { payment } = await Order.findOne({ paymentType: 'Online' }).lean().orFail();
    expect(payment?.attempts).toMatchObject([{ state: 'over' }]);
    expect(payment?.nextCheckAt).toBeUndefined();
  });
});

describe('moving a group of orders to another delivery slot', () => {
  const seller = { audience: 'seller', subject: 'seller' } as const;
  const slotsOf = async () =>
    (await Order.find().lean()).map(({ deliverySlot, promisedAt }) => [deliverySlot, promisedAt]);
  const bothIn = (slot: TestSlot) => Array.from({ length: 2 }, () => [kept(slot), kept(slot).to]);

  it('moves all orders, whichever order of the group is moved', async () => {
    const { first, add, slot, other, userId } = await shopper();
    const id = await placeCodOrder(add());
    await moveOrder({ id: first, window: other }, { audience: 'shopper', subject: userId });
    expect(await slotsOf()).toEqual(bothIn(other));
    const by = { audience: 'shopper', subject: userId } as const;
    expect(await moveOrder({ id, window: slot }, by)).toMatchObject({ _id: id, window: slot });
    expect(await slotsOf()).toEqual(bothIn(slot));
    expect(await SlotPlace.countDocuments()).toBe(1);
  });

  it('moves a follow-up order whose first order is cancelled', async () => {
    const { first, add, other, userId } = await shopper();
    const id = await placeCodOrder(add());
    await step(first, 'Order Placed', 'Cancelled');
    await moveOrder({ id, window: other }, { audience: 'shopper', subject: userId });
    expect((await stored(id)).deliverySlot).toEqual(kept(other));
    expect(await SlotPlace.find().lean()).toMatchObject([kept(other)]);
  });

  it.each(['seller', 'shopper'] as const)(
    'moves only the follow-up order if its first order is delivered (by the %s)',
    async (audience) => {
      const { first, add, slot, other, userId } = await shopper();
      const id = await placeCodOrder(add());
      await deliver(first);
      const by = { audience, subject: audience === 'seller' ? 'seller' : userId };
      const moved = await moveOrder({ id, window: other }, by);
      expect(moved).toMatchObject({ _id: id, window: other, moves: [{ window: other }] });
      expect(moved).not.toHaveProperty('follows');
      expect(await moveOrder({ id, window: other }, by)).toEqual(moved);
      expect((await stored(first)).deliverySlot).toEqual(kept(slot));
      expect((await findOrder(first, seller)).followUps).toBeUndefined();
      expect(await SlotPlace.find().sort({ from: 1 }).lean()).toMatchObject([
        { _id: new mongoose.Types.ObjectId(first), ...kept(slot) },
        { _id: new mongoose.Types.ObjectId(id), ...kept(other) },
      ]);
      await reconcile({ all: true });
      expect([(await stored(first)).deliverySlot, (await stored(id)).deliverySlot]).toEqual([
        kept(slot),
        kept(other),
      ]);
    },
  );

  it('appears in the history of each order of the group', async () => {
    const { first, add, slot, other, userId } = await shopper();
    const id = await placeCodOrder(add());
    await moveOrder({ id: first, window: other }, seller);
    await moveOrder({ id, window: slot }, { audience: 'shopper', subject: userId });
    for (const one of [first, id])
      expect((await stored(one)).slotMoves).toMatchObject([
        { by: 'seller', ...kept(other) },
        { by: 'shopper', ...kept(slot) },
      ]);
  });

  describe('by the seller', () => {
    const letter = expect.objectContaining({ text: expect.stringContaining('new time') });

    async function mailsOf(id: string) {
      const order = await stored(id);
      const { _id, userId: user } = order;
      const events = eventsToMail(order).filter(({ event }) => event.startsWith('moved:'));
      return Promise.all(
        events.map(({ event }) => {
          const row = { _id: orderMailId(order, event), event, order: _id, user } as MailDoc;
          return composeOrderMail(row, new Date(Date.now() + HOUR_MS));
        }),
      );
    }

    it('sends the shopper one email, even if the first order is cancelled after the email', async () => {
      const { first, add, other } = await shopper();
      const id = await placeCodOrder(add());
      await moveOrder({ id, window: other }, seller);
      expect([await mailsOf(first), await mailsOf(id)]).toEqual([[letter], [undefined]]);
      const { event = '' } =
        eventsToMail(await stored(first)).find((one) => one.event.startsWith('moved:')) ?? {};
      const _id = orderMailId(await stored(first), event);
      const now = new Date();
      await Mail.create({ _id, event, createdAt: now, sentAt: now, expiresAt: now });
      await step(first, 'Order Placed', 'Cancelled');
      expect([await mailsOf(first), await mailsOf(id)]).toEqual([[], [undefined]]);
    });

    it('sends the email about the follow-up order if the first order was cancelled before the move', async () => {
      const { first, add, other } = await shopper();
      const id = await placeCodOrder(add());
      await step(first, 'Order Placed', 'Cancelled');
      await moveOrder({ id, window: other }, seller);
      expect([await mailsOf(first), await mailsOf(id)]).toEqual([[], [letter]]);
    });

    it('sends an email to both owners if an account has claimed one order of the group', async () => {
      const { first, add, other } = await shopper();
      const id = await placeCodOrder(add());
      const { userId } = await storedShopper();
      await Order.updateOne({ _id: id }, { $set: { userId } });
      await moveOrder({ id: first, window: other }, seller);
      expect([await mailsOf(first), await mailsOf(id)]).toEqual([[letter], [letter]]);
    });
  });

  it('is rejected for a follow-up order once its first order is packed', async () => {
    const { first, add, other, userId } = await shopper();
    const id = await placeCodOrder(add());
    await step(first, 'Order Placed', 'Packed');
    await expect(
      moveOrder({ id, window: other }, { audience: 'shopper', subject: userId }),
    ).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is rejected for the shopper while a follow-up order is packed but not delivered', async () => {
    const { first, add, other, userId } = await shopper();
    const [id, second] = [await placeCodOrder(add()), await placeCodOrder(add())];
    await step(id, 'Order Placed', 'Packed');
    await step(id, 'Packed', 'Out for delivery');
    const { number } = await stored(id);
    const by = { audience: 'shopper', subject: userId } as const;
    for (const asked of [first, second])
      await expect(moveOrder({ id: asked, window: other }, by)).rejects.toMatchObject(
        refused('conflict', new RegExp(`Order ${number} .* already packed`)),
      );
    await step(id, 'Out for delivery', 'Delivered');
    await moveOrder({ id: first, window: other }, by);
    expect((await stored(first)).deliverySlot).toEqual(kept(other));
  });

  it('gives a follow-up order the new slot if it is placed during the move', async () => {
    const { first, add, other, userId } = await shopper();
    const by = { audience: 'shopper', subject: userId } as const;
    beforeWrite(() => moveOrder({ id: first, window: other }, by));
    await placeCodOrder(add());
    expect(await slotsOf()).toEqual(bothIn(other));
  });

  it('is completed by the reconciler after a crash', async () => {
    const { first, add, other, userId } = await shopper();
    await placeCodOrder(add());
    const by = { audience: 'shopper', subject: userId } as const;
    // The process crashes after it has written the first order.
    const move = () => moveOrder({ id: first, window: other }, by);
    await withStripeFaults({ faults: [], diesAfter: 3 }, move).catch(() => {});
    expect(await slotsOf()).not.toEqual(bothIn(other));
    await reconcile({ all: true });
    expect(await slotsOf()).toEqual(bothIn(other));
  });
});

describe('a shop without follow-up orders', () => {
  it('sends no additional database command for an order', async () => {
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { addToOrder: 1 } });
    const { first, other, userId } = await shopper();
    const [find, findOne] = [vi.spyOn(Order, 'find'), vi.spyOn(Order, 'findOne')];
    await findOrder(first, { audience: 'shopper', subject: userId });
    expect(find).not.toHaveBeenCalled();
    findOne.mockClear();
    const by = { audience: 'shopper', subject: userId } as const;
    await moveOrder({ id: first, window: other }, by);
    await cancelOwnOrder(userId, { id: first });
    expect(findOne).toHaveBeenCalledTimes(2);
    expect(find).not.toHaveBeenCalled();
    const order: OrderDoc = await stored(first);
    expect([order.followsOrder, order.followUps, order.missedOrder]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
