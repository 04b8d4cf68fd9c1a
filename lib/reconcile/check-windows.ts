import 'server-only';
import mongoose from 'mongoose';
import { takeWindow } from '@/lib/checkout/window/hold-window';
import { MARK_CHANGED } from '@/lib/orders/life';
import { holdsWindow } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { isClosed, STATUSES } from '@/lib/orders/status';
import { lastKnownShop } from '@/lib/shop/read';
import { eachPlace, givePlaceBack, keepPlace } from '@/lib/windows/places';
import { Order, WindowPlace } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { WindowPlaceDoc } from '@/models/window-place';
import type { Round } from './report';

const { trusted } = mongoose;

/** The places that are looked at together. */
const BATCH = 200;

/**
 * Writes the window of which a crashed request had taken the place, and gave the old one back; of a delivered order too,
 * whose old place may be another order's by now. Returns whether it did.
 */
async function finishMove({ _id, rev }: OrderDoc, { from, to }: WindowPlaceDoc): Promise<boolean> {
  // From here on no decision on this revision takes the place away.
  if (!(await keepPlace({ _id, rev: rev + 1 }, { from, to }))) return false;
  const { modifiedCount } = await Order.updateOne(
    { _id, rev },
    { $set: { window: { from, to }, promisedAt: to }, ...MARK_CHANGED },
  );
  return modifiedCount > 0;
}

/** Gives a place back that its order does not need. Returns whether it did. */
async function giveBack({ _id, rev }: OrderDoc, place: WindowPlaceDoc): Promise<boolean> {
  if (place.rev > rev) {
    // Taken for a change that is not written; from here on it can no longer be.
    const ended = await Order.updateOne({ _id, rev }, { $set: { rev: place.rev } });
    // It was written meanwhile, and the order needs the place.
    if (ended.modifiedCount === 0) return false;
  }
  await givePlaceBack({ _id, rev: Math.max(rev, place.rev) });
  return true;
}

/** Gives a place back that its order does not need, or finishes the move for which it was taken. Returns whether it did. */
async function look(place: WindowPlaceDoc, order: OrderDoc | undefined): Promise<boolean> {
  if (!order) {
    await givePlaceBack(place);
    return true;
  }
  // finishCarts places or removes it first.
  if (state.beingPlaced.is(order)) return false;
  if (!holdsWindow(order)) return giveBack(order, place);
  const { window } = order;
  const isSame =
    window?.from.getTime() === place.from.getTime() && window.to.getTime() === place.to.getTime();
  return !isSame && state.listed.is(order) && finishMove(order, place);
}

/** The statuses of open orders. */
const OPEN = STATUSES.filter((status) => !isClosed(status));

/** Takes the places of open orders that have none: a backup may be older than a cancellation that was taken back. */
async function takeMissing({ report, attempt }: Round): Promise<void> {
  if (!lastKnownShop().windows?.on) return;
  const ahead = { 'window.to': trusted({ $gt: new Date() }) };
  const open = { ...state.listed.where, status: trusted({ $in: OPEN }), ...ahead };
  const orders = await Order.find(open).hint({ status: 1, listed: 1, _id: -1 }).lean();
  const ids = orders.map(({ _id }) => _id);
  const places = await WindowPlace.find({ _id: trusted({ $in: ids }) }, { _id: 1 })
    .hint({ _id: 1 })
    .lean();
  const held = new Set(places.map(({ _id }) => String(_id)));
  for (const order of orders.filter(({ _id }) => !held.has(String(_id))))
    await attempt(async () => {
      if (holdsWindow(order) && !(await takeWindow(order))) report.places += 1;
    });
}

/**
 * Compares the places in windows with what their orders need: gives back those of orders that a crash left, that were
 * cancelled, or whose payment has ended, and finishes moves, and takes places that are missing. Places younger than `before` belong to requests that are
 * still running.
 */
export async function checkWindows(round: Round, before: Date): Promise<void> {
  const { report, isTime, attempt } = round;
  const lookAtAll = async (places: WindowPlaceDoc[]) => {
    const ids = places.map(({ _id }) => _id);
    const orders = await Order.find({ _id: trusted({ $in: ids }) })
      .hint({ _id: 1 })
      .lean();
    const byId = new Map(orders.map((order) => [String(order._id), order]));
    for (const place of places)
      if (await look(place, byId.get(String(place._id)))) report.places += 1;
  };
  let batch: WindowPlaceDoc[] = [];
  for await (const place of eachPlace(before)) {
    if (!isTime()) return;
    batch.push(place);
    if (batch.length < BATCH) continue;
    const full = batch;
    batch = [];
    await attempt(() => lookAtAll(full));
  }
  if (batch.length > 0) await attempt(() => lookAtAll(batch));
  await attempt(() => takeMissing(round));
}
