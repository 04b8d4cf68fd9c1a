import { randomUUID } from 'node:crypto';
import type { OrderView } from '@/lib/orders/view';
import type { OrderDoc, OrderStatus } from '@/models/order';
import { begin, type Play } from './play';
import { count } from './scope';

type Step = (play: Play) => Promise<unknown>;

/** Returns one of the shopper's orders in its current state. */
async function someOrder({ world, scope, random }: Play): Promise<OrderDoc | undefined> {
  return random.pick(await world.shop.models.Order.find({ userId: scope.userId }).lean());
}

/** Records the last history entry in the response to a status change, for the check of I10. */
function recordAnswer({ statusRequests }: Play, order: OrderView): void {
  const last = order.history.at(-1);
  if (last && order.history.length > 1)
    statusRequests.push({ order: order._id, status: last.status, at: last.at });
  count('presses acknowledged');
}

/** The statuses that a click can request, in the sequence in which an order passes them. */
const STATUSES: readonly OrderStatus[] = [
  'Order Placed',
  'Packed',
  'Out for delivery',
  'Delivered',
  'Cancelled',
];

/** The seller changes a status on a board that may be outdated. */
const changeStatus: Step = async (play) => {
  const { random, world } = play;
  const order = await someOrder(play);
  if (!order || (!order.listed && random.chance(0.8))) return;
  const from = order.status;
  const at = STATUSES.indexOf(from);
  const next = STATUSES[Math.min(at + 1, 3)];
  const status = random.pick([
    next,
    next,
    next,
    next,
    STATUSES[Math.max(at - 1, 0)],
    'Cancelled',
  ] as const);
  if (!status) return;
  const id = String(order._id);
  const name = `status ${from} > ${status}`;
  const giveBack = status === 'Cancelled' ? random.chance(0.8) : undefined;
  const work = async () =>
    recordAnswer(play, await world.shop.changeStatus({ id, from, status, giveBack }));
  await begin(play, name, work);
  // A second device cancels the order at the same time.
  if (random.chance(0.2))
    await begin(play, 'status > Cancelled', async () =>
      recordAnswer(play, await world.shop.changeStatus({ id, from, status: 'Cancelled' })),
    );
};

const cancel: Step = async (play) => {
  const { world, scope } = play;
  const order = await someOrder(play);
  if (!order || !play.random.chance(order?.listed ? 0.4 : 0.15)) return;
  await begin(play, 'cancel', async () =>
    recordAnswer(play, await world.shop.cancelOwnOrder(scope.userId, { id: String(order._id) })),
  );
};

const pack: Step = async (play) => {
  const { random, world } = play;
  const order = await someOrder(play);
  if (!order?.listed) return;
  const replacement = { product: random.pick(play.products) ?? '', quantity: 1 };
  const lines = order.items.map(({ product, quantity }) => {
    const found = random.int(quantity + 1);
    const line = { product: String(product), found, giveBack: random.chance(0.3) };
    const isReplaced = found < quantity && replacement.product !== line.product;
    return isReplaced && random.chance(0.3) ? { ...line, replacement } : line;
  });
  const input = { id: String(order._id), lines, done: random.chance(0.8) };
  await begin(play, 'pack', async () => recordAnswer(play, await world.shop.packOrder(input)));
};

/** The seller adds pieces of a product. The request contains the difference from the displayed stock. */
const restock: Step = async (play) => {
  const { random, world, pieces, scope } = play;
  const id = random.pick(scope.counted);
  if (!id) return;
  const more = 1 + random.int(3);
  const work = async () => {
    const { stock = 0 } = (await world.shop.models.Product.findById(id).lean()) ?? {};
    await world.shop.countProduct({ id, stock: stock + more, from: stock }, randomUUID());
    pieces[id] = (pieces[id] ?? 0) + more;
  };
  await begin(play, 'restock', work, true);
};

/** The steps that change placed orders. More frequent steps are listed several times. */
export const ORDER_STEPS: Step[] = [
  ...[changeStatus, changeStatus, changeStatus, cancel, cancel, pack, pack, pack, pack],
  restock,
];
