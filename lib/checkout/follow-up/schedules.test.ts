import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPayPage, sessionIn, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { setSlots } from '@/e2e/support/engine-slots';
import { withStripeFaults } from '@/e2e/support/mishaps';
import { runs } from '@/e2e/support/runs';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { moveOrder } from '@/lib/checkout/fulfil/move-slot';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { assignTo } from '@/lib/couriers/commands';
import { reconcile } from '@/lib/reconcile/reconcile';
import { listSlots } from '@/lib/slots/queries';
import { Order, Product, SlotPlace, Staff } from '@/models';
import type { OrderDoc } from '@/models/order';

/* Random schedules: a shopper adds follow-up orders while the first orders are packed, moved, cancelled and paid.
   The process may crash at any database command. In the end, the orders, the slots and Stripe must be consistent. */

const RUNS = runs(8);
const FEE = 250;

const stripeServer = setUpStripe();
setUpDatabase();
let apple: string;
let courier: string;

beforeAll(async () => {
  const product = { category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  apple = String((await Product.create({ name: 'Apple', ...product }))._id);
  const { _id } = await Staff.create({
    name: 'Omar',
    role: 'courier',
    passwordHash: 'none',
    email: 'omar@staff.example',
    createdAt: new Date(),
  });
  courier = String(_id);
  const zones = [{ name: 'All', zipCodes: ['02134'], feeCents: FEE }];
  await setSlots({ capacity: 2 }, { addToOrder: true, zones });
}, 60_000);

const act = fc.record({
  what: fc.constantFrom(
    ...(['first', 'add', 'add', 'add', 'add online', 'add online', 'pay', 'pay'] as const),
    ...(['count', 'pack', 'cancel', 'cancel', 'undo', 'move', 'reconcile'] as const),
    ...(['cancel own', 'cancel own', 'move own', 'assign', 'assign', 'unassign'] as const),
  ),
  nth: fc.nat({ max: 9 }),
  slot: fc.nat({ max: 2 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
const turn = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 2 }),
  between: fc.option(act),
  diesAfter: fc.option(fc.nat({ max: 12 }), { freq: 2 }),
});

/** Short runs include this schedule, because their random schedules may contain no join. */
const ONE_JOIN: (typeof turn extends fc.Arbitrary<infer T> ? T : never)[] = [
  { acts: [{ what: 'add', nth: 0, slot: 0 }], between: null, diesAfter: null },
];

type Slot = { from: string; to: string };
type World = {
  userId: string;
  address: string;
  slots: Slot[];
  sessions: string[];
  keys: number;
  between?: (() => Promise<unknown>) | undefined;
};

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length];

async function does({ what, nth, slot }: Act, world: World): Promise<unknown> {
  const { userId, address, sessions, slots } = world;
  const listed = await Order.find({ userId, listed: true }).sort({ _id: 1 }).lean();
  const order = pick(listed, nth);
  world.keys += 1;
  const base = { userId, idempotencyKey: `key ${world.keys}` };
  const items = [{ product: apple, quantity: 1 }];
  const by = { audience: 'seller', subject: 'seller' } as const;
  const window = pick(slots, slot);
  if (what === 'first') return placeCodOrder({ ...base, input: { items, address, window } });
  if (what === 'pay') {
    const session = pick(sessions, nth);
    if (!session) return;
    stripeServer().pay(session);
    return settle(session);
  }
  if (what === 'reconcile') return reconcile({ all: true });
  if (!order || !window) return;
  const id = String(order._id);
  if (what === 'add') return placeCodOrder({ ...base, input: { items, addTo: id } });
  if (what === 'add online') {
    const session = await openPayPage({ ...base, input: { items, addTo: id } });
    return sessions.push(sessionIn(session));
  }
  if (what === 'count')
    return packOrder({ id, lines: [{ product: apple, found: 1 }], done: false });
  if (what === 'pack') return step(id, order.status, 'Packed');
  if (what === 'cancel') return step(id, order.status, 'Cancelled');
  if (what === 'cancel own') return cancelOwnOrder(userId, { id });
  if (what === 'move own') {
    const own = { audience: 'shopper', subject: userId } as const;
    return moveOrder({ id, window }, own);
  }
  if (what === 'assign') return assignTo({ id, courier });
  if (what === 'unassign') return assignTo({ id, courier: null });
  if (what === 'undo')
    return step(id, order.status, order.history?.at(-2)?.status ?? 'Order Placed');
  return moveOrder({ id, window }, by);
}

/**
 * Records a copy of each first order right after a follow-up order has joined it. Runs `world.between` right before
 * that write.
 */
function recordJoins(joins: OrderDoc[], world: World): () => void {
  const { collection } = Order;
  const write = collection.findOneAndUpdate.bind(collection) as (
    ...given: unknown[]
  ) => Promise<OrderDoc | null>;
  Object.assign(collection, {
    findOneAndUpdate: async (...given: unknown[]) => {
      const update = given[1] as { $push?: { followUps?: unknown } };
      if (!update.$push?.followUps) return write(...given);
      const { between } = world;
      world.between = undefined;
      await between?.().catch(() => {});
      const after = await write(...given);
      if (after) joins.push(after);
      return after;
    },
  });
  return () => {
    Reflect.deleteProperty(collection, 'findOneAndUpdate');
  };
}

const isActive = ({ status, payment }: OrderDoc) =>
  status !== 'Cancelled' && payment?.cartConflict !== true;

const isOpen = ({ status }: OrderDoc) => status !== 'Cancelled' && status !== 'Delivered';

const wasCancelled = ({ history = [] }: OrderDoc) =>
  history.some(({ status }) => status === 'Cancelled');

/**
 * Checks that no first order was cancelled while it had follow-up orders. Otherwise a follow-up order would be
 * delivered without a fee and below the minimum order.
 */
function checkCancellation(first: OrderDoc, orders: readonly OrderDoc[]): void {
  if (first.history?.at(-1)?.by !== 'shopper') return;
  for (const order of orders.filter(({ followsOrder }) => followsOrder?.equals(first._id)))
    expect(order.payment?.cartConflict || wasCancelled(order)).toBe(true);
  const isPacked = first.items.some(({ pickedQuantity }) => pickedQuantity !== undefined);
  if (isPacked || first.history.length > 1) return;
  const missed = orders.filter(({ missedOrder }) => missedOrder?.equals(first._id));
  expect(missed.filter((order) => isActive(order))).toEqual([]);
}

/** Checks the rules of follow-up orders with a model that does not use the shop's code. */
async function check({ userId }: World, joins: readonly OrderDoc[]): Promise<void> {
  for (const { status, items, followsOrder } of joins)
    expect([status, items.some((line) => line.pickedQuantity !== undefined), followsOrder]).toEqual(
      ['Order Placed', false, undefined],
    );
  const orders = await Order.find({ userId, listed: true }).lean();
  for (const first of orders) checkCancellation(first, orders);
  const byId = new Map(orders.map((order) => [String(order._id), order]));
  const groups = new Map<string, OrderDoc[]>();
  for (const order of orders) {
    const { followsOrder, missedOrder, fees = [], deliverySlot } = order;
    expect(fees.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      followsOrder || missedOrder ? 0 : FEE,
    );
    if (!followsOrder) continue;
    const first = byId.get(String(followsOrder)) ?? expect.fail('the first order does not exist');
    // An order whose cart was already used by another order is never delivered.
    if (order.payment?.cartConflict || (order.payment && !order.number)) continue;
    expect(first.followsOrder).toBeUndefined();
    if (isActive(order)) {
      expect(deliverySlot).toEqual(first.deliverySlot);
      expect(first.followUps?.map(String)).toContain(String(order._id));
      if (isOpen(order) && isOpen(first) && first.courier)
        expect(order.courier).toMatchObject({ id: courier, name: 'Omar' });
    }
    groups.set(String(first._id), [...(groups.get(String(first._id)) ?? []), order]);
  }
  const needed = orders
    .filter((order) => !order.followsOrder)
    .filter((first) =>
      [first, ...(groups.get(String(first._id)) ?? [])].some((order) => isActive(order)),
    )
    .map(({ _id, deliverySlot }) => [String(_id), deliverySlot?.from.toISOString()]);
  const places = await SlotPlace.find().lean();
  expect(places.map(({ _id, from }) => [String(_id), from.toISOString()]).sort()).toEqual(
    needed.sort(),
  );
  const { intent, refund } = stripeServer().state();
  for (const order of orders.filter(({ paymentType }) => paymentType === 'Online')) {
    const payment = intent.find(({ id }) => id === order.payment?.intent);
    const refunded = refund
      .filter((one) => one.intent === payment?.id)
      .reduce((sum, { amount }) => sum + amount, 0);
    expect([payment?.amount, refunded]).toEqual([
      order.amountCents,
      isActive(order) ? 0 : order.amountCents,
    ]);
  }
}

describe('follow-up orders after random sequences of actions', () => {
  it('share the slot of their first order, have no fee and are paid separately @random', async () => {
    const slots = (await listSlots({})).windows.slice(1, 4).map(({ from, to }) => ({ from, to }));
    let joined = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 14 }), async (turns) => {
        await Promise.all([Order.deleteMany(), SlotPlace.deleteMany()]);
        const { userId, address } = await storedShopper();
        const world: World = { userId, address, slots, sessions: [], keys: 0 };
        const joins: OrderDoc[] = [];
        const end = recordJoins(joins, world);
        try {
          await does({ what: 'first', nth: 0, slot: 0 }, world);
          for (const { acts, between, diesAfter } of turns) {
            world.between = between ? () => does(between, world) : undefined;
            await withStripeFaults({ faults: [], diesAfter }, () =>
              Promise.allSettled(acts.map((one) => does(one, world))),
            );
            world.between = undefined;
          }
          // Move all changes into the past, so that no cancellation can be undone any more.
          for (let round = 0; round < 3; round += 1) {
            await reconcile({ all: true });
            const past = new Date(Date.now() - 180_000);
            await Order.updateMany(
              { 'history.0': mongoose.trusted({ $exists: true }) },
              { $set: { 'history.$[].at': past } },
            );
          }
        } finally {
          end();
        }
        joined += joins.length;
        await check(world, joins);
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[ONE_JOIN]] },
    );
    expect(joined).toBeGreaterThan(0);
  }, 300_000);
});
