import 'server-only';
import mongoose, { type Types, type UpdateQuery } from 'mongoose';
import { type Shortage, stockLeftMessage } from '@/lib/cart/shortage';
import { changeCounts, changedProductOf, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import {
  type Counted,
  changeReservation,
  changesPages,
  type Reserved,
  readCounted,
  readReservedBy,
  reservationOf,
} from '@/lib/catalog/stock/reserved-rows';
import { releaseSlot, reserveSlot } from '@/lib/checkout/slot/reserve-slot';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { changeOrder, type Decision } from '@/lib/orders/change-order';
import { reservedPieces, usesSlotCapacity } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import { isCountedAlike, reservedFor, unitsIn } from '@/lib/weights/stock-units';
import { Order, Product } from '@/models';
import type { OrderDoc, StatusChange } from '@/models/order';

/* An order reserves stock of tracked products, in the quantities of {@link reservedPieces}. The product document
   stores the reservations (docs/decisions/0018-stock-reservations.md). */

const { trusted } = mongoose;

const TRIES = 20;

type Change = { product: Counted; quantity: number };
type ReservationOwner = Pick<OrderDoc, '_id' | 'rev'>;
export type Pieces = ReadonlyMap<string, number>;

/** The result is negative if the reservation shrinks. */
const gain = ({ _id }: ReservationOwner, { product, quantity }: Change) =>
  quantity - (reservationOf(_id, product)?.quantity ?? 0);

const shortOf = ({ _id, name, stock = 0, measure }: Counted): Shortage => ({
  id: String(_id),
  name,
  measure,
  left: unitsIn(measure, stock),
});

/**
 * Writes the order's reservation to the product document, and retries after a concurrent change. `next` returns the new
 * reservation, or undefined for no change. Returns the shortage if too little stock is left, otherwise whether cached
 * pages must be invalidated.
 */
async function writeReservation(
  order: Types.ObjectId,
  product: Counted,
  next: (reserved: Reserved | undefined) => { after: Reserved | undefined } | undefined,
): Promise<boolean | Shortage> {
  let present: Counted | undefined = product;
  // An untracked product needs no reservation.
  for (let tries = 0; present && tries < TRIES; tries += 1) {
    const before = reservationOf(order, present);
    const step = next(before);
    if (!step) return false;
    const { after } = step;
    const quantityChange = (after?.quantity ?? 0) - (before?.quantity ?? 0);
    if (quantityChange > (present.stock ?? 0)) return shortOf(present);
    const isShown = await changeReservation({ product: present, order, before, after });
    if (isShown !== undefined) return isShown;
    [present] = await readCounted([present._id]);
    // The seller has changed the unit, for example from pieces to grams. Do not reserve quantities in the old unit.
    if (present && !isCountedAlike(present.measure, product.measure)) return false;
  }
  if (present) throw new Error('a stock reservation had too many concurrent changes');
  return false;
}

async function writeReservations(
  order: ReservationOwner,
  changes: readonly Change[],
  next: (change: Change) => Parameters<typeof writeReservation>[2],
): Promise<Shortage[]> {
  const expected = changes.filter((change) => changesPages(change.product, -gain(order, change)));
  const missed: Counted[] = [];
  const short = await changeCounts(
    expected.map(({ product }) => changedProductOf(product)),
    async () => {
      for (const change of changes) {
        const outcome = await writeReservation(order._id, change.product, next(change));
        if (typeof outcome === 'object') return [outcome];
        // A concurrent change of the stock makes this change affect pages.
        if (outcome && !expected.includes(change)) missed.push(change.product);
      }
      return [];
    },
  );
  if (missed.length > 0) await invalidateCatalog(missed.map(changedProductOf));
  return short;
}

/** Returns the order with its next revision. The caller reserves stock for that revision before it writes the order. */
export const atNextRevision = (order: OrderDoc): OrderDoc => ({ ...order, rev: order.rev + 1 });

/** The seller may have changed the unit after the order was placed, for example from pieces to grams. */
const isInUnitOf = ({ items }: Pick<OrderDoc, 'items'>, { _id, measure }: Counted): boolean =>
  items
    .flatMap((line) => [line, ...(line.replacement ? [line.replacement] : [])])
    .every(
      ({ product, measure: reservedMeasure }) =>
        !product.equals(_id) || isCountedAlike(reservedMeasure, measure),
    );

/**
 * Returns the reservations that an order still needs at its revision. With `before`, the pieces before a change,
 * returns only the added pieces. Earlier pieces may predate the tracking of their product and then need no reservation.
 */
async function reservationShortfalls(order: OrderDoc, before?: Pieces): Promise<Change[]> {
  const { _id, rev } = order;
  const pieces = reservedPieces(order);
  return (await readCounted([...pieces.keys()]))
    .filter((product) => isInUnitOf(order, product))
    .map((product) => {
      const wantedQuantity = pieces.get(String(product._id)) ?? 0;
      const reserved = reservationOf(_id, product)?.quantity ?? 0;
      const added = Math.max(0, wantedQuantity - (before?.get(String(product._id)) ?? 0));
      return { product, quantity: Math.min(wantedQuantity, reserved + added) };
    })
    .filter(
      (change) => gain(order, change) > 0 || (reservationOf(_id, change.product)?.rev ?? rev) < rev,
    );
}

const raiseReservations = ({ _id, rev }: ReservationOwner, changes: readonly Change[]) =>
  writeReservations({ _id, rev }, changes, ({ quantity }) => (reserved) => {
    const isEnough = reserved && reserved.quantity >= quantity && reserved.rev >= rev;
    if (isEnough) return undefined;
    const most = Math.max(quantity, reserved?.quantity ?? 0);
    return { after: { quantity: most, rev: Math.max(rev, reserved?.rev ?? 0) } };
  });

const isShort = (order: ReservationOwner, change: Change) =>
  gain(order, change) > (change.product.stock ?? 0);

/**
 * Reserves the stock of tracked products that an order needs and has not reserved yet. With `before`, the pieces before
 * a change, reserves only the added pieces. Returns the products with too little stock. Some stock may then be reserved
 * already: the caller must release it with {@link releaseStock} or {@link releaseAllStock}. Calls are idempotent.
 */
export async function reserveStock(order: OrderDoc, before?: Pieces): Promise<Shortage[]> {
  const changes = await reservationShortfalls(order, before);
  const short = changes.filter((change) => isShort(order, change));
  if (short.length > 0) return short.map(({ product }) => shortOf(product));
  return changes.length === 0 ? [] : raiseReservations(order, changes);
}

/**
 * Reserves stock like {@link reserveStock} for an order that is accepted even if stock is missing. Skips lines with too
 * little stock.
 */
export async function reserveAvailableStock(order: OrderDoc, before?: Pieces): Promise<void> {
  for (const change of await reservationShortfalls(order, before))
    if (!isShort(order, change)) await raiseReservations(order, [change]);
}

/**
 * Lowers the order's reservations of these products to `pieces` (quantity by product id). Reservations of a later order
 * revision stay.
 */
export async function lowerReservations(
  order: ReservationOwner,
  pieces: Pieces,
  products: readonly Counted[],
): Promise<void> {
  const { rev } = order;
  const changes = products
    .map((product) => ({ product, quantity: pieces.get(String(product._id)) ?? 0 }))
    .filter(
      (change) =>
        gain(order, change) < 0 && (reservationOf(order._id, change.product)?.rev ?? 0) <= rev,
    );
  if (changes.length === 0) return;
  await writeReservations(order, changes, ({ quantity }) => (reserved) => {
    if (!reserved || reserved.quantity <= quantity || reserved.rev > rev) return undefined;
    return { after: quantity > 0 ? { quantity, rev } : undefined };
  });
}

/** Releases the stock that an order has reserved and no longer needs. Calls are idempotent. */
export async function releaseStock(order: OrderDoc): Promise<void> {
  if (!state.counted.is(order)) return;
  await lowerReservations(order, reservedPieces(order), await readReservedBy(order._id));
}

async function releaseLost(order: Types.ObjectId): Promise<void> {
  const now = await Order.findById(order).lean();
  if (now) await lowerReservations(now, reservedPieces(now), await readReservedBy(order));
}

/**
 * Releases the stock of a change that may not have been written. First increments the revision of the order. Otherwise
 * the write could still succeed later.
 */
export async function abandonReservation({ _id, rev }: ReservationOwner): Promise<void> {
  await Order.updateOne({ _id, rev }, { $inc: { rev: 1 } });
  await releaseLost(_id);
}

/** Releases all stock of an order that was deleted. Calls are idempotent. */
export async function releaseAllStock({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  const removed = { _id, rev: Number.MAX_SAFE_INTEGER };
  await lowerReservations(removed, new Map(), await readReservedBy(_id));
}

/**
 * Returns the names of the sold-out lines of an order: the product was removed or is out of stock. A tracked product is
 * also sold out if the seller has switched it off, or if the order could not reserve the full quantity.
 */
export async function soldOutNames({
  _id,
  items,
  tracksInventory,
}: Pick<OrderDoc, '_id' | 'items' | 'tracksInventory'>): Promise<string[]> {
  const ids = items.map(({ product }) => product);
  const found = await Product.find({ _id: trusted({ $in: ids }) })
    .select('inStock stock switchedOff reservations')
    .lean();
  const products = new Map(found.map((product) => [String(product._id), product]));
  const isThere = ({ product: id, quantity, measure }: OrderDoc['items'][number]) => {
    const product = products.get(String(id));
    if (!tracksInventory || product?.stock === undefined) return product?.inStock ?? false;
    return (
      !product.switchedOff &&
      (reservationOf(_id, product)?.quantity ?? 0) >= reservedFor(measure, quantity)
    );
  };
  return items.filter((line) => !isThere(line)).map(({ name }) => name);
}

/**
 * Returns the order after an update, to reserve its stock before the write. Applies only what {@link reservedPieces}
 * needs: set and removed fields, and a new history entry.
 */
function foreseen(order: OrderDoc, { $set, $push, $unset }: UpdateQuery<OrderDoc>): OrderDoc {
  const entry: StatusChange | undefined = Object($push).history;
  const history = [...(order.history ?? []), ...(entry ? [entry] : [])];
  const removed = Object.keys($unset ?? {}).map((name) => [name, undefined]);
  return { ...order, ...$set, ...Object.fromEntries(removed), history };
}

const isMore = (after: Pieces, before: Pieces) =>
  [...after].some(([id, count]) => count > (before.get(id) ?? 0));

/**
 * Reserves the delivery slot again, for example when a cancellation is undone. Returns an error message if the slot is
 * full.
 */
async function takeAgain(order: OrderDoc, next: OrderDoc): Promise<string | undefined> {
  if (!usesSlotCapacity(next) || usesSlotCapacity(order)) return undefined;
  const full = await reserveSlot(atNextRevision(next));
  return full && `${full} ${t('errors', 'placeAnew')}`;
}

/**
 * Changes an order like {@link changeOrder}, and adjusts its reservations of stock and delivery slot. Reserves what the
 * change adds before the write, and rejects the change if too little is left. Releases what the order no longer needs
 * after the write; after a crash, the reconciler does. `blockedMessage` runs before each reservation, and a returned
 * message rejects the change.
 */
export async function changeOrderAndStock(
  filter: Parameters<typeof changeOrder>[0],
  decide: (order: OrderDoc) => Decision,
  conflictOf?: (order: OrderDoc, message: string) => Promise<ApiError>,
  blockedMessage?: (order: OrderDoc) => Promise<string | undefined>,
): Promise<OrderDoc> {
  let before: OrderDoc | undefined;
  let rises = false;
  /** This call has reserved stock. If a concurrent request changes the order first, the stock must be released. */
  let hasReserved = false;
  const prepare = async (order: OrderDoc, update: UpdateQuery<OrderDoc>) => {
    const blocked = await blockedMessage?.(order);
    if (blocked !== undefined) return blocked;
    const next = foreseen(order, update);
    before = order;
    rises = state.counted.is(next) && isMore(reservedPieces(next), reservedPieces(order));
    const short = rises ? await reserveStock(atNextRevision(next), reservedPieces(order)) : [];
    const message =
      short.length > 0
        ? `${stockLeftMessage(short)} ${t('errors', 'correctCount')}`
        : await takeAgain(order, next);
    hasReserved ||= rises;
    if (message && rises) await abandonReservation(order);
    return message;
  };
  const changed = await changeOrder(filter, decide, conflictOf, prepare).catch(async (error) => {
    if (hasReserved && before && error instanceof ApiError) await releaseLost(before._id);
    throw error;
  });
  if (!before) return changed;
  await releaseSlot(changed);
  if (!state.counted.is(changed)) return changed;
  if (rises || isMore(reservedPieces(before), reservedPieces(changed))) await releaseStock(changed);
  return changed;
}
