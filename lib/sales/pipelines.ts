import 'server-only';
import type { PipelineStage, Types } from 'mongoose';
import { type Ids, isByWeight, pickedQuantityOf, piecesOf } from '@/lib/orders/day-ids';
import { carriedPieces } from '@/lib/orders/order-sums';
import { state } from '@/lib/orders/state';
import { toUnits } from '@/lib/utils/money';
import { site } from '@/lib/utils/site';
import { type CountedAs, countedAs } from '@/lib/weights/stock-units';
import type { TaxMode } from '@/models/order-line';
import type { Measure } from '@/models/product';
import type { MarginView } from './view';

/**
 * The sums of a margin, only of lines whose cost price is known. `known` is their sales at displayed prices, `net`
 * their sales without tax, `cost` their cost without tax. The sums may have fractions of a cent, because only reports
 * round them.
 */
export type MarginSums = { known: number; net: number; cost: number };

export const NO_MARGIN: MarginSums = { known: 0, net: 0, cost: 0 };

type Line = {
  goodsCents: number;
  quantity: number;
  measure?: Pick<Measure, 'step'>;
  costCents?: number;
  /** The tax rate of the line. If absent, the rate of the order applies. */
  taxPercent?: number;
  taxMode?: TaxMode;
  orderTaxPercent?: number;
};

/**
 * Returns the margin sums of one line. `costCents` is the cost price of a piece, or of a kilogram or litre of goods
 * sold by weight. If prices include tax, the tax is subtracted from the sales.
 */
function lineMargin(line: Line): MarginSums {
  const { goodsCents, quantity, measure, costCents, taxPercent, taxMode, orderTaxPercent } = line;
  if (costCents === undefined) return NO_MARGIN;
  const rate = taxMode === 'included' ? (taxPercent ?? orderTaxPercent ?? 0) : 0;
  const amount = measure ? (quantity * measure.step) / 1_000 : quantity;
  return { known: goodsCents, net: (goodsCents * 100) / (100 + rate), cost: costCents * amount };
}

export const addMargins = (parts: readonly MarginSums[]): MarginSums =>
  parts.reduce(
    (all, { known, net, cost }) => ({
      known: all.known + known,
      net: all.net + net,
      cost: all.cost + cost,
    }),
    NO_MARGIN,
  );

const percentOf = (part: number, all: number) =>
  all > 0 ? Math.round((part / all) * 1_000) / 10 : 0;

/**
 * Returns the margin for a report. `soldCents` is the total of all sales at displayed prices, with and without a known
 * cost price. Returns undefined if no cost price is known. Without sales, the percentages are 0.
 */
export function viewMargin(
  { known, net, cost }: MarginSums,
  soldCents: number,
  currency: string,
): MarginView | undefined {
  if (known === 0 && cost === 0) return undefined;
  return {
    amount: toUnits(Math.round(net - cost), currency),
    percent: percentOf(net - cost, net),
    // Show at most 99.9. A value rounded to 100 would mean that all cost prices are known.
    known: known < soldCents ? Math.min(99.9, percentOf(known, soldCents)) : 100,
  };
}

/** Returns the pipeline stage that selects the orders of the given periods whose goods count as sold. */
export const soldIn = (periods: Ids[]): PipelineStage.Match => ({
  $match: { ...state.sold.where, $or: periods.map((_id) => ({ _id })) },
});

/**
 * Returns the pipeline stage that selects the orders in one currency. Amounts in different currencies cannot be added.
 */
export const inCurrency = (currency: string): PipelineStage.Match => ({
  $match: { currency: { $in: [currency, ...(currency === site.currency ? [null] : [])] } },
});

function marginOf(line: string, goods: unknown, found: unknown, amount: unknown) {
  const ifKnown = (value: unknown) => ({ $cond: [{ $gt: [`${line}.costCents`, null] }, value, 0] });
  const rate = { $ifNull: [`${line}.taxPercent`, { $ifNull: ['$taxPercent', 0] }] };
  const net = { $divide: [{ $multiply: [goods, 100] }, { $add: [100, rate] }] };
  const perThousand = { $divide: [{ $multiply: [`${line}.costCents`, amount] }, 1_000] };
  const perPiece = { $multiply: [`${line}.costCents`, found] };
  return {
    known: ifKnown(goods),
    net: ifKnown({ $cond: [{ $eq: ['$taxMode', 'included'] }, net, goods] }),
    cost: ifKnown({ $cond: [{ $gt: [`${line}.measure`, null] }, perThousand, perPiece] }),
  };
}

/** The sold amount of goods by weight, in each unit: g or ml, thousandths of a pound, and thousandths of an ounce. */
export type Weighed = Record<Exclude<CountedAs, 'piece'>, number>;

function weighedOf(line: string, steps: object): Record<keyof Weighed, object> {
  const amountIn = (units: Measure['unit'][]) => {
    const isIn = { $and: [isByWeight(line), { $in: [`${line}.measure.unit`, units] }] };
    return { $cond: [isIn, { $ifNull: [`${line}.weighed`, steps] }, 0] };
  };
  return { metric: amountIn(['g', 'ml']), mlb: amountIn(['mlb']), moz: amountIn(['moz']) };
}

const lineOf = (line: string) => {
  const found = pickedQuantityOf(line);
  const steps = { $multiply: [found, `${line}.measure.step`] };
  const goods = { $ifNull: [`${line}.chargedCents`, { $multiply: [found, `${line}.unitCents`] }] };
  return {
    /** Only weighed lines store the price of the picked goods. */
    goods,
    margin: marginOf(line, goods, found, { $ifNull: [`${line}.weighed`, steps] }),
    pieces: piecesOf(line),
    ...weighedOf(line, steps),
  };
};

const centsOfLines = {
  $map: {
    input: '$items',
    in: { $add: [lineOf('$$this').goods, { $ifNull: ['$$this.replacement.lineCents', 0] }] },
  },
};

/** The time to compare with the promised time: the delivery or, for pickup, the packing. */
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

/** A quarter of an hour, in ms. In all time zones, business days start on a full quarter of an hour of UTC. */
const QUARTER_MS = 900_000;

/**
 * The quarter of an hour in which an order was placed. The database groups orders by this number. Grouping by day would
 * be much slower, and the database may not know the shop's time zone.
 */
const quarter = { $floor: { $divide: [{ $toLong: { $toDate: '$_id' } }, QUARTER_MS] } };

/** Returns when the quarter of an hour of a row starts, in ms. */
export const timeOf = (key: QuarterKey['_id']): number => key.quarter * QUARTER_MS;

/**
 * Groups rows by day. Each row is for a quarter of an hour. `starts` contains the lowest order id of each day, earliest
 * first. The list of a day can be empty.
 */
export function rowsByDay<Row extends QuarterKey>(
  rows: readonly Row[],
  starts: readonly Types.ObjectId[],
): Row[][] {
  const times = starts.map((start) => start.getTimestamp().getTime());
  const days: Row[][] = starts.map(() => []);
  for (const row of rows) days[times.findLastIndex((time) => time <= timeOf(row._id))]?.push(row);
  return days;
}

const isDelivered = { $eq: ['$status', 'Delivered'] };
const isMet = { $and: [isDelivered, { $ne: [metAt, null] }, { $lte: [metAt, '$promisedAt'] }] };

/** The currency of an order. The oldest orders store no currency, because they are all in the default currency. */
const currencyOf = { $ifNull: ['$currency', site.currency] };

/** The key by which orders are grouped: their quarter of an hour and their currency. */
export const QUARTER_KEY = { quarter, currency: currencyOf };
export type QuarterKey = { _id: { quarter: number; currency: string } };

/**
 * Returns the currencies of these rows. The shop's own currency is always first, even if it has no row. The other
 * currencies follow, sorted by code.
 */
export function currenciesOf(rows: readonly QuarterKey[], own: string): string[] {
  const others = new Set(rows.map(({ _id }) => _id.currency).filter((code) => code !== own));
  return [own, ...[...others].sort()];
}

/**
 * Groups orders by quarter of an hour and currency. Each group has the number of orders, their amount in cents,
 * the number of deliveries, and how many of these were on time.
 */
export const byQuarter: PipelineStage = {
  $group: {
    _id: QUARTER_KEY,
    orders: { $sum: 1 },
    cents: { $sum: { $sum: centsOfLines } },
    delivered: { $sum: { $cond: [isDelivered, 1, 0] } },
    onTime: { $sum: { $cond: [isMet, 1, 0] } },
  },
};

/** The sales of a product, under its name in the latest order. Deliveries as a replacement are included. */
export type SoldRow = Weighed & {
  _id: Types.ObjectId;
  name: string;
  category: string;
  pieces: number;
  cents: number;
  margin: MarginSums;
};
type Instead = {
  product: Types.ObjectId;
  name: string;
  category: string;
  quantity: number;
  lineCents: number;
  measure?: Measure;
  costCents?: number;
  taxPercent?: number;
  taxMode?: TaxMode;
  orderTaxPercent?: number;
};

/** A row of {@link byProduct}: the sales of a product, and the replacements (`instead`) for its missing pieces. */
export type ProductRow = Omit<SoldRow, 'margin'> & MarginSums & { instead: Instead[] };

const ofItem = lineOf('$items');

/**
 * Groups order lines by product. Each group has the delivered goods of that product, and the replacements for
 * its missing pieces.
 */
export const byProduct: PipelineStage[] = [
  { $unwind: '$items' },
  {
    $group: {
      _id: '$items.product',
      name: { $last: '$items.name' },
      category: { $last: '$items.category' },
      pieces: { $sum: ofItem.pieces },
      metric: { $sum: ofItem.metric },
      mlb: { $sum: ofItem.mlb },
      moz: { $sum: ofItem.moz },
      cents: { $sum: ofItem.goods },
      known: { $sum: ofItem.margin.known },
      net: { $sum: ofItem.margin.net },
      cost: { $sum: ofItem.margin.cost },
      instead: {
        $push: {
          $cond: [
            { $gt: ['$items.replacement', null] },
            {
              $mergeObjects: [
                '$items.replacement',
                { taxMode: '$taxMode', orderTaxPercent: '$taxPercent' },
              ],
            },
            '$$REMOVE',
          ],
        },
      },
    },
  },
];

/**
 * Returns the pieces and the cents sold of each product, including its sales as a replacement. The highest
 * amount is first.
 */
export function soldOf(rows: readonly ProductRow[]): SoldRow[] {
  const sold = new Map(
    rows.map(({ instead, known, net, cost, ...row }): [string, SoldRow] => [
      String(row._id),
      { ...row, margin: { known, net, cost } },
    ]),
  );
  for (const one of rows.flatMap(({ instead }) => instead)) {
    const { product: _id, name, category, measure, quantity } = one;
    const none = { pieces: 0, metric: 0, mlb: 0, moz: 0, cents: 0, margin: NO_MARGIN };
    const counted = countedAs(measure);
    const row = sold.get(String(_id)) ?? { _id, name, category, ...none };
    row.margin = addMargins([row.margin, lineMargin({ ...one, goodsCents: one.lineCents })]);
    row.pieces += carriedPieces(measure?.by, quantity);
    if (measure && counted !== 'piece') row[counted] += quantity * measure.step;
    row.cents += one.lineCents;
    sold.set(String(_id), row);
  }
  return [...sold.values()]
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (one, other) => other.cents - one.cents || String(one._id).localeCompare(String(other._id)),
    );
}

/** Groups orders by shopper. Each group has the number of orders and their currencies. */
export const byShopper: PipelineStage = {
  $group: { _id: '$userId', orders: { $sum: 1 }, currencies: { $addToSet: currencyOf } },
};
export type ShopperRow = { _id: Types.ObjectId; orders: number; currencies: string[] };

/**
 * Returns the pipeline stages that select the `shoppers` with an earlier order than `before`, even a cancelled order.
 * The query reads only an index, with one lookup per shopper.
 */
export const shoppersBefore = (
  shoppers: readonly Types.ObjectId[],
  before: Types.ObjectId,
): PipelineStage[] => [
  { $match: { ...state.listed.where, userId: { $in: shoppers }, _id: { $lt: before } } },
  { $group: { _id: '$userId' } },
];
/** The index hint for queries with {@link shoppersBefore}. */
export const SHOPPERS_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
