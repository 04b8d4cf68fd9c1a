import mongoose from 'mongoose';
import { Product } from '@/models';
import { db } from '../db';
import { pageOf } from '../paging';
import { literally } from '../search-text';
import { findCategory } from '../site';
import { knownProducts } from './known-products';
import type { ListQuery, ProductView } from './schema';
import { searchIndex } from './search';
import type { Narrowing, SearchIndex } from './search-index';
import { viewProduct } from './view';

const { trusted } = mongoose;

/** Restricts to a category, compared in lower case; an unknown one holds nothing. */
export const categoryFilter = (category: string) => ({
  category: findCategory(category)?.path ?? '',
});

function filterOf({ category, q, stock, cursor, ids }: ListQuery) {
  const id = { ...(ids ? { $in: ids } : {}), ...(cursor ? { $gt: cursor } : {}) };
  return {
    ...(category ? categoryFilter(category) : {}),
    // Both, rather than no word of it: the index then gives a category in the order of the ids.
    ...(category && !stock ? { inStock: trusted({ $in: [true, false] }) } : {}),
    ...(stock ? { inStock: stock === 'in' } : {}),
    ...(q ? { name: trusted({ $regex: literally(q), $options: 'i' }) } : {}),
    ...(ids || cursor ? { _id: trusted(id) } : {}),
  };
}

export type Selection = { products: ProductView[]; nextCursor?: string };

async function fromDatabase(query: ListQuery): Promise<Selection> {
  const { limit } = query;
  const found = Product.find(filterOf(query)).sort({ _id: 1 });
  // Weighing several plans for a text takes the embedded engine where it has not been built to go.
  if (query.q) found.hint({ _id: 1 });
  const rows = await (limit ? found.limit(limit + 1) : found).lean();
  const { page, ...next } = pageOf(rows, limit);
  return { products: page.map(viewProduct), ...next };
}

const isWithin = (product: ProductView, { category, inStock }: Narrowing) =>
  (category === undefined || product.category === category) &&
  (inStock === undefined || product.inStock === inStock);

/** A page of a search: what contains the text, then, if there is room, what resembles it. */
async function fromIndex(
  index: SearchIndex,
  { q = '', category, stock, cursor, limit = 0 }: ListQuery,
): Promise<Selection> {
  const narrowing: Narrowing = {
    ...(category ? categoryFilter(category) : {}),
    ...(stock ? { inStock: stock === 'in' } : {}),
  };
  const found = index.containing(q, limit + 1, { ...narrowing, after: cursor });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const others = last ? [] : index.resembling(q, limit - page.length, narrowing);
  const ids = [...page, ...others];
  const known = await knownProducts(ids);
  // The index may be a moment behind: what the database says of a product counts.
  const products = ids.flatMap((id) => {
    const product = known.get(id);
    return product && isWithin(product, narrowing) ? product : [];
  });
  return { products, ...(last ? { nextCursor: last } : {}) };
}

/**
 * The products that a list query asks for (DESIGN 2.3), oldest first; with `limit`, `nextCursor`
 * leads to the next page while there is one. `q` matches a substring of the name, whatever case;
 * the last page is filled up with names that have its words in another order, only begun, or with
 * a typo, the best first.
 */
export async function select(query: ListQuery): Promise<Selection> {
  await db();
  const { q, limit, ids } = query;
  const index = q && limit && !ids ? searchIndex() : undefined;
  return index ? fromIndex(index, query) : fromDatabase(query);
}
