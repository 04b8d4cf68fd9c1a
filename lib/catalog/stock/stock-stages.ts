import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { MAX_OUNCE_STOCK, MAX_STOCK } from '@/lib/catalog/limits';
import { NEW_UPDATED_AT } from '@/lib/catalog/on-shelf';
import { requestLanguage, t } from '@/lib/http/translate';
import { formatStock } from '@/lib/weights/format-amount';
import { isCountedAlike } from '@/lib/weights/stock-units';
import type { Measure, ProductDoc } from '@/models/product';

/**
 * Pipeline stages that change the stock of a product. `inStock` is stored, because lists and indexes filter by it.
 * Every update of the stock or of the seller's switch computes it.
 */

const isCounted = { $ne: [{ $type: '$stock' }, 'missing'] };

/** The seller has switched the product off. Without tracked stock, `inStock` itself is the switch. */
const IS_OFF = { $cond: [isCounted, { $ifNull: ['$switchedOff', false] }, { $not: ['$inStock'] }] };

const isSold = { $eq: [{ $type: '$removedAt' }, 'missing'] };
/** The stock suffices for the smallest order: one piece, or for goods by weight the maximum weight of that order. */
const HAS_ENOUGH = { $gte: ['$stock', { $ifNull: ['$measure.minStock', 1] }] };
const CAN_BE_BOUGHT = { $and: [isSold, { $not: [IS_OFF] }, HAS_ENOUGH] };

/**
 * The pipeline stages after a change of a tracked stock. `updatedAt` changes only with `inStock`. Otherwise every order
 * would cause a conflict for a seller who edits the product.
 */
export const STOCK_STAGES: UpdateWithAggregationPipeline = [
  {
    $set: {
      inStock: CAN_BE_BOUGHT,
      updatedAt: { $cond: [{ $ne: ['$inStock', CAN_BE_BOUGHT] }, '$$NOW', '$updatedAt'] },
    },
  },
];

/** With `from`, only the difference is added. The result is at least 0 and at most the highest stock. */
const countedAs = (stock: number, from?: number) => {
  if (from === undefined) return stock;
  const most = { $cond: [{ $eq: ['$measure.unit', 'moz'] }, MAX_OUNCE_STOCK, MAX_STOCK] };
  return { $max: [0, { $min: [most, { $add: [{ $ifNull: ['$stock', from] }, stock - from] }] }] };
};

/**
 * Returns the filter for the write of a new stock. Without `from`, it matches only if the stock is untracked or already
 * equal. Otherwise the write would restore pieces that were sold in the meantime.
 */
export const unchangedStockFilter = (
  stock: number | null | undefined,
  from?: number,
): Record<string, unknown> =>
  typeof stock === 'number' && from === undefined
    ? { stock: mongoose.trusted({ $in: [null, stock] }) }
    : {};

/**
 * Returns the pipeline stages that set the stock. `null` ends the tracking. With `from`, the stock that the seller saw,
 * only the difference is applied. Otherwise pieces ordered in the meantime would be added again. Without `from`, use
 * the filter {@link unchangedStockFilter}.
 */
export function setStockStages(stock: number | null, from?: number): UpdateWithAggregationPipeline {
  if (stock === null)
    return [
      { $set: { inStock: { $not: [IS_OFF] } } },
      { $unset: ['stock', 'switchedOff', 'reservations'] },
      { $set: NEW_UPDATED_AT },
    ];
  return [
    { $set: { switchedOff: IS_OFF, stock: countedAs(stock, from) } },
    { $set: { inStock: CAN_BE_BOUGHT, ...NEW_UPDATED_AT } },
  ];
}

/** Returns the pipeline stages that switch a product on or off. */
export function switchStages(isOn: boolean): UpdateWithAggregationPipeline {
  return [
    {
      $set: {
        switchedOff: { $cond: [isCounted, !isOn, '$$REMOVE'] },
        inStock: isOn ? { $cond: [isCounted, HAS_ENOUGH, true] } : false,
        ...NEW_UPDATED_AT,
      },
    },
  ];
}

/** The pipeline stages that remove a product from the shop. A removed product is never in stock. */
export const REMOVAL_STAGES: UpdateWithAggregationPipeline = [
  { $set: { removedAt: '$$NOW', inStockBefore: '$inStock', inStock: false, ...NEW_UPDATED_AT } },
];

/**
 * The stages that restore a removed product. If its stock is tracked, the stock decides whether the product is in
 * stock. Otherwise the product gets its state before the removal.
 */
export const RESTORE_STAGES: UpdateWithAggregationPipeline = [
  { $unset: ['removedAt'] },
  {
    $set: {
      inStock: { $cond: [isCounted, CAN_BE_BOUGHT, { $ifNull: ['$inStockBefore', true] }] },
      ...NEW_UPDATED_AT,
    },
  },
  { $unset: ['inStockBefore', 'priceCurrency'] },
];

const RECOUNT_STAGES: UpdateWithAggregationPipeline = [
  { $set: { inStock: { $cond: [isCounted, CAN_BE_BOUGHT, '$inStock'] } } },
];

/** Returns the stock fields of a new product. */
export const newStock = (isOn: boolean, stock?: number, measure?: Measure) =>
  stock === undefined
    ? { inStock: isOn }
    : { stock, switchedOff: !isOn, inStock: isOn && stock >= (measure?.minStock ?? 1) };

type Measured = Pick<ProductDoc, 'measure' | 'stock'>;

/**
 * Returns the pipeline stages after a change of the measure (how the product is sold). A stock in another unit cannot
 * be converted. All reservations are then deleted, and the stock becomes 0 without a new stock. Otherwise the shop
 * could sell more than it has.
 */
export function measureStages(
  before: Measured,
  after: ProductDoc['measure'],
  stock: number | null | undefined,
  from?: number,
): UpdateWithAggregationPipeline {
  const isSameUnit = isCountedAlike(before.measure, after);
  if (isSameUnit)
    return [...(stock === undefined ? [] : setStockStages(stock, from)), ...RECOUNT_STAGES];
  const anew = stock === undefined ? (before.stock === undefined ? undefined : 0) : stock;
  return [{ $unset: ['reservations'] }, ...(anew === undefined ? [] : setStockStages(anew))];
}

/** Returns the error message for a new stock without `from`. It states the current stock. */
export const countUnseen = ({ name, stock = 0, measure }: Measured & { name: string }): string =>
  t('catalogErrors', 'countUnseen', {
    name,
    count: formatStock(stock, measure, requestLanguage()),
  });
