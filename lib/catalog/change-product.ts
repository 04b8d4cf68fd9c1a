import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { changeCatalog } from './cache/invalidate';
import { asChanged } from './cache/touched';
import { MAX_IMAGES } from './limits';

/** The refusal of a call that names no product. */
export const unknownProduct = () => new Refusal('notFound', say('sellerGoods', 'notFound'));

/** The refusal of a change of a product that was taken off the shelf. */
export const removedProduct = () => new Refusal('conflict', say('catalogFaults', 'isRemoved'));

/** The refusal of more photos than a product has. */
export const tooManyPhotos = () =>
  new Refusal('badInput', say('refusals', 'mostPhotos', { max: MAX_IMAGES }));

/** How many updates a product remembers. */
const REMEMBERED_KEYS = 20;

/** The `updateKeys` of a product after this update, by which one that is repeated is recognised. */
export const keysWith = (idempotencyKey: string) => {
  const keys = [{ $ifNull: ['$updateKeys', []] }, [{ $literal: idempotencyKey }]];
  return { $slice: [{ $concatArrays: keys }, -REMEMBERED_KEYS] };
};

/** Whether the product has this update already. */
export const isDoneIn = ({ updateKeys }: ProductDoc, idempotencyKey: string): boolean =>
  updateKeys?.includes(idempotencyKey) ?? false;

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
