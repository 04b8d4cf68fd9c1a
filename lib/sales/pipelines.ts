import 'server-only';
import type { PipelineStage, Types } from 'mongoose';
import type { Ids } from '@/lib/orders/day-ids';
import { isByWeight, pickedQuantityOf, piecesOf } from '@/lib/orders/day-ids';
import { carriedPieces } from '@/lib/orders/pieces-math';
import { state } from '@/lib/orders/state';
import { site } from '@/lib/utils/site';
import type { Measure } from '@/models/product';

/* What the database computes of orders. */

/** The orders of some periods whose goods count as sold. */
export const soldIn = (periods: Ids[]): PipelineStage.Match => ({
  $match: { ...state.sold.where, $or: periods.map((_id) => ({ _id })) },
});

/** Those in a currency: amounts of others cannot be added. */
export const inCurrency = (currency: string): PipelineStage.Match => ({
  $match: { currency: { $in: [currency, ...(currency === site.currency ? [null] : [])] } },
});

const lineOf = (line: string) => {
  const found = pickedQuantityOf(line);
  const steps = { $multiply: [found, `${line}.measure.step`] };
  return {
    /** What its goods cost; of those that are weighed the line says it. */
    goods: {
      $ifNull: [`${line}.chargedCents`, { $multiply: [found, `${line}.unitCents`] }],
    },
    pieces: piecesOf(line),
    /** The g or ml of goods by weight. */
    weighed: { $cond: [isByWeight(line), { $ifNull: [`${line}.weighed`, steps] }, 0] },
  };
};

/** The cents of all lines of an order. */
const centsOfLines = {
  $map: {
    input: '$items',
    in: {
      $add: [lineOf('$$this').goods, { $ifNull: ['$$this.replacement.lineCents', 0] }],
    },
  },
};

/** When an order was delivered; of one that is collected when it was packed, which its promise is about. */
const metAt = {
  $max: {
    $map: {
      input: {
        $filter: {
          input: { $ifNull: ['$history', []] },
          cond: {
            $eq: ['$$this.status', { $cond: [{ $gt: ['$pickup', null] }, 'Packed', 'Delivered'] }],
          },
        },
      },
      in: '$$this.at',
    },
  },
};

/** Days of the shop begin at quarters of an hour of UTC, wherever it is. */
const QUARTER_MS = 900_000;

/**
 * The quarter of an hour in which an order was placed. To group by them is much faster than by days, of which the database, which
 * may not know the time zone of the shop, would try one after the other.
 */
const quarter = { $floor: { $divide: [{ $toLong: { $toDate: '$_id' } }, QUARTER_MS] } };

/** The rows of quarters of an hour by days that begin at these ids, the first day first; some days have none. */
export function rowsByDay<Row extends QuarterKey>(
  rows: readonly Row[],
  starts: readonly Types.ObjectId[],
): Row[][] {
  const times = starts.map((start) => start.getTimestamp().getTime());
  const days: Row[][] = starts.map(() => []);
  for (const row of rows)
    days[times.findLastIndex((time) => time <= row._id.quarter * QUARTER_MS)]?.push(row);
  return days;
}

const isDelivered = { $eq: ['$status', 'Delivered'] };
const isMet = { $and: [isDelivered, { $ne: [metAt, null] }, { $lte: [metAt, '$promisedAt'] }] };

/** The currency of an order; the oldest orders have none, and are in that of the site. */
const currencyOf = { $ifNull: ['$currency', site.currency] };

/** The key by which orders are grouped before their days and currencies are told apart. */
export const QUARTER_KEY = { quarter, currency: currencyOf };
export type QuarterKey = { _id: { quarter: number; currency: string } };

/** The currencies of these rows, that of the shop first, even without a row, then the others by their codes. */
export function currenciesOf(rows: readonly QuarterKey[], own: string): string[] {
  const others = new Set(rows.map(({ _id }) => _id.currency).filter((code) => code !== own));
  return [own, ...[...others].sort()];
}

/** Orders, cents, deliveries and those on time of each quarter of an hour and currency. */
export const byQuarter: PipelineStage = {
  $group: {
    _id: QUARTER_KEY,
    orders: { $sum: 1 },
    cents: { $sum: { $sum: centsOfLines } },
    delivered: { $sum: { $cond: [isDelivered, 1, 0] } },
    onTime: { $sum: { $cond: [isMet, 1, 0] } },
  },
};

/** What was sold of a product, called as it was ordered last; what came `instead` of missing pieces of it is another's. */
export type SoldRow = {
  _id: Types.ObjectId;
  name: string;
  category: string;
  pieces: number;
  weighed: number;
  cents: number;
};
type Instead = {
  product: Types.ObjectId;
  name: string;
  category: string;
  quantity: number;
  lineCents: number;
  measure?: Measure;
};

/** The row of {@link byProduct}. */
export type ProductRow = SoldRow & { instead: Instead[] };

const ofItem = lineOf('$items');

/** What was delivered of the lines of each product, and what came instead of missing pieces. */
export const byProduct: PipelineStage[] = [
  { $unwind: '$items' },
  {
    $group: {
      _id: '$items.product',
      name: { $last: '$items.name' },
      category: { $last: '$items.category' },
      pieces: { $sum: ofItem.pieces },
      weighed: { $sum: ofItem.weighed },
      cents: { $sum: ofItem.goods },
      instead: { $push: '$items.replacement' },
    },
  },
];

/** Pieces and cents of each product, with those that came instead of another; the largest amount first. */
export function soldOf(rows: readonly ProductRow[]): SoldRow[] {
  const sold = new Map(rows.map(({ instead, ...row }) => [String(row._id), row]));
  for (const one of rows.flatMap(({ instead }) => instead)) {
    const { product: _id, name, category, measure, quantity } = one;
    const grams = measure?.by === 'weight' ? quantity * measure.step : 0;
    const row = sold.get(String(_id)) ?? { _id, name, category, pieces: 0, weighed: 0, cents: 0 };
    row.pieces += carriedPieces(measure?.by, quantity);
    row.weighed += grams;
    row.cents += one.lineCents;
    sold.set(String(_id), row);
  }
  return [...sold.values()]
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (one, other) => other.cents - one.cents || String(one._id).localeCompare(String(other._id)),
    );
}

/** How often each shopper ordered, and in which currencies. */
export const byShopper: PipelineStage = {
  $group: { _id: '$userId', orders: { $sum: 1 }, currencies: { $addToSet: currencyOf } },
};
export type ShopperRow = { _id: Types.ObjectId; orders: number; currencies: string[] };

/** Who of these shoppers had ordered before, whatever became of it: of an index alone, a look for each. */
export const shoppersBefore = (
  shoppers: readonly Types.ObjectId[],
  before: Types.ObjectId,
): PipelineStage[] => [
  { $match: { ...state.listed.where, userId: { $in: shoppers }, _id: { $lt: before } } },
  { $group: { _id: '$userId' } },
];
export const SHOPPERS_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
