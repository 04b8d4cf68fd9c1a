import 'server-only';
import mongoose from 'mongoose';
import { cacheLife, cacheTag } from 'next/cache';
import { ALLERGENS, DIETS } from '@/lib/catalog/facts/fields';
import type { Facets } from '@/lib/catalog/facts/filters';
import { countHidden, firstVisible, groupOf, hasGroups } from '@/lib/catalog/variants/known-groups';
import { db } from '@/lib/db';
import { objectId } from '@/lib/http/input-parts';
import type { Language } from '@/lib/i18n/languages';
import {
  CATEGORIES_TAG,
  EVERY_PAGE_TAG,
  HOME_TAG,
  listTag,
  productTag,
  relatedTag,
} from '@/lib/page-cache/tags';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import {
  allCategories,
  type Category,
  findCategory,
  hasOwnCategories,
  pathsUnder,
} from './categories';
import { BEST_SELLERS, MAX_RELATED_PRODUCTS, PAGE_SIZE } from './limits';
import {
  type FoundProducts,
  inStockOf,
  listProducts,
  matchingIds,
  productsFrom,
  shownIds,
} from './list';
import type { ListOptions } from './offers';
import { NOT_REMOVED, productsById } from './on-shelf';
import { sortIds } from './sorted-ids';
import type { ProductView } from './view';
import { viewCards, viewProducts } from './view-products';

const { trusted } = mongoose;

const MAX_BRANDS = 200;

const STATED = trusted({ $exists: true });

/** Each check uses a small index. */
async function isAnyStated(): Promise<boolean> {
  const filters = [{ diets: STATED }, { brand: STATED }, { 'allergens.contains': STATED }];
  const found = await Promise.all(filters.map((filter) => Product.exists(filter)));
  return found.some(Boolean);
}

/**
 * Returns the filter options for a category, or for the list `all`, of products in stock. Returns undefined if there
 * are none. The result is cached until the list changes.
 */
export async function facetsOf(category: string): Promise<Facets | undefined> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, listTag(category));
  cacheLife('max');
  await db();
  if (!(await isAnyStated())) return undefined;
  const shown = inStockOf(category);
  const [diets, brands, stated] = await Promise.all([
    Product.distinct('diets', { ...shown, diets: STATED }),
    Product.distinct('brand', { ...shown, brand: STATED }),
    Product.exists({ ...shown, 'allergens.contains': STATED }),
  ]);
  const facets = {
    diets: DIETS.filter((diet) => diets.includes(diet)),
    without: stated ? [...ALLERGENS] : [],
    brands: brands
      .flatMap((brand) => brand ?? [])
      .sort((one, other) => one.localeCompare(other))
      .slice(0, MAX_BRANDS),
  };
  const isNone = facets.diets.length + facets.without.length + facets.brands.length === 0;
  return isNone ? undefined : facets;
}

/**
 * Returns the categories if the seller has changed them. Returns undefined for the default categories, which are in the
 * browser code. Adds cache tags to the calling page.
 */
export async function ownCategories(): Promise<readonly Category[] | undefined> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, CATEGORIES_TAG);
  cacheLife('max');
  return hasOwnCategories() ? allCategories() : undefined;
}

/**
 * Returns the first five product cards in stock, in a language of the shop. The result is cached until the catalogue
 * changes.
 */
export async function bestSellers(language: Language): Promise<ProductView[]> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, HOME_TAG);
  cacheLife('max');
  await db();
  return viewCards(await firstVisible({ inStock: true }, 1, BEST_SELLERS), language);
}

/**
 * Returns whether the shop has a product, in stock or not. The result is cached until the home page changes. A first
 * product without stock does not change the home page, so the result may be outdated.
 */
export async function hasProducts(): Promise<boolean> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, HOME_TAG);
  cacheLife('max');
  await db();
  return (await Product.exists(NOT_REMOVED)) !== null;
}

async function countOf(category: string): Promise<number> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, listTag(category));
  cacheLife('max');
  await db();
  return Product.countDocuments(inStockOf(category));
}

type ProductsPage = { products: ProductView[]; total: number; pages: number };

/**
 * Returns a page (from 1) of the products in stock in a category, or in the list `all`, the newest first. The page is
 * empty for an unknown category or after the last page. The result is cached until the catalogue changes.
 */
export async function productsPage(
  category: string,
  page: number,
  language: Language,
): Promise<ProductsPage> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, listTag(category));
  cacheLife('max');
  if (category !== 'all' && !findCategory(category)) return { products: [], total: 0, pages: 0 };
  const before = (page - 1) * PAGE_SIZE;
  if (hasGroups()) {
    const [ids, inStock] = await Promise.all([
      shownIds(inStockOf(category), before, PAGE_SIZE),
      countOf(category),
    ]);
    const total = inStock - countHidden(category === 'all' ? undefined : pathsUnder(category));
    const products = await productsOf(ids, language);
    return { products, total, pages: Math.ceil(total / PAGE_SIZE) };
  }
  const [products, total] = await Promise.all([
    productsFrom(inStockOf(category), before, PAGE_SIZE),
    countOf(category),
  ]);
  const pages = Math.ceil(total / PAGE_SIZE);
  return { products: await viewProducts(products, language), total, pages };
}

/* Pages import from the catalogue only through this module. */
export { hasGroups } from './variants/known-groups';

const findSortedIds = (category: string, view: ListOptions) =>
  sortIds(inStockOf(category, view.facts), view);

async function sortedIds(category: string, view: ListOptions) {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, listTag(category));
  cacheLife('max');
  return findSortedIds(category, view);
}

async function productsOf(ids: string[], language?: Language): Promise<ProductView[]> {
  await db();
  const byId = await productsById(ids);
  return viewCards(
    ids.flatMap((id) => byId.get(id) ?? []),
    language,
  );
}

async function pageOfIds(
  { ids, total }: { ids: string[]; total: number },
  page: number,
  language?: Language,
): Promise<ProductsPage> {
  const products = await productsOf(ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), language);
  return { products, total, pages: Math.ceil(ids.length / PAGE_SIZE) };
}

/**
 * Returns a page (from 1) of a sorted list, or of the products on offer, like {@link productsPage}. The list has
 * at most 100 pages.
 */
export async function sortedPage(
  category: string,
  view: ListOptions,
  page: number,
  language: Language,
): Promise<ProductsPage> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, listTag(category));
  cacheLife('max');
  return pageOfIds(await sortedIds(category, view), page, language);
}

/**
 * Returns a page like {@link sortedPage}, but only with products that match the fact filter of `view`. The result is
 * not cached, because clients could fill the cache with any number of different filters.
 */
export async function filteredPage(
  category: string,
  view: ListOptions,
  page: number,
  language?: Language,
): Promise<ProductsPage> {
  return pageOfIds(await findSortedIds(category, view), page, language);
}

type ProductPage = { product: ProductView; related: ProductView[] };

/**
 * Returns the product with this id, in stock or not, or null if it is unknown or removed. `related` has up to five
 * other products of its category in stock. The result is cached until the catalogue changes.
 */
export async function productPage(id: string, language: Language): Promise<ProductPage | null> {
  'use cache';
  cacheLife('max');
  cacheTag(EVERY_PAGE_TAG, productTag(id));
  if (!objectId.safeParse(id).success) return null;
  await db();
  const product = await Product.findOne({ _id: id, ...NOT_REMOVED }).lean();
  if (!product) return null;
  cacheTag(relatedTag(product.category));
  const related = await firstVisible(
    { category: product.category, inStock: true },
    -1,
    MAX_RELATED_PRODUCTS + 1,
  );
  const own = groupOf(id);
  const isOther = ({ _id }: ProductDoc) =>
    !_id.equals(product._id) && (!own || groupOf(String(_id)) !== own);
  const others = related.filter(isOther).slice(0, MAX_RELATED_PRODUCTS);
  const [view] = await viewProducts([product], language);
  return view ? { product: view, related: await viewCards(others, language) } : null;
}

/** Returns the first 24 search results that are in stock, in `category` if given. The result is not cached. */
export async function searchProducts(
  q: string,
  language: Language,
  category?: string,
): Promise<FoundProducts> {
  return listProducts(
    { q, category, stock: 'in', limit: PAGE_SIZE, variants: 'grouped' },
    language,
  );
}

/**
 * Returns a page (from 1) of the search results in stock that match `view`. Without a sort order, they keep the order
 * of the search. Related products are returned only without a match by name. The result is not cached.
 */
export async function searchResultsPage(
  q: string,
  view: ListOptions,
  page: number,
  { language, category }: { language: Language; category?: string | undefined },
): Promise<ProductsPage & { related?: ProductView[] }> {
  const { ids, isRelated } = await matchingIds(q, language, category);
  const sorted = await sortIds(inStockOf(category ?? 'all', view.facts), view, ids);
  const { products, ...found } = await pageOfIds(sorted, page, language);
  return isRelated ? { ...found, products: [], related: products } : { ...found, products };
}
