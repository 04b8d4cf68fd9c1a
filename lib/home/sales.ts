import 'server-only';
import mongoose, { Types } from 'mongoose';
import { BEST_SELLERS } from '@/lib/catalog/limits';
import { firstShown } from '@/lib/catalog/variants/first-shown';
import { firstOfGroups, togetherWith } from '@/lib/catalog/variants/known-groups';
import { db } from '@/lib/db';
import { piecesOf } from '@/lib/orders/day-ids';
import { state } from '@/lib/orders/state';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

const DAYS_MS = 30 * DAY_MS;
/** The newest orders that are counted: those of 30 days in all but the largest shops. */
const MAX_ORDERS = 10_000;
/** How many of the most sold are noted: some of them may be out of stock. */
const MOST = 50;

/** The products of which most pieces were sold in the 30 days before `now` (ms), most first, at most 50 ids. */
export async function readMostSold(now: number): Promise<string[]> {
  await db();
  const since = Types.ObjectId.createFromTime(Math.floor((now - DAYS_MS) / 1000));
  const rows: { _id: Types.ObjectId }[] = await Order.aggregate([
    { $match: { ...state.sold.where, _id: { $gte: since } } },
    { $sort: { _id: -1 } },
    { $limit: MAX_ORDERS },
    {
      $project: {
        'items.product': 1,
        'items.quantity': 1,
        'items.found': 1,
        'items.measure.by': 1,
      },
    },
    { $unwind: '$items' },
    { $group: { _id: '$items.product', pieces: { $sum: piecesOf('$items') } } },
    { $match: { pieces: { $gt: 0 } } },
    { $sort: { pieces: -1, _id: 1 } },
    { $limit: MOST },
  ]);
  return rows.map(({ _id }) => String(_id));
}

/** The first `BEST_SELLERS` of these products that are in stock, or another size of them is, in their order. */
export async function firstInStock(ids: readonly string[]): Promise<ProductDoc[]> {
  await db();
  const wanted = ids.flatMap(togetherWith);
  const rows = await Product.find({ _id: trusted({ $in: wanted }), inStock: true }).lean();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const found = wanted.flatMap((id) => byId.get(id) ?? []);
  return firstOfGroups([...new Set(found)], ({ _id }) => String(_id)).slice(0, BEST_SELLERS);
}

/** The products of `found`, and as many of the first in stock as are missing. */
export async function filledUp(found: ProductDoc[]): Promise<ProductDoc[]> {
  const missing = BEST_SELLERS - found.length;
  if (missing <= 0) return found;
  const shown = found.flatMap(({ _id }) => togetherWith(String(_id)));
  const others = { inStock: true, _id: trusted({ $nin: shown }) };
  return [...found, ...(await firstShown(others, 1, missing))];
}
