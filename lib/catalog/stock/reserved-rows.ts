import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { LOW_STOCK } from '@/lib/catalog/limits';
import { isByWeight, unitsIn } from '@/lib/weights/stock-units';
import { isDecimal } from '@/lib/weights/units';
import { Product } from '@/models';
import type { ProductDoc, StockReservation } from '@/models/product';
import { STOCK_STAGES } from './stock-stages';

const { trusted } = mongoose;

export type Reserved = Pick<StockReservation, 'quantity' | 'rev'>;

/** The fields of a product with tracked stock that are needed to change its reservations. */
export type Counted = Pick<
  ProductDoc,
  '_id' | 'name' | 'category' | 'stock' | 'switchedOff' | 'reservations' | 'measure'
>;

const FIELDS = {
  name: 1,
  category: 1,
  stock: 1,
  switchedOff: 1,
  reservations: 1,
  measure: 1,
} as const;

/** Returns the reservation that an order has in a product. */
export const reservationOf = (
  order: Types.ObjectId,
  { reservations = [] }: Pick<ProductDoc, 'reservations'>,
) => reservations.find((reservation) => reservation.order.equals(order));

/** Returns the products with tracked stock among `ids`, with their reservations. */
export const readCounted = (ids: readonly (Types.ObjectId | string)[]): Promise<Counted[]> =>
  Product.find({ _id: trusted({ $in: ids }), stock: trusted({ $exists: true }) }, FIELDS)
    .hint({ _id: 1 })
    .lean()
    .exec();

/** Returns the products that have a reservation of this order. */
export const readReservedBy = (order: Types.ObjectId): Promise<Counted[]> =>
  Product.find({ 'reservations.order': order }, FIELDS)
    .hint({ 'reservations.order': 1 })
    .lean()
    .exec();

/** Returns a cursor of all products with reservations. */
export const eachReserved = () =>
  Product.find({ 'reservations.order': trusted({ $exists: true }) }, FIELDS)
    .hint({ 'reservations.order': 1 })
    .lean()
    .cursor({ batchSize: 200 });

type Change = {
  /** The write is skipped if the stock is now counted in another unit. */
  product: Pick<ProductDoc, '_id' | 'measure'>;
  order: Types.ObjectId;
  before: Reserved | undefined;
  /** The value undefined deletes the reservation. */
  after: Reserved | undefined;
  /** The quantity was delivered, so it does not return to the stock. */
  isDelivered?: boolean;
};

/**
 * Returns whether a stock change alters what pages show, such as "Out of stock" or "Only 3 left". `change` is negative
 * if the stock decreases.
 */
export function changesPages(
  { stock = 0, switchedOff, measure }: Pick<ProductDoc, 'stock' | 'switchedOff' | 'measure'>,
  change: number,
): boolean {
  const visibleStock = (count: number) =>
    Math.min(Math.max(unitsIn(measure, count), 0), LOW_STOCK + 1);
  return !switchedOff && visibleStock(stock) !== visibleStock(stock + change);
}

/** Grams and millilitres count as the same unit (`isCountedAlike`). */
function countedLike({ measure }: Change['product']): Record<string, unknown> {
  if (!measure || !isByWeight(measure)) return { 'measure.by': trusted({ $ne: 'weight' }) };
  const { unit } = measure;
  return {
    'measure.by': 'weight',
    'measure.unit': isDecimal(unit) ? unit : trusted({ $in: ['g', 'ml'] }),
  };
}

/**
 * Changes the reservation of an order by one conditional write. An increase is taken from the stock, and a decrease
 * returns to it. Returns whether pages now differ. Returns undefined and writes nothing if the stock is too low,
 * untracked or in another unit. The same applies if the reservation has changed.
 */
export async function changeReservation({
  product,
  order,
  before,
  after,
  isDelivered,
}: Change): Promise<boolean | undefined> {
  const back = isDelivered ? 0 : (before?.quantity ?? 0) - (after?.quantity ?? 0);
  const isAsRead = before
    ? {
        reservations: trusted({
          $elemMatch: { order, quantity: before.quantity, rev: before.rev },
        }),
      }
    : { 'reservations.order': trusted({ $ne: order }) };
  const others = {
    $filter: {
      input: { $ifNull: ['$reservations', []] },
      as: 'hold',
      cond: { $ne: ['$$hold.order', order] },
    },
  };
  const holds = { $concatArrays: [others, after ? [{ order, ...after, at: '$$NOW' }] : []] };
  const found = await Product.findOneAndUpdate(
    {
      _id: product._id,
      stock: trusted({ $gte: Math.max(0, -back) }),
      ...countedLike(product),
      ...isAsRead,
    },
    [
      { $set: { stock: { $add: ['$stock', back] }, reservations: holds } },
      {
        $set: {
          reservations: { $cond: [{ $eq: ['$reservations', []] }, '$$REMOVE', '$reservations'] },
        },
      },
      ...STOCK_STAGES,
    ],
    {
      hint: { _id: 1 },
      timestamps: false,
      updatePipeline: true,
      projection: { stock: 1, switchedOff: 1, measure: 1 },
    },
  ).lean();
  return found ? changesPages(found, back) : undefined;
}
