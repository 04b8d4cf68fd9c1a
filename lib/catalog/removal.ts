import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { auditedProduct } from '@/lib/audit/fields';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { Product } from '@/models';
import { changeProduct, unknownProduct } from './change-product';
import { NOT_REMOVED, REMOVED } from './on-shelf';
import { REMOVAL_STAGES, RESTORE_STAGES } from './stock/stages';
import type { SellerProduct } from './view';
import { viewForSeller } from './view-products';

/**
 * One conditional write. A product that does not match is already in the wanted state, or unknown.
 */
async function change(
  id: string,
  event: 'product removed' | 'product restored',
  condition: object,
  update: UpdateWithAggregationPipeline,
) {
  await db();
  const before = await Product.findById(id).lean();
  const changed = await changeProduct({ _id: id, ...condition }, update);
  if (changed) {
    const fields = changedFields(before && auditedProduct(before), auditedProduct(changed));
    await record({ event, productId: id }, fields);
  }
  const product = changed ?? (await Product.findById(id).lean());
  if (!product) throw unknownProduct();
  return viewForSeller(product);
}

/**
 * Takes a product off the shelf and invalidates: it is kept, with its photos, and can be restored.
 * Repeatable. Returns the product. Throws a 404 Refusal for an unknown id.
 */
export const removeProduct = (id: string): Promise<SellerProduct> =>
  change(id, 'product removed', NOT_REMOVED, REMOVAL_STAGES);

/**
 * Puts a removed product back on the shelf, in stock if it was, and invalidates. Repeatable. Returns
 * the product. Throws a 404 Refusal for an unknown id.
 */
export const restoreProduct = (id: string): Promise<SellerProduct> =>
  change(id, 'product restored', REMOVED, RESTORE_STAGES);
