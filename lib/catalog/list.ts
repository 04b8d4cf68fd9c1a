import 'server-only';
import mongoose from 'mongoose';
import { type FactFilter, filterOfParams } from '@/lib/catalog/facts/filters';
import { parseGtin } from '@/lib/catalog/facts/gtin';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { passes, type SearchFilter, type SearchIndex } from '@/lib/catalog/search/search-index';
import { spellings } from '@/lib/catalog/search/tokenize';
import { firstOfGroups, groupOf, hasGroups } from '@/lib/catalog/variants/known-groups';
import { db } from '@/lib/db';
import type { Language } from '@/lib/i18n/languages';
import { inSlices } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { escapeRegExp, foldedPattern } from '@/lib/utils/search-text';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { pathsUnder } from './categories';
import { PAGE_SIZE } from './limits';
import type { ListQuery } from './list-schema';
import { NOT_REMOVED, productsById, REMOVED } from './on-shelf';
import type { ProductView } from './view';
import { viewCards, viewProducts } from './view-products';

/** To exclude an allergen, a product must state its allergens. Otherwise it could contain the allergen. */
function conditionOf({ diet, without, brand }: FactFilter): Record<string, unknown> {
  const none = mongoose.trusted({ $exists: true, $nin: without });
  return {
    ...omitUndefined({ diets: diet.length > 0 ? mongoose.trusted({ $all: diet }) : undefined }),
    ...(without.length > 0 ? { 'allergens.contains': none, 'allergens.mayContain': none } : {}),
    ...omitUndefined({ brand: brand || undefined }),
  };
}

const { trusted } = mongoose;

/** Returns the filter for the products of a category, ignoring case. An unknown category matches no products. */
export function categoryFilter(category: string) {
  const paths = pathsUnder(category);
  return { category: paths.length > 1 ? trusted({ $in: paths }) : (paths[0] ?? '') };
}

/** Returns the filter for the products that shoppers see in a category, or in the list `all`. */
export const inStockOf = (category: string, facts?: FactFilter) => ({
  inStock: true,
  ...(category === 'all' ? {} : categoryFilter(category)),
  ...(facts ? conditionOf(facts) : {}),
});

const factsOf = ({ diet, without, brand }: ListQuery) => filterOfParams({ diet, without, brand });

const isNewestFirst = ({ order, q }: ListQuery) => order === 'newest' && !q;

function namedBy(q: string) {
  const read = parseGtin(q.trim());
  const pattern = spellings(q).filter(Boolean).map(foldedPattern).join('|') || escapeRegExp(q);
  const byName = { name: trusted({ $regex: pattern, $options: 'i' }) };
  return 'gtin' in read ? { $or: [byName, { gtin: read.gtin }] } : byName;
}

function filterOf(query: ListQuery) {
  const { category, q, stock, cursor, ids } = query;
  const facts = factsOf(query);
  const beyond = isNewestFirst(query) ? { $lt: cursor } : { $gt: cursor };
  const id = { ...omitUndefined({ $in: ids }), ...(cursor ? beyond : {}) };
  return {
    ...NOT_REMOVED,
    ...(category ? categoryFilter(category) : {}),
    // Matches both values of `inStock`. The database then reads a category from its index in the order of ids.
    ...omitUndefined({ inStock: category && !stock ? trusted({ $in: [true, false] }) : undefined }),
    ...omitUndefined({ inStock: stock ? stock === 'in' : undefined }),
    ...(facts ? conditionOf(facts) : {}),
    ...(q ? namedBy(q) : {}),
    ...omitUndefined({ _id: ids || cursor ? trusted(id) : undefined }),
  };
}

/** Returns the database query for a request. The caller executes the query. */
export function findProducts(query: ListQuery) {
  const found = Product.find(filterOf(query)).sort({ _id: isNewestFirst(query) ? -1 : 1 });
  // The embedded database crashes when it compares query plans for a text search.
  return query.q ? found.hint({ _id: 1 }) : found;
}

/** Returns `count` products of a list, newest first, after skipping `place` products. */
export async function productsFrom(
  filter: ReturnType<typeof inStockOf>,
  place: number,
  count: number,
) {
  await db();
  return Product.find(filter).sort({ _id: -1 }).skip(place).limit(count).lean();
}

/**
 * Returns the ids of `count` cards of a list, newest first, after skipping `place` cards. A card represents all sizes of
 * a product. In a shop without sizes, the database skips the products.
 */
export async function shownIds(
  filter: ReturnType<typeof inStockOf>,
  place: number,
  count: number,
): Promise<string[]> {
  await db();
  const found = Product.find(filter, { _id: 1 }).sort({ _id: -1 }).lean();
  if (!hasGroups()) return (await found.skip(place).limit(count)).map(({ _id }) => String(_id));
  const ids: string[] = [];
  const seen = new Set<string>();
  for await (const { _id } of inSlices(found.cursor({ batchSize: 1_000 }))) {
    ids.push(...firstOfGroups([String(_id)], (id) => id, seen));
    if (ids.length === place + count) break;
  }
  return ids.slice(place);
}

/** Returns the number of products for sale, of those out of stock, and of removed products. */
export async function countProducts() {
  await db();
  const [all, notInStock, removed] = await Promise.all([
    Product.countDocuments({}),
    Product.countDocuments({ inStock: false }),
    Product.countDocuments(REMOVED),
  ]);
  return { total: all - removed, outOfStock: notInStock - removed, removed };
}

/** Returns whether the list of a category, or the list `all`, has this page (from 1). Page 1 always exists. */
export async function hasPage(category: string, page: number): Promise<boolean> {
  if (page === 1) return true;
  return (await productsFrom(inStockOf(category), (page - 1) * PAGE_SIZE, 1)).length > 0;
}

type BoundedQuery = ListQuery & ({ limit: number } | { ids: string[] });

/** Returns whether a query has `limit` or `ids`. Otherwise the response contains every match. */
export const isBounded = (query: ListQuery): query is BoundedQuery =>
  query.limit !== undefined || query.ids !== undefined;

export type FoundProducts = {
  products: ProductView[];
  related?: ProductView[];
  nextCursor?: string;
};

const viewsFor = ({ variants }: ListQuery) => (variants ? viewCards : viewProducts);

async function fromDatabase(query: BoundedQuery, language?: Language): Promise<FoundProducts> {
  const { limit } = query;
  const found = findProducts(query);
  const rows = await (limit ? found.limit(limit + 1) : found).lean();
  const { page, ...next } = pageOf(rows, limit);
  return { products: await viewsFor(query)(page, language), ...next };
}

/** Returns the products with these ids that pass the filter, in the sequence of the ids. */
export async function rowsOf(ids: readonly string[], filter: SearchFilter): Promise<ProductDoc[]> {
  const byId = await productsById(ids);
  // The index may lag behind the database, so check the filter again.
  return ids.flatMap((id) => {
    const product = byId.get(id);
    const removed = product?.removedAt !== undefined;
    return product && passes({ ...product, removed }, filter) ? product : [];
  });
}

/** Converts the filters of a query into a filter for the search index. */
export const searchFilter = ({ category, stock }: Pick<ListQuery, 'category' | 'stock'>) =>
  omitUndefined({
    categories: category ? pathsUnder(category) : undefined,
    inStock: stock ? stock === 'in' : undefined,
  });

/**
 * Returns whether the search index supports all filters of a query. The search index does not contain product facts.
 */
export const isIndexed = (query: ListQuery): boolean => factsOf(query) === undefined;

/** If several sizes of a product match, only the first size is returned, even across pages. */
function firstContaining(index: SearchIndex, q: string, limit: number, filter: SearchFilter) {
  if (!hasGroups()) return index.containing(q, limit, filter);
  const isFirst = (id: string) =>
    !groupOf(id)?.sizes.some((one) => one.id < id && index.has(one.id, q, filter));
  const found: string[] = [];
  let { after } = filter;
  for (;;) {
    const ids = index.containing(q, limit, { ...filter, after });
    found.push(...ids.filter(isFirst));
    if (found.length >= limit || ids.length < limit) return found.slice(0, limit);
    after = ids.at(-1);
  }
}

const MAX_SORTED_MATCHES = 2_400;
const MAX_SORTED_RELATED = 240;

/**
 * Returns the ids of all products in stock that match a search, in the order of its results. Related products
 * (`isRelated`) are returned only without a match by name.
 */
export async function matchingIds(
  q: string,
  language: Language,
  category?: string,
): Promise<{ ids: string[]; isRelated: boolean }> {
  await db();
  const index = searchIndex(language);
  if (!index) {
    const rows = await findProducts({ q, category, stock: 'in' })
      .select({ _id: 1 })
      .limit(MAX_SORTED_MATCHES)
      .lean();
    return { ids: rows.map(({ _id }) => String(_id)), isRelated: false };
  }
  const filter = searchFilter({ category, stock: 'in' });
  const ids = index.containing(q, MAX_SORTED_MATCHES, filter);
  if (ids.length > 0) return { ids, isRelated: false };
  return { ids: index.related(q, MAX_SORTED_RELATED, filter), isRelated: true };
}

/**
 * A grouped list shows one size of each product. Request more related products, because other sizes are removed
 * afterwards.
 */
const WIDER = 4;

async function fromIndex(
  index: SearchIndex,
  query: BoundedQuery,
  language?: Language,
): Promise<FoundProducts> {
  const { q = '', cursor, limit = 0 } = query;
  const filter = searchFilter(query);
  const isGrouped = query.variants !== undefined && hasGroups();
  const after = { ...filter, after: cursor };
  const found = isGrouped
    ? firstContaining(index, q, limit + 1, after)
    : index.containing(q, limit + 1, after);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const forgive = page.length === 0 && !cursor;
  const room = last ? 0 : limit - page.length;
  const meant = index.related(q, isGrouped ? room * WIDER : room, filter, forgive);
  const others = isGrouped
    ? firstOfGroups([...page, ...meant], (id) => id).slice(page.length, limit)
    : meant;
  const rows = await rowsOf([...page, ...others], filter);
  const isNamed = ({ _id }: ProductDoc) => page.includes(String(_id));
  const views = viewsFor(query);
  const related = await views(
    rows.filter((row) => !isNamed(row)),
    language,
  );
  return omitUndefined({
    products: await views(rows.filter(isNamed), language),
    related: related.length > 0 ? related : undefined,
    nextCursor: last || undefined,
  });
}

/**
 * Returns the products of a bounded query. `nextCursor` is set if there is a further page. `q` matches any part of the
 * name, ignoring case. On the last page, `related` fills the remaining places with products that match by typo,
 * synonym, category or description. With a further `language`, names in it are searched and returned.
 */
export async function listProducts(
  query: BoundedQuery,
  language?: Language,
): Promise<FoundProducts> {
  await db();
  const { q, limit, ids } = query;
  const index = q && limit && !ids && isIndexed(query) ? searchIndex(language) : undefined;
  return index ? fromIndex(index, query, language) : fromDatabase(query, language);
}
