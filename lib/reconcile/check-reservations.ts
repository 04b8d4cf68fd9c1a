import 'server-only';
import mongoose from 'mongoose';
import { type Counted, changeReservation, eachReserved } from '@/lib/catalog/stock/reserved-rows';
import { abandonReservation, lowerReservations } from '@/lib/checkout/stock/reservations';
import { isLongOver, reservedPieces } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { Hold } from '@/models/product';
import type { Round } from './report';

const { trusted } = mongoose;

/** How many products are checked together. */
const BATCH = 200;

/** Releases a hold that its order does not need, or deletes one whose order is long over. Returns whether it did. */
async function checkHold(
  product: Counted,
  hold: Hold,
  order: OrderDoc | undefined,
): Promise<boolean> {
  if (!order) {
    await lowerReservations({ _id: hold.order, rev: hold.rev }, new Map(), [product]);
    return true;
  }
  // finishCarts places or removes the order first.
  if (state.beingPlaced.is(order)) return false;
  const needed = reservedPieces(order).get(String(product._id)) ?? 0;
  if (hold.quantity > needed) {
    // Reserved for a change that a crash prevented.
    if (hold.rev > order.rev) await abandonReservation(order);
    else await lowerReservations(order, new Map([[String(product._id), needed]]), [product]);
    return true;
  }
  if (!isLongOver(order, Date.now())) return false;
  const change = { product, order: order._id, before: hold, after: undefined };
  await changeReservation({ ...change, isDelivered: true });
  return true;
}

/**
 * Compares the holds on counted products with what their orders need, and releases the rest: of orders that a crash left, that
 * were cancelled, or whose payment has ended. Skips holds younger than `before`, whose requests may still run.
 */
export async function checkReservations(round: Round, before: Date): Promise<void> {
  const { report, isTime, attempt } = round;
  const checkAll = async (products: Counted[]) => {
    const held = products.flatMap((product) =>
      (product.holds ?? []).filter(({ at }) => at <= before).map((hold) => ({ product, hold })),
    );
    const ids = [...new Map(held.map(({ hold }) => [String(hold.order), hold.order])).values()];
    const orders = await Order.find({ _id: trusted({ $in: ids }) }).lean();
    const byId = new Map(orders.map((order) => [String(order._id), order]));
    for (const { product, hold } of held)
      if (await checkHold(product, hold, byId.get(String(hold.order)))) report.holds += 1;
  };
  let batch: Counted[] = [];
  for await (const product of eachReserved()) {
    if (!isTime()) return;
    batch.push(product);
    if (batch.length < BATCH) continue;
    const full = batch;
    batch = [];
    await attempt(() => checkAll(full));
  }
  await attempt(() => checkAll(batch));
}
