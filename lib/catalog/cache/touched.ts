import 'server-only';
import mongoose from 'mongoose';
import { findCategory } from '@/lib/catalog/categories';
import { BEST_SELLERS, RELATED } from '@/lib/catalog/limits';
import { areBestChosen } from '@/lib/catalog/prices/rule';
import { Product } from '@/models';
import type { CatalogChange } from '@/models/counter';
import type { ProductDoc } from '@/models/product';
import { HOME_TAG, listTag, productTag, relatedTag } from './tags';

const { trusted } = mongoose;

/** A changed product, with its category before and after the change. */
export type ChangedProduct = { id: string; categories: string[] };

/** The change of a product that keeps its category. */
export const asChanged = ({ _id, category }: Pick<ProductDoc, '_id' | 'category'>) => ({
  id: String(_id),
  categories: [category],
});

export type Touched = Pick<CatalogChange, 'products' | 'tags'>;

/**
 * The cache tags of what shows a product or would show it, asked after its change: its page, the
 * lists of its categories and of what these are a part of, and the rails for which it is early or new enough, in stock or not.
 */
async function tagsOf({ id, categories }: ChangedProduct): Promise<string[]> {
  const own = [...new Set(categories)];
  const above = own.flatMap((category) => findCategory(category)?.parent ?? []);
  const tags = [productTag(id), listTag('all'), ...[...own, ...above].map(listTag)];
  const isAmongBest = async () => {
    const before = { inStock: true, _id: trusted({ $lt: id }) };
    return (await Product.countDocuments(before, { limit: BEST_SELLERS })) < BEST_SELLERS;
  };
  const isRelated = async (category: string) => {
    const newer = { category, inStock: true, _id: trusted({ $gt: id }) };
    // A page does not relate its own product, so it may show one product more.
    return (await Product.countDocuments(newer, { limit: RELATED + 1 })) <= RELATED;
  };
  // Which ones are best is then the seller's, or the sales'.
  if ((await areBestChosen()) || (await isAmongBest())) tags.push(HOME_TAG);
  for (const category of own) if (await isRelated(category)) tags.push(relatedTag(category));
  return tags;
}

/** What the change of some products touches. */
export async function touchedBy(changed: ChangedProduct[]): Promise<Touched> {
  const tags = new Set<string>();
  for (const product of changed) for (const tag of await tagsOf(product)) tags.add(tag);
  return { products: changed.map(({ id }) => id), tags: [...tags] };
}
