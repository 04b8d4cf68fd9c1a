import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { MAX_OUNCE_STOCK, MAX_STOCK } from '@/lib/catalog/limits';
import { NEW_UPDATED_AT } from '@/lib/catalog/on-shelf';
import { requestLanguage, t } from '@/lib/http/translate';
import { formatStock } from '@/lib/weights/format-amount';
import { isCountedAlike } from '@/lib/weights/stock-units';
import type { Measure, ProductDoc } from '@/models/product';

/**
 * Pipeline stages that change the stock of a product. The field `inStock` states whether a product can be bought.
 * It is stored beside the stock, because lists and indexes filter by it. Every update of the stock or of the
 * seller's switch computes it from the stored product.
 */

const isCounted = { $ne: [{ $type: '$stock' }, 'missing'] };

/**
 * True if the seller has switched the product off. For a product without tracked stock, `inStock` itself is the switch.
 */
const IS_OFF = { $cond: [isCounted, { $ifNull: ['$switchedOff', false] }, { $not: ['$inStock'] }] };

const isSold = { $eq: [{ $type: '$removedAt' }, 'missing'] };
/**
 * True if the tracked stock suffices for the smallest order: one piece or, for goods by weight, the maximum weight that
 * this order may reach.
 */
const HAS_ENOUGH = { $gte: ['$stock', { $ifNull: ['$measure.minStock', 1] }] };
const CAN_BE_BOUGHT = { $and: [isSold, { $not: [IS_OFF] }, HAS_ENOUGH] };

/**
 * The pipeline stages that follow a change of a tracked stock. They change `updatedAt` only if `inStock` changes.
 * Otherwise, every order would cause a conflict for a seller who is editing the product.
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
 * Returns an expression for the new stock. Without `from`, it is `stock`. With `from`, the difference between `stock`
 * and `from` is added to the current stock. The result is at least 0, and at most the highest stock.
 */
const countedAs = (stock: number, from?: number) => {
  if (from === undefined) return stock;
  const most = { $cond: [{ $eq: ['$measure.unit', 'moz'] }, MAX_OUNCE_STOCK, MAX_STOCK] };
  return { $max: [0, { $min: [most, { $add: [{ $ifNull: ['$stock', from] }, stock - from] }] }] };
};

/**
 * Returns the filter for the write of a new stock. Without `from`, it matches only if the stock is not tracked yet or
 * already equals the new stock. Otherwise the write would restore pieces that were sold after the seller saw the stock.
 */
export const unchangedStockFilter = (
  stock: number | null | undefined,
  from?: number,
): Record<string, unknown> =>
  typeof stock === 'number' && from === undefined
    ? { stock: mongoose.trusted({ $in: [null, stock] }) }
    : {};

/**
 * Returns the pipeline stages that set the stock of a product. With `null`, they end its tracking. `from` is the stock
 * that the seller saw. With `from`, only the difference is applied, so that pieces ordered in the meantime are not
 * added again. Without `from`, the write needs the filter {@link unchangedStockFilter}.
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
 * The stages that restore a removed product. If its stock is tracked, the stock decides whether it is in stock.
 * Otherwise, it is in stock if it was in stock before the removal.
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

/** The pipeline stages that compute `inStock` again after the minimum order has changed. */
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
 * Returns the pipeline stages that follow a change of the measure (how the product is sold by weight). If the stock is
 * now counted in another unit, such as grams instead of pieces, it cannot be converted. All reservations are then
 * deleted. The stock becomes 0 unless a new stock is given. The shop thus never sells more than it has.
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

/**
 * Returns the error message for a new stock that was sent without `from`. The message states the current stock, and is
 * in the language of the request.
 */
export const countUnseen = ({ name, stock = 0, measure }: Measured & { name: string }): string =>
  t('catalogErrors', 'countUnseen', {
    name,
    count: formatStock(stock, measure, requestLanguage()),
  });
