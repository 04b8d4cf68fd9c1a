import 'server-only';
import mongoose from 'mongoose';
import { type Counted, changeReservation, eachReserved } from '@/lib/catalog/stock/reserved-rows';
import { syncFollowUp } from '@/lib/checkout/follow-up/first-order';
import { reserveSlot } from '@/lib/checkout/slot/reserve-slot';
import { abandonReservation, lowerReservations } from '@/lib/checkout/stock/reservations';
import { MARK_CHANGED, reloadOrder } from '@/lib/orders/change-order';
import { isLongClosed, reservedPieces, usesSlotCapacity } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import { isClosed, STATUSES } from '@/lib/orders/status';
import { lastKnownShop } from '@/lib/shop/read';
import { releasePlace, renewSlotReservation } from '@/lib/slots/commands';
import { eachPlace, isSameSlot } from '@/lib/slots/queries';
import { Order, SlotPlace } from '@/models';
import type { OrderDoc, SlotPlaceDoc } from '@/models/order';
import type { StockReservation } from '@/models/product';
import type { Round } from './report';

const { trusted } = mongoose;

const ORDERS_BATCH = 200;

/**
 * Releases a stock reservation that its order does not need, and deletes it if the order ended long ago. Returns
 * whether it changed anything.
 */
async function checkReservation(
  product: Counted,
  reservation: StockReservation,
  order: OrderDoc | undefined,
): Promise<boolean> {
  if (!order) {
    await lowerReservations({ _id: reservation.order, rev: reservation.rev }, new Map(), [product]);
    return true;
  }
  // Skip an order that is still being placed. The step `finishCarts` of this run will place or delete it.
  if (state.beingPlaced.is(order)) return false;
  const needed = reservedPieces(order).get(String(product._id)) ?? 0;
  if (reservation.quantity > needed) {
    // If the reservation is newer than the order, a request crashed before it changed the order.
    if (reservation.rev > order.rev) await abandonReservation(order);
    else await lowerReservations(order, new Map([[String(product._id), needed]]), [product]);
    return true;
  }
  if (!isLongClosed(order, Date.now())) return false;
  const change = { product, order: order._id, before: reservation, after: undefined };
  await changeReservation({ ...change, isDelivered: true });
  return true;
}

/**
 * Releases stock reservations that their orders do not need, for example after a crash. Skips reservations that were
 * made after `before`, because their requests may still be running.
 */
export async function checkReservations(round: Round, before: Date): Promise<void> {
  const { report, isTime, attempt } = round;
  const checkAll = async (products: Counted[]) => {
    const reservations = products.flatMap((product) =>
      (product.reservations ?? [])
        .filter(({ at }) => at <= before)
        .map((reservation) => ({ product, reservation })),
    );
    const ids = [
      ...new Map(
        reservations.map(({ reservation }) => [String(reservation.order), reservation.order]),
      ).values(),
    ];
    const orders = await Order.find({ _id: trusted({ $in: ids }) }).lean();
    const byId = new Map(orders.map((order) => [String(order._id), order]));
    for (const { product, reservation } of reservations)
      if (await checkReservation(product, reservation, byId.get(String(reservation.order))))
        report.holds += 1;
  };
  let batch: Counted[] = [];
  for await (const product of eachReserved()) {
    if (!isTime()) return;
    batch.push(product);
    if (batch.length < ORDERS_BATCH) continue;
    const full = batch;
    batch = [];
    await attempt(() => checkAll(full));
  }
  await attempt(() => checkAll(batch));
}

const BATCH = 200;

/**
 * Completes a move of an order to another slot after a crash: the slot was reserved, but the order was not updated.
 * Updates even a delivered order, because another order may have reserved the old slot.
 */
async function finishMove({ _id, rev }: OrderDoc, { from, to }: SlotPlaceDoc): Promise<boolean> {
  // Increase the revision of the reservation first. A concurrent request that has read the current order then cannot
  // release it.
  if (!(await renewSlotReservation({ _id, rev: rev + 1 }, { from, to }))) return false;
  const { modifiedCount } = await Order.updateOne(
    { _id, rev },
    { $set: { deliverySlot: { from, to }, promisedAt: to }, ...MARK_CHANGED },
  );
  return modifiedCount > 0;
}

async function releaseUnneeded({ _id, rev }: OrderDoc, place: SlotPlaceDoc): Promise<boolean> {
  if (place.rev > rev) {
    // A request reserved the slot but has not written its change. This update prevents a later write of that change.
    const ended = await Order.updateOne({ _id, rev }, { $set: { rev: place.rev } });
    // The change was written in the meantime and needs the reservation.
    if (ended.modifiedCount === 0) return false;
  }
  await releasePlace({ _id, rev: Math.max(rev, place.rev) });
  return true;
}

/**
 * Completes an interrupted change of a group: moves the follow-up orders to the slot of the first order. If all orders
 * of the group are cancelled for good, detaches the follow-up orders and releases the slot. Returns whether it changed
 * anything.
 */
async function checkFollowUps(order: OrderDoc, place: SlotPlaceDoc): Promise<boolean> {
  const { _id, rev, followUps = [] } = order;
  let isChanged = false;
  for (const id of followUps) if (await syncFollowUp(id)) isChanged = true;
  if (!state.cancelled.is(order)) return isChanged;
  const found = Order.find({ _id: trusted({ $in: followUps }), followsOrder: _id });
  const now = Date.now();
  const isOver = (one: OrderDoc) => state.cancelled.is(one) && isLongClosed(one, now);
  if (!(await found.hint({ _id: 1 }).lean()).every(isOver)) return isChanged;
  // If the cancellation of the first order is undone at the same time, this update finds no order and changes nothing.
  const ended = await Order.findOneAndUpdate(
    { _id, rev },
    { $unset: { followUps: 1 }, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  return ended ? releaseUnneeded(ended, place) : isChanged;
}

async function checkPlace(place: SlotPlaceDoc, order: OrderDoc | undefined): Promise<boolean> {
  if (!order) {
    await releasePlace(place);
    return true;
  }
  // Skip an order that is still being placed. The step `finishCarts` of this run will place or delete it.
  if (state.beingPlaced.is(order)) return false;
  if (!usesSlotCapacity(order)) return releaseUnneeded(order, place);
  const isMoved =
    !isSameSlot(order.deliverySlot, place) &&
    state.listed.is(order) &&
    (await finishMove(order, place));
  if (!order.followUps?.length) return isMoved;
  return (await checkFollowUps(isMoved ? await reloadOrder(order) : order, place)) || isMoved;
}

const OPEN = STATUSES.filter((status) => !isClosed(status));

/**
 * Reserves the slots of open orders without a reservation. After a restore, an order can be open again although its
 * reservation was released.
 */
async function reserveMissingSlots({ report, attempt }: Round): Promise<void> {
  if (!lastKnownShop().windows?.on) return;
  const ahead = { 'deliverySlot.to': trusted({ $gt: new Date() }) };
  const open = { ...state.listed.where, status: trusted({ $in: OPEN }), ...ahead };
  const orders = await Order.find(open).hint({ status: 1, listed: 1, _id: -1 }).lean();
  const ids = orders.map(({ _id }) => _id);
  const places = await SlotPlace.find({ _id: trusted({ $in: ids }) }, { _id: 1 })
    .hint({ _id: 1 })
    .lean();
  const reservations = new Set(places.map(({ _id }) => String(_id)));
  for (const order of orders.filter(({ _id }) => !reservations.has(String(_id))))
    await attempt(async () => {
      if (usesSlotCapacity(order) && !(await reserveSlot(order))) report.places += 1;
    });
}

/**
 * Gives open follow-up orders the courier and the corrected address of their first order, if a crash prevented this.
 */
async function completeFollowUps({ report, attempt }: Round): Promise<void> {
  if (!lastKnownShop().addToOrder) return;
  const open = { ...state.listed.where, status: trusted({ $in: OPEN }) };
  const followUps = { followsOrder: trusted({ $exists: true }) };
  const orders = await Order.find({ ...open, ...followUps }, { _id: 1 })
    .hint({ status: 1, listed: 1, _id: -1 })
    .lean();
  for (const { _id } of orders)
    await attempt(async () => {
      if (await syncFollowUp(_id)) report.places += 1;
    });
}

/**
 * Compares the slot reservations with what their orders need. Releases unneeded reservations, completes moves, reserves
 * missing slots, and completes follow-up orders. Skips reservations that were made after `before`, because their
 * requests may still be running.
 */
export async function checkSlots(round: Round, before: Date): Promise<void> {
  const { report, isTime, attempt } = round;
  const checkAll = async (places: SlotPlaceDoc[]) => {
    const ids = places.map(({ _id }) => _id);
    const orders = await Order.find({ _id: trusted({ $in: ids }) })
      .hint({ _id: 1 })
      .lean();
    const byId = new Map(orders.map((order) => [String(order._id), order]));
    for (const place of places)
      if (await checkPlace(place, byId.get(String(place._id)))) report.places += 1;
  };
  let batch: SlotPlaceDoc[] = [];
  for await (const place of eachPlace(before)) {
    if (!isTime()) return;
    batch.push(place);
    if (batch.length < BATCH) continue;
    const full = batch;
    batch = [];
    await attempt(() => checkAll(full));
  }
  if (batch.length > 0) await attempt(() => checkAll(batch));
  await attempt(() => reserveMissingSlots(round));
  await attempt(() => completeFollowUps(round));
}
