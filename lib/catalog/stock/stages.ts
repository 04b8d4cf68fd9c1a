import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { MAX_STOCK } from '@/lib/catalog/limits';
import { TOUCHED } from '@/lib/catalog/on-shelf';
import { t } from '@/lib/http/say';
import { isByWeight } from '@/lib/weights/stock-math';
import type { Measure, ProductDoc } from '@/models/product';

/**
 * Whether a product can be bought is stored beside its count, because lists and indexes select by it.
 * Every write of the switch or the count is one update that computes it from what it finds.
 */

const isCounted = { $ne: [{ $type: '$stock' }, 'missing'] };

/** Whether the seller has switched the product off; without a count, `inStock` tells. */
const IS_OFF = {
  $cond: [isCounted, { $ifNull: ['$switchedOff', false] }, { $not: ['$inStock'] }],
};

const isSold = { $eq: [{ $type: '$removedAt' }, 'missing'] };
/** Whether a counted product has enough for the least order: one piece or, by weight, more. */
const HAS_ENOUGH = { $gte: ['$stock', { $ifNull: ['$measure.hold', 1] }] };
const CAN_BE_BOUGHT = { $and: [isSold, { $not: [IS_OFF] }, HAS_ENOUGH] };

/**
 * The stages that follow a change of the count of a counted product. `updatedAt` changes only with
 * `inStock`, so that an order does not make a concurrent edit of the seller fail.
 */
export const STOCK_STAGES: UpdateWithAggregationPipeline = [
  {
    $set: {
      inStock: CAN_BE_BOUGHT,
      updatedAt: { $cond: [{ $ne: ['$inStock', CAN_BE_BOUGHT] }, '$$NOW', '$updatedAt'] },
    },
  },
];

/**
 * The new count: `stock`, or with `from` the present count changed by their difference, but never below
 * none or above the highest count.
 */
const countedAs = (stock: number, from?: number) =>
  from === undefined
    ? stock
    : { $max: [0, { $min: [MAX_STOCK, { $add: [{ $ifNull: ['$stock', from] }, stock - from] }] }] };

/**
 * The part of a filter without which a new count must not be written: a count without `from` replaces no other count. The
 * product is not counted yet, or already has the count. Otherwise pieces that were sold since the seller read the stock would
 * return to it.
 */
export const seenStock = (
  stock: number | null | undefined,
  from?: number,
): Record<string, unknown> =>
  typeof stock === 'number' && from === undefined
    ? { stock: mongoose.trusted({ $in: [null, stock] }) }
    : {};

/**
 * The stages that set the count of a product, or with `null` end its counting. With `from`, the
 * count that the seller saw, only the difference is applied, so pieces ordered meanwhile stay
 * taken. Without `from` the write needs the filter {@link seenStock}.
 */
export function countStages(stock: number | null, from?: number): UpdateWithAggregationPipeline {
  if (stock === null)
    return [
      { $set: { inStock: { $not: [IS_OFF] } } },
      { $unset: ['stock', 'switchedOff', 'holds'] },
      { $set: TOUCHED },
    ];
  return [
    { $set: { switchedOff: IS_OFF, stock: countedAs(stock, from) } },
    { $set: { inStock: CAN_BE_BOUGHT, ...TOUCHED } },
  ];
}

/** The stages by which the seller switches a product on or off. */
export function switchStages(isOn: boolean): UpdateWithAggregationPipeline {
  return [
    {
      $set: {
        switchedOff: { $cond: [isCounted, !isOn, '$$REMOVE'] },
        inStock: isOn ? { $cond: [isCounted, HAS_ENOUGH, true] } : false,
        ...TOUCHED,
      },
    },
  ];
}

/** The stages that take a product off the shelf; it is never in stock then. */
export const REMOVAL_STAGES: UpdateWithAggregationPipeline = [
  { $set: { removedAt: '$$NOW', inStockBefore: '$inStock', inStock: false, ...TOUCHED } },
];

/** The stages that restore a product: in stock as it was, or as its count says. */
export const RESTORE_STAGES: UpdateWithAggregationPipeline = [
  { $unset: ['removedAt'] },
  {
    $set: {
      inStock: { $cond: [isCounted, CAN_BE_BOUGHT, { $ifNull: ['$inStockBefore', true] }] },
      ...TOUCHED,
    },
  },
  { $unset: ['inStockBefore'] },
];

/** The stages that tell anew whether a product is in stock, of which the least order has changed. */
const RECOUNT_STAGES: UpdateWithAggregationPipeline = [
  { $set: { inStock: { $cond: [isCounted, CAN_BE_BOUGHT, '$inStock'] } } },
];

/** The stored fields of a new product. */
export const newStock = (isOn: boolean, stock?: number, measure?: Measure) =>
  stock === undefined
    ? { inStock: isOn }
    : { stock, switchedOff: !isOn, inStock: isOn && stock >= (measure?.hold ?? 1) };

type Measured = Pick<ProductDoc, 'measure' | 'stock'>;

/**
 * The stages that follow a change of how a product is sold. Pieces do not become grams: where the unit of its count
 * changes, what orders hold is forgotten, and a count that is not given anew is none at all, so nothing is sold that is
 * not there.
 */
export function measureStages(
  before: Measured,
  after: ProductDoc['measure'],
  stock: number | null | undefined,
  from?: number,
): UpdateWithAggregationPipeline {
  const isSameUnit = isByWeight(before.measure) === isByWeight(after);
  if (isSameUnit)
    return [...(stock === undefined ? [] : countStages(stock, from)), ...RECOUNT_STAGES];
  const anew = stock === undefined ? (before.stock === undefined ? undefined : 0) : stock;
  return [{ $unset: ['holds'] }, ...(anew === undefined ? [] : countStages(anew))];
}

/** Why a count without `from` was refused, with the present count; in the language of the request. */
export const countUnseen = ({ name, stock = 0 }: Pick<ProductDoc, 'name' | 'stock'>): string =>
  t('catalogFaults', 'countUnseen', { name, count: stock });
