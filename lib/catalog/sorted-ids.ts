import 'server-only';
import mongoose from 'mongoose';
import { lowestCents } from '@/lib/catalog/prices/lowest-price';
import { firstOfGroups } from '@/lib/catalog/variants/known-groups';
import { db } from '@/lib/db';
import type { Language } from '@/lib/i18n/languages';
import { inSlices } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { shopUnits, strikesLowestPrice } from './catalog-settings';
import { PAGE_SIZE } from './limits';
import { inStockOf, matchingIds, shownIds } from './list';
import type { ListOptions } from './offers';
import { sortProducts } from './sort-products';

/* Sorted and filtered lists and search results, without the page cache. The middleware loads this module. */

const { trusted } = mongoose;

/** A sorted list contains only this many of the newest products, on at most this many pages. */
const MAX_SORTED = 100_000;
const MAX_SORTED_PAGES = 100;

type Sorted = Pick<
  ProductDoc,
  '_id' | 'priceCents' | 'offerPriceCents' | 'weight' | 'amount' | 'unit' | 'measure'
> & { struckCents?: number };

/**
 * Returns the ids of the products that match `condition`, and `ids` if given, filtered and sorted by `view`. Products
 * that compare equal stay in the order of `ids`, or newest first without `ids`.
 */
export async function sortIds(
  condition: ReturnType<typeof inStockOf>,
  view: ListOptions,
  ids?: readonly string[],
) {
  await db();
  const lowest = await strikesLowestPrice();
  const rows: Sorted[] = [];
  const prices = omitUndefined({
    priceCents: 1,
    offerPriceCents: 1,
    measure: 1,
    reduced: lowest ? 1 : undefined,
  });
  const sizes = { weight: 1, amount: 1, unit: 1 };
  const only = ids ? { _id: trusted({ $in: ids }) } : {};
  const cursor = Product.find({ ...condition, ...only }, { ...prices, ...sizes })
    .sort({ _id: -1 })
    .limit(MAX_SORTED)
    .lean()
    .cursor({ batchSize: 1_000 });
  // The discount is relative to the struck-through price.
  for await (const row of inSlices(cursor))
    rows.push(lowest ? { ...row, struckCents: lowestCents(row) } : row);
  if (ids) {
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ _id }: Sorted) => places.get(String(_id)) ?? ids.length;
    rows.sort((one, other) => placeOf(one) - placeOf(other));
  }
  const sorted = firstOfGroups(sortProducts(rows, view, await shopUnits()), ({ _id }) =>
    String(_id),
  );
  const first = sorted.slice(0, MAX_SORTED_PAGES * PAGE_SIZE);
  return { ids: first.map(({ _id }) => String(_id)), total: sorted.length };
}

/** A list of products, or the results of the search `q`, in a category or in the list `all`. */
type Listed = { category: string; view: ListOptions; q?: string; language: Language };

/** Returns whether a sorted or filtered list, or its search results, have this page (from 1). Page 1 always exists. */
export async function hasSortedPage(
  { category, view, q, language }: Listed,
  page: number,
): Promise<boolean> {
  if (page === 1) return true;
  if (page > MAX_SORTED_PAGES) return false;
  const all = category === 'all' ? undefined : category;
  const ids = q ? (await matchingIds(q, language, all)).ids : undefined;
  const condition = inStockOf(category, view.facts);
  const before = (page - 1) * PAGE_SIZE;
  if (view.offers) {
    const { ids: found } = await sortIds(condition, { ...view, sort: 'newest' }, ids);
    return found.length > before;
  }
  const only = ids ? { _id: trusted({ $in: ids }) } : {};
  return (await shownIds({ ...condition, ...only }, before, 1)).length > 0;
}
