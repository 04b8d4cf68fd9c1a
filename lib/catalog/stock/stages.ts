import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { MAX_STOCK } from '@/lib/catalog/limits';
import { TOUCHED } from '@/lib/catalog/on-shelf';
import { t } from '@/lib/http/say';
import { isByWeight } from '@/lib/weights/stock-units';
import type { Measure, ProductDoc } from '@/models/product';

/**
 * Whether a product can be bought is stored beside its stock, because lists and indexes filter by it. Every write
 * of the switch or the stock is one update that computes it from the stored product.
 */

const isCounted = { $ne: [{ $type: '$stock' }, 'missing'] };

/** True if the seller has switched the product off. If the stock is not tracked, `inStock` contains the switch. */
const IS_OFF = {
  $cond: [isCounted, { $ifNull: ['$switchedOff', false] }, { $not: ['$inStock'] }],
};

const isSold = { $eq: [{ $type: '$removedAt' }, 'missing'] };
/** True if a product with tracked stock has enough for the minimum order: one piece or, by weight, more. */
const HAS_ENOUGH = { $gte: ['$stock', { $ifNull: ['$measure.hold', 1] }] };
const CAN_BE_BOUGHT = { $and: [isSold, { $not: [IS_OFF] }, HAS_ENOUGH] };

/**
 * The stages that follow a change of a tracked stock. `updatedAt` changes only with `inStock`, so that an order
 * does not make a concurrent edit of the seller fail.
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
 * Returns the new stock: `stock`, or with `from` the current stock changed by the difference. It is never below 0
 * or above the highest stock.
 */
const countedAs = (stock: number, from?: number) =>
  from === undefined
    ? stock
    : { $max: [0, { $min: [MAX_STOCK, { $add: [{ $ifNull: ['$stock', from] }, stock - from] }] }] };

/**
 * Returns the filter that a write of a new stock needs. Without `from` it matches only if the stock is not
 * tracked yet or already equals the new value. Otherwise the write would return pieces to the stock that were
 * sold since the seller read it.
 */
export const seenStock = (
  stock: number | null | undefined,
  from?: number,
): Record<string, unknown> =>
  typeof stock === 'number' && from === undefined
    ? { stock: mongoose.trusted({ $in: [null, stock] }) }
    : {};

/**
 * Returns the stages that set the stock of a product, or with `null` end its tracking. With `from`, the stock
 * that the seller saw, they apply only the difference, so that pieces ordered since stay taken. Without `from`
 * the write needs the filter {@link seenStock}.
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

/** Returns the stages that switch a product on or off. */
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

/** The stages that remove a product. A removed product is never in stock. */
export const REMOVAL_STAGES: UpdateWithAggregationPipeline = [
  { $set: { removedAt: '$$NOW', inStockBefore: '$inStock', inStock: false, ...TOUCHED } },
];

/**
 * The stages that restore a product. It is in stock if it was before or, with tracked stock, if its stock allows
 * it.
 */
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

/** The stages that recompute whether a product is in stock after its minimum order has changed. */
const RECOUNT_STAGES: UpdateWithAggregationPipeline = [
  { $set: { inStock: { $cond: [isCounted, CAN_BE_BOUGHT, '$inStock'] } } },
];

/** Returns the stock fields of a new product. */
export const newStock = (isOn: boolean, stock?: number, measure?: Measure) =>
  stock === undefined
    ? { inStock: isOn }
    : { stock, switchedOff: !isOn, inStock: isOn && stock >= (measure?.hold ?? 1) };

type Measured = Pick<ProductDoc, 'measure' | 'stock'>;

/**
 * Returns the stages that follow a change of the measure. Pieces cannot be converted to grams. If the unit of the
 * stock changes, reservations are deleted, and a stock that is not set again becomes 0. The shop thus never sells
 * more than it has.
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

/**
 * Returns the error message for a rejected count without `from`, with the current stock, in the language of the
 * request.
 */
export const countUnseen = ({ name, stock = 0 }: Pick<ProductDoc, 'name' | 'stock'>): string =>
  t('catalogErrors', 'countUnseen', { name, count: stock });
