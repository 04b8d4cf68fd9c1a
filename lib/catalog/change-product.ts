import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { Refusal } from '@/lib/http/errors';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { changeCatalog } from './cache/invalidate';
import { asChanged } from './cache/touched';

/** The refusal of a call that names no product. */
export const unknownProduct = () => new Refusal('notFound', 'This product was not found');

/**
 * One conditional write that computes the product from what it finds; the stages set `updatedAt`.
 * Returns the product as it is then, null when none fits the filter.
 */
export const updateByStages = (
  filter: { _id: string } & Record<string, unknown>,
  stages: UpdateWithAggregationPipeline,
): Promise<ProductDoc | null> =>
  Product.findOneAndUpdate(filter, stages, {
    updatePipeline: true,
    timestamps: false,
    returnDocument: 'after',
  })
    .lean()
    .exec();

/** As {@link updateByStages}, of a product that keeps its category; then invalidates what shows it. */
export const changeProduct = (...write: Parameters<typeof updateByStages>) =>
  changeCatalog(
    () => updateByStages(...write),
    (product) => (product ? [asChanged(product)] : []),
  );
