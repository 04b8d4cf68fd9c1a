import type { UpdateWithAggregationPipeline } from 'mongoose';
import { isByWeight } from '@/lib/weights/stock-math';
import type { ProductDoc } from '@/models/product';
import { countStages, RECOUNT_STAGES } from './stages';

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
