import 'server-only';
import mongoose from 'mongoose';
import { areBestChosen } from '@/lib/catalog/catalog-settings';
import { findCategory } from '@/lib/catalog/categories';
import { BEST_SELLERS, RELATED } from '@/lib/catalog/limits';
import { refreshSearchIndex } from '@/lib/catalog/search/live-index';
import { firstShown, followGroups, groupOf, hasGroups } from '@/lib/catalog/variants/known-groups';
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

/** A changed product, with its category before and after the change, and whether its sizes were changed, too. */
export type ChangedProduct = { id: string; categories: string[]; isResized?: true };

/** The change of a product that keeps its category. */
export const asChanged = ({ _id, category }: Pick<ProductDoc, '_id' | 'category'>) => ({
  id: String(_id),
  categories: [category],
});

/** How many cards such products have, at most `limit`. */
const countShown = async (filter: Record<string, unknown>, order: 1 | -1, limit: number) =>
  hasGroups()
    ? (await firstShown(filter, order, limit)).length
    : Product.countDocuments(filter, { limit });

/** A product, or all sizes of it: their ids in order, and their categories beside those of the change. */
async function togetherOf({ id, categories }: ChangedProduct) {
  const sizes = groupOf(id)?.sizes.map((one) => one.id);
  if (!sizes) return { ids: [id], own: [...new Set(categories)] };
  const rows = await Product.find({ _id: trusted({ $in: sizes }) }, { category: 1 }).lean();
  const own = new Set([...categories, ...rows.map(({ category }) => category)]);
  return { ids: [...new Set([id, ...sizes])].sort(), own: [...own] };
}

/**
 * The cache tags of what shows a product or would show it, asked after its change: its page, the
 * lists of its categories and of what these are a part of, and the rails for which it is early or new enough, in stock or not.
 */
async function tagsOf(changed: ChangedProduct): Promise<string[]> {
  const { ids, own } = await togetherOf(changed);
  const [first = changed.id] = ids;
  const last = ids.at(-1) ?? changed.id;
  const above = own.flatMap((category) => findCategory(category)?.parent ?? []);
  const tags = [...ids.map(productTag), listTag('all'), ...[...own, ...above].map(listTag)];
  if (ids.length > 1 || changed.isResized) tags.push(VARIANTS_TAG);
  // Every list may have fewer or more cards, and says what they need.
  if (changed.isResized) tags.push(CATEGORIES_TAG);
  const isAmongBest = async () => {
    const before = { inStock: true, _id: trusted({ $lt: first }) };
    return (await countShown(before, 1, BEST_SELLERS)) < BEST_SELLERS;
  };
  const isRelated = async (category: string) => {
    const newer = { category, inStock: true, _id: trusted({ $gt: last }) };
    // A page does not relate its own product, so it may show one product more.
    return (await countShown(newer, -1, RELATED + 1)) <= RELATED;
  };
  // Which ones are best is then the seller's, or the sales'.
  if (changed.isResized || (await areBestChosen()) || (await isAmongBest())) tags.push(HOME_TAG);
  for (const category of own)
    if (changed.isResized || (await isRelated(category))) tags.push(relatedTag(category));
  return tags;
}

/** What the change of some products touches. */
export async function touchedBy(changed: ChangedProduct[]): Promise<Touched> {
  const tags = new Set<string>();
  for (const product of changed) for (const tag of await tagsOf(product)) tags.add(tag);
  return { products: changed.map(({ id }) => id), tags: [...tags] };
}

registerDerived('catalog', {
  beforePages: (products, tags) => followGroups(products, tags.includes(VARIANTS_TAG)),
  afterPages: refreshSearchIndex,
});

/**
 * Invalidates after a change of the catalogue: raises the revision, which the other instances
 * watch, and refreshes this process. With `changed`, only pages and data that show these products.
 */
export async function invalidateCatalog(changed?: ChangedProduct[]): Promise<void> {
  const touched = changed && (await touchedBy(changed));
  await bumpCatalogRevision(touched);
  await refreshCaches(touched);
}

/**
 * Writes to the catalogue, then invalidates what shows the products that `changed` names, or
 * everything without it. Throws what the write throws.
 */
export const changeCatalog = <T>(
  write: () => Promise<T>,
  changed?: (result: T) => ChangedProduct[],
): Promise<T> => writeAndRefresh(write, async (result) => changed && touchedBy(changed(result)));

/**
 * Runs writes of orders to the counts of products, then invalidates what shows the products of
 * `changed`. If none changed visibly, only the whole list is made again, because it holds the exact
 * counts. Throws what the writes throw.
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
