import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { escapeRegExp } from '@/lib/utils/search-text';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { LOW_STOCK } from './limits';
import { categoryFilter, rowsOf, searchFilter } from './list';
import type { SellerListQuery } from './list-schema';
import { NOT_REMOVED, REMOVED } from './on-shelf';
import { searchIndex } from './search/live-index';
import { sortedProducts } from './sorted-list';
import { groupMemberIds } from './variants/known-groups';
import type { SellerProduct } from './view';
import { viewAllForSeller, viewForSeller } from './view-products';

const { trusted } = mongoose;

type Page = { products: SellerProduct[]; nextCursor?: string; mayLookUp?: true };

/**
 * The stock up to which a product counts as low: LOW_STOCK pieces. For goods by weight, it is LOW_STOCK units (for
 * example 50 g each) or the minimum order, whichever is more.
 */
const lowestOf = {
  $cond: [
    { $eq: ['$measure.by', 'weight'] },
    { $max: [{ $multiply: [LOW_STOCK, '$measure.step'] }, '$measure.minStock'] },
    LOW_STOCK,
  ],
};
/** Matches products in stock whose tracked stock is low. */
export const LOW_STOCK_FILTER = {
  inStock: true,
  stock: trusted({ $exists: true }),
  $expr: trusted({ $lte: ['$stock', lowestOf] }),
};

const filterOf = ({ category, stock, removed }: SellerListQuery) => ({
  ...(removed ? REMOVED : NOT_REMOVED),
  ...(category ? categoryFilter(category) : {}),
  ...(stock === 'low' ? LOW_STOCK_FILTER : stock ? { inStock: stock === 'in' } : {}),
});

/**
 * Returns the filter for the products after the cursor. The cursor consists of the time and the id of the last
 * product on the previous page.
 */
function after(cursor: string | undefined, time: 'updatedAt' | 'removedAt') {
  const [ms, id] = cursor?.split('-') ?? [];
  if (!ms || !id) return {};
  const last = new Date(Number(ms));
  const earlier = { [time]: trusted({ $lt: last }) };
  const inThatInstant = { [time]: last, _id: trusted({ $lt: id }) };
  return { $and: [{ [time]: trusted({ $lte: last }) }, { $or: [earlier, inThatInstant] }] };
}

const changedAt = ({ updatedAt, _id }: ProductDoc) => `${updatedAt.toISOString()} ${_id}`;

/** Moves the sizes of a product together, to the position of the size that was changed last. */
async function together(page: ProductDoc[], query: SellerListQuery): Promise<ProductDoc[]> {
  const groups = page.map(({ _id }) => groupMemberIds(String(_id)));
  const ids = groups.flatMap((sizes) => (sizes.length > 1 ? sizes : []));
  if (ids.length === 0) return page;
  const rows = await Product.find({ _id: trusted({ $in: ids }), ...filterOf(query) }).lean();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return page.flatMap((row, at) => {
    const sizes = (groups[at] ?? []).flatMap((id) => byId.get(id) ?? []);
    const isLast = sizes.every((one) => changedAt(one) <= changedAt(row));
    return sizes.length < 2 ? row : isLast ? sizes : [];
  });
}

const CHANGED_CURSOR = /^(\d{1,15}-)?[0-9a-f]{24}$/;

/** Returns a page of products. The product that was changed last comes first. */
async function lastChanged(query: SellerListQuery): Promise<Page> {
  const { limit, cursor, removed } = query;
  if (cursor && !CHANGED_CURSOR.test(cursor))
    throw new ApiError('badInput', t('catalogErrors', 'cursor'));
  // For a removed product, the removal is its last change. The index on `removedAt` contains only removed products.
  const time = removed ? 'removedAt' : 'updatedAt';
  const rows = await Product.find({ $and: [filterOf(query), after(cursor, time)] })
    .sort({ [time]: -1, _id: -1 })
    .limit(limit + 1)
    .hint({ [time]: -1, _id: -1 })
    .lean();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return omitUndefined({
    products: await viewAllForSeller(removed ? page : await together(page, query)),
    nextCursor: last && `${last[time]?.getTime()}-${last._id}`,
  });
}

/** Returns a page of the products whose name contains a text, in the order of the public list. */
async function named(query: SellerListQuery, q: string): Promise<Page> {
  const { limit, category, stock, removed } = query;
  const cursor = query.cursor?.split('-').at(-1);
  const index = searchIndex();
  // The search index does not contain stocks, so the database filters by stock.
  if (index && stock !== 'low') {
    const filter = { ...searchFilter({ category, stock }), removed: removed !== undefined };
    const ids = index.containing(q, limit + 1, { ...filter, after: cursor });
    const products = await viewAllForSeller(await rowsOf(ids.slice(0, limit), filter));
    const nextCursor = ids.length > limit ? ids[limit - 1] : undefined;
    return omitUndefined({ products, nextCursor: nextCursor || undefined });
  }
  const beyond = cursor ? { _id: trusted({ $gt: cursor }) } : {};
  const name = trusted({ $regex: escapeRegExp(q), $options: 'i' });
  const rows = await Product.find({ ...filterOf(query), ...beyond, name })
    .sort({ _id: 1 })
    .limit(limit + 1)
    // The embedded database engine crashes when it compares several query plans for a text search.
    .hint({ _id: 1 })
    .lean();
  const { page, ...next } = pageOf(rows, limit);
  return { products: await viewAllForSeller(page), ...next };
}

/**
 * Returns a page of the seller's product list. The product that was changed last comes first. With `q`, the page
 * contains products whose name contains the text, in the order of the public list. `sort` changes the order, except
 * together with `q`. Removed products appear only with `removed`, by `id` or by `gtin`. `nextCursor` is present if there is a further page.
 */
export async function listForSeller(query: SellerListQuery): Promise<Page> {
  await db();
  const { id, gtin, q } = query;
  if (id || gtin) {
    const product = await Product.findOne(id ? { _id: id } : { gtin }).lean();
    const mayLookUp = gtin && !product && env().FOOD_FACTS_URL ? { mayLookUp: true as const } : {};
    return { products: product ? [await viewForSeller(product)] : [], ...mayLookUp };
  }
  if (q) return named(query, q);
  const { sort } = query;
  if (!sort || sort === 'changed') return lastChanged(query);
  const { rows, ...next } = await sortedProducts(sort, query, filterOf(query));
  return { products: await viewAllForSeller(rows), ...next };
}
