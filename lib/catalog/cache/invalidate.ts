import 'server-only';
import mongoose from 'mongoose';
import { hasCustomBestSellers } from '@/lib/catalog/catalog-settings';
import { findCategory } from '@/lib/catalog/categories';
import { BEST_SELLERS, MAX_RELATED_PRODUCTS } from '@/lib/catalog/limits';
import { refreshSearchIndex } from '@/lib/catalog/search/live-index';
import { firstVisible, groupOf, hasGroups, watchGroups } from '@/lib/catalog/variants/known-groups';
import {
  expireCounts,
  refreshCaches,
  registerDerived,
  writeAndRefresh,
} from '@/lib/page-cache/invalidate';
import { bumpCatalogRevision, bumpCounts, type Touched } from '@/lib/page-cache/revision';
import {
  CATEGORIES_TAG,
  HOME_TAG,
  listTag,
  productTag,
  relatedTag,
  VARIANTS_TAG,
} from '@/lib/page-cache/tags';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/**
 * A changed product, with its categories before and after the change. `isResized` is set if its sizes (variants)
 * changed.
 */
export type ChangedProduct = { id: string; categories: string[]; isResized?: true };

/** Returns a {@link ChangedProduct} whose category has not changed. */
export const changedProductOf = ({ _id, category }: Pick<ProductDoc, '_id' | 'category'>) => ({
  id: String(_id),
  categories: [category],
});

const countShown = async (filter: Record<string, unknown>, order: 1 | -1, limit: number) =>
  hasGroups()
    ? (await firstVisible(filter, order, limit)).length
    : Product.countDocuments(filter, { limit });

async function togetherOf({ id, categories }: ChangedProduct) {
  const sizes = groupOf(id)?.sizes.map((one) => one.id);
  if (!sizes) return { ids: [id], own: [...new Set(categories)] };
  const rows = await Product.find({ _id: trusted({ $in: sizes }) }, { category: 1 }).lean();
  const own = new Set([...categories, ...rows.map(({ category }) => category)]);
  return { ids: [...new Set([id, ...sizes])].sort(), own: [...own] };
}

/**
 * Returns the cache tags of everything that shows a changed product. A product out of stock counts like one in stock,
 * because it may return to these pages.
 */
async function tagsOf(changed: ChangedProduct): Promise<string[]> {
  const { ids, own } = await togetherOf(changed);
  const [first = changed.id] = ids;
  const last = ids.at(-1) ?? changed.id;
  const above = own.flatMap((category) => findCategory(category)?.parent ?? []);
  const tags = [...ids.map(productTag), listTag('all'), ...[...own, ...above].map(listTag)];
  if (ids.length > 1 || changed.isResized) tags.push(VARIANTS_TAG);
  // A change of sizes changes the product cards of every list.
  if (changed.isResized) tags.push(CATEGORIES_TAG);
  const isAmongBest = async () => {
    const before = { inStock: true, _id: trusted({ $lt: first }) };
    return (await countShown(before, 1, BEST_SELLERS)) < BEST_SELLERS;
  };
  const isRelated = async (category: string) => {
    const newer = { category, inStock: true, _id: trusted({ $gt: last }) };
    // A product page omits its own product, so one more product can appear as related.
    return (await countShown(newer, -1, MAX_RELATED_PRODUCTS + 1)) <= MAX_RELATED_PRODUCTS;
  };
  // Custom best sellers can contain products of any age.
  if (changed.isResized || (await hasCustomBestSellers()) || (await isAmongBest()))
    tags.push(HOME_TAG);
  for (const category of own)
    if (changed.isResized || (await isRelated(category))) tags.push(relatedTag(category));
  return tags;
}

/** Returns the ids of changed products, and the cache tags of everything that shows them. */
export async function affectedBy(changed: ChangedProduct[]): Promise<Touched> {
  const tags = new Set<string>();
  for (const product of changed) for (const tag of await tagsOf(product)) tags.add(tag);
  return { products: changed.map(({ id }) => id), tags: [...tags] };
}

registerDerived('catalog', {
  beforePages: (products, tags) => watchGroups(products, tags.includes(VARIANTS_TAG)),
  afterPages: refreshSearchIndex,
});

/**
 * Invalidates the caches after a change of the catalogue, or only what shows the products in `changed`. A new revision
 * informs the other instances.
 */
export async function invalidateCatalog(changed?: ChangedProduct[]): Promise<void> {
  const touched = changed && (await affectedBy(changed));
  await bumpCatalogRevision(touched);
  await refreshCaches(touched);
}

/**
 * Writes to the catalogue, then invalidates what shows the products in `changed`, or everything without it. Throws the
 * errors of the write.
 */
export const changeCatalog = <T>(
  write: () => Promise<T>,
  changed?: (result: T) => ChangedProduct[],
): Promise<T> => writeAndRefresh(write, async (result) => changed && affectedBy(changed(result)));

/**
 * Writes stock changes of orders, then invalidates what shows the products in `changed`. If `changed` is empty, only
 * the response with all products is rebuilt, because it contains the exact stock. Throws the errors of the writes.
 */
export async function changeCounts<T>(
  changed: ChangedProduct[],
  write: () => Promise<T>,
): Promise<T> {
  if (changed.length > 0) return changeCatalog(write, () => changed);
  const result = await write();
  await bumpCounts();
  expireCounts();
  return result;
}
