import 'server-only';
import mongoose, { type Types } from 'mongoose';
import type { Short } from '@/lib/cart/shortage';
import { changeCounts, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { asChanged } from '@/lib/catalog/cache/touched';
import {
  type Counted,
  changeReservation,
  changesPages,
  type Held,
  readCounted,
  readReservedBy,
  reservationOf,
} from '@/lib/catalog/stock/reserved-rows';
import { reservedPieces } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { isByWeight, reservedFor, stepsIn } from '@/lib/weights/stock-math';
import { Order, Product } from '@/models';
import type { OrderDoc } from '@/models/order';

/*
 * An order holds pieces of counted products: as many of each as reservedPieces says, in the row of the product
 * (docs/decisions/0018-holding-pieces.md).
 */

const { trusted } = mongoose;

const TRIES = 20;

/** The quantity that an order shall hold of a product, and the product as it was read. */
type Change = { product: Counted; quantity: number };
type Holder = Pick<OrderDoc, '_id' | 'rev'>;
type Pieces = ReadonlyMap<string, number>;

/** How many more pieces the order would hold after a change. */
const gain = ({ _id }: Holder, { product, quantity }: Change) =>
  quantity - (reservationOf(_id, product)?.quantity ?? 0);

const shortOf = ({ _id, name, stock = 0, measure }: Counted): Short => ({
  ...{ id: String(_id), name, measure },
  left: stepsIn(measure, stock),
});

/**
 * Writes a hold, reading the product again while others change it. `next` says what the hold becomes, or
 * undefined to leave it. Returns whether pages show the product differently now, or why not.
 */
async function write(
  order: Types.ObjectId,
  product: Counted,
  next: (held: Held | undefined) => { after: Held | undefined } | undefined,
): Promise<boolean | Short> {
  let present: Counted | undefined = product;
  // A product that is not counted any more needs no hold.
  for (let tries = 0; present && tries < TRIES; tries += 1) {
    const before = reservationOf(order, present);
    const step = next(before);
    if (!step) return false;
    const { after } = step;
    const taken = (after?.quantity ?? 0) - (before?.quantity ?? 0);
    if (taken > (present.stock ?? 0)) return shortOf(present);
    const isShown = await changeReservation({ product: present, order, before, after });
    if (isShown !== undefined) return isShown;
    [present] = await readCounted([present._id]);
    // Pieces that became grams are not what the order has.
    if (present && isByWeight(present.measure) !== isByWeight(product.measure)) return false;
  }
  if (present) throw new Error('a hold is changed by others all the time');
  return false;
}

/**
 * Applies changes one after the other, until a product has too few pieces, and invalidates the
 * pages that show them.
 */
async function writeAll(
  order: Holder,
  changes: readonly Change[],
  next: (change: Change) => Parameters<typeof write>[2],
): Promise<Short[]> {
  const expected = changes.filter((one) => changesPages(one.product, -gain(order, one)));
  const missed: Counted[] = [];
  const short = await changeCounts(
    expected.map(({ product }) => asChanged(product)),
    async () => {
      for (const change of changes) {
        const outcome = await write(order._id, change.product, next(change));
        if (typeof outcome === 'object') return [outcome];
        // Others have changed the count since it was read.
        if (outcome && !expected.includes(change)) missed.push(change.product);
      }
      return [];
    },
  );
  if (missed.length > 0) await invalidateCatalog(missed.map(asChanged));
  return short;
}

/** The order at its next revision; pieces are reserved for a revision before it is written. */
export const atNextRevision = (order: OrderDoc): OrderDoc => ({
  ...order,
  rev: order.rev + 1,
});

/** Whether a product is counted in the unit in which an order has it: pieces that became grams are not the same. */
const isInUnitOf = ({ items }: Pick<OrderDoc, 'items'>, { _id, measure }: Counted): boolean =>
  items
    .flatMap((line) => [line, ...(line.replacement ? [line.replacement] : [])])
    .every(
      ({ product, measure: kept }) =>
        !product.equals(_id) || isByWeight(kept) === isByWeight(measure),
    );

/**
 * The holds that an order still needs for its revision. With `before`, the pieces that it kept
 * before a change, only the pieces that the change adds are new: pieces that it kept without a hold
 * were ordered before their product was counted.
 */
async function missingHolds(order: OrderDoc, before?: Pieces): Promise<Change[]> {
  const { _id, rev } = order;
  const pieces = reservedPieces(order);
  return (await readCounted([...pieces.keys()]))
    .filter((product) => isInUnitOf(order, product))
    .map((product) => {
      const wanted = pieces.get(String(product._id)) ?? 0;
      const held = reservationOf(_id, product)?.quantity ?? 0;
      const added = Math.max(0, wanted - (before?.get(String(product._id)) ?? 0));
      return { product, quantity: Math.min(wanted, held + added) };
    })
    .filter((one) => gain(order, one) > 0 || (reservationOf(_id, one.product)?.rev ?? rev) < rev);
}

const raise = ({ _id, rev }: Holder, changes: readonly Change[]) =>
  writeAll({ _id, rev }, changes, ({ quantity }) => (held) => {
    const isEnough = held && held.quantity >= quantity && held.rev >= rev;
    if (isEnough) return undefined;
    const most = Math.max(quantity, held?.quantity ?? 0);
    return { after: { quantity: most, rev: Math.max(rev, held?.rev ?? 0) } };
  });

const isShort = (order: Holder, one: Change) => gain(order, one) > (one.product.stock ?? 0);

/**
 * Reserves the pieces of counted products that an order needs and does not hold yet; with `before`,
 * the pieces that it kept before a change, only those that the change adds. Returns the products
 * with too few pieces left: then some pieces may have been reserved, and {@link releaseStock} or
 * {@link releaseAllStock} releases them. Repeatable.
 */
export async function reserveStock(order: OrderDoc, before?: Pieces): Promise<Short[]> {
  const changes = await missingHolds(order, before);
  const short = changes.filter((one) => isShort(order, one));
  if (short.length > 0) return short.map(({ product }) => shortOf(product));
  return changes.length === 0 ? [] : raise(order, changes);
}

/**
 * As {@link reserveStock}, for an order that is accepted whatever is left: reserves each line of
 * which enough pieces are left.
 */
export async function reserveAvailableStock(order: OrderDoc, before?: Pieces): Promise<void> {
  for (const change of await missingHolds(order, before))
    if (!isShort(order, change)) await raise(order, [change]);
}

/**
 * Lowers what an order holds of these products to `pieces`; a hold of a later revision than the
 * given one stays.
 */
export async function lowerReservations(
  order: Holder,
  pieces: ReadonlyMap<string, number>,
  products: readonly Counted[],
): Promise<void> {
  const { rev } = order;
  const changes = products
    .map((product) => ({ product, quantity: pieces.get(String(product._id)) ?? 0 }))
    .filter(
      (one) => gain(order, one) < 0 && (reservationOf(order._id, one.product)?.rev ?? 0) <= rev,
    );
  if (changes.length === 0) return;
  await writeAll(order, changes, ({ quantity }) => (held) => {
    if (!held || held.quantity <= quantity || held.rev > rev) return undefined;
    return { after: quantity > 0 ? { quantity, rev } : undefined };
  });
}

/** Gives back the pieces that an order holds and does not need any more. Repeatable. */
export async function releaseStock(order: OrderDoc): Promise<void> {
  if (!state.counted.is(order)) return;
  await lowerReservations(order, reservedPieces(order), await readReservedBy(order._id));
}

/** Gives back what an order holds beyond its present revision's need, whoever reserved it for that or an earlier one. Repeatable. */
export async function releaseLost(order: Types.ObjectId): Promise<void> {
  const now = await Order.findById(order).lean();
  if (now) await lowerReservations(now, reservedPieces(now), await readReservedBy(order));
}

/**
 * Gives up a change that reserved stock and may not have been written: raises the revision, so that it can no longer
 * be written, then releases what it reserved.
 */
export async function abandonReservation({ _id, rev }: Holder): Promise<void> {
  await Order.updateOne({ _id, rev }, { $inc: { rev: 1 } });
  await releaseLost(_id);
}

/** Gives back all pieces of an order that was removed. Repeatable. */
export async function releaseAllStock({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  const removed = { _id, rev: Number.MAX_SAFE_INTEGER };
  await lowerReservations(removed, new Map(), await readReservedBy(_id));
}

/**
 * The names of the lines of an order whose product is out of stock or gone; of a counted product, of those that are
 * switched off or of which the order holds too few pieces.
 */
export async function soldOutOf({
  _id,
  items,
  pieces,
}: Pick<OrderDoc, '_id' | 'items' | 'pieces'>): Promise<string[]> {
  const ids = items.map(({ product }) => product);
  const found = await Product.find({ _id: trusted({ $in: ids }) })
    .select('inStock stock switchedOff holds')
    .lean();
  const products = new Map(found.map((product) => [String(product._id), product]));
  const isThere = ({ product: id, quantity, measure }: OrderDoc['items'][number]) => {
    const product = products.get(String(id));
    if (!pieces || product?.stock === undefined) return product?.inStock ?? false;
    return (
      !product.switchedOff &&
      (reservationOf(_id, product)?.quantity ?? 0) >= reservedFor(measure, quantity)
    );
  };
  return items.filter((line) => !isThere(line)).map(({ name }) => name);
}
