/* The categories of the shop (docs/product.md 1.5). The module runs on the server and in the browser. */

import type { Translated } from '@/lib/i18n/translated';
import { processGlobal } from '@/lib/utils/process-global';

export type Category = {
  /** The label that shoppers and the seller see. */
  text: string;
  /** The key by which products refer to the category. The URL segment of the category is this key in lower case. */
  path: string;
  /** The URL of the category's picture. Absent if the category has no picture. */
  image?: string;
  bgColor: string;
  parent?: string;
  /** True if all lists of categories omit this category. Its own page and its products stay available. */
  hidden?: true;
  /** True if consumers cannot withdraw from a contract about products of this category (lib/withdrawal). */
  noWithdrawal?: true;
  /**
   * True if the products of this category are not food. The law then requires the manufacturer of each product
   * (docs/law.md).
   */
  nonFood?: true;
  /** The label of the category in additional languages of the shop. */
  translations?: Translated<{ name?: string }>;
};

/** A redirect from the path of a deleted category to the path of the category that took over its products. */
export type Moved = { path: string; into: string };

/** The categories of a new shop. */
export const DEFAULT_CATEGORIES: readonly Category[] = [
  {
    text: 'Organic veggies',
    path: 'Vegetables',
    image: '/art/vegetables.webp',
    bgColor: '#e3f4d7',
  },
  { text: 'Fresh Fruits', path: 'Fruits', image: '/art/fruits.webp', bgColor: '#ffe3e0' },
  { text: 'Cold Drinks', path: 'Drinks', image: '/art/drinks.webp', bgColor: '#dcf0fb' },
  { text: 'Instant Food', path: 'Instant', image: '/art/instant.webp', bgColor: '#ffeccc' },
  { text: 'Dairy Products', path: 'Dairy', image: '/art/dairy.webp', bgColor: '#fff3cd' },
  { text: 'Bakery & Breads', path: 'Bakery', image: '/art/bakery.webp', bgColor: '#f8e3d0' },
  { text: 'Grains & Cereals', path: 'Grains', image: '/art/grains.webp', bgColor: '#efe6fa' },
];

/** Returns a lookup of categories by path, ignoring case. */
function tableOf(list: readonly Category[], moved: readonly Moved[] = []) {
  const byPath = new Map(list.map((one) => [one.path.toLowerCase(), one]));
  for (const { path, into } of moved) {
    const target = byPath.get(into.toLowerCase());
    if (target && !byPath.has(path.toLowerCase())) byPath.set(path.toLowerCase(), target);
  }
  return { list, byPath };
}

/**
 * The categories that this process or browser tab has loaded last. Server, pages and browser look up categories in
 * synchronous code, which cannot wait for the database (docs/decisions/0036-categories-in-memory.md).
 */
const known = processGlobal('categories', () => ({
  table: tableOf(DEFAULT_CATEGORIES),
  revision: 0,
}));

/** The categories of a shop in display order, and the redirects of deleted categories. */
export type Categories = {
  list: readonly Category[];
  moved?: readonly Moved[];
  /** The revision of the categories, which increases with each change. 0 if the shop uses the default categories. */
  revision: number;
};

/** Replaces the categories that this process or browser tab has loaded. */
export function cacheCategories({ list, moved, revision }: Categories): void {
  // Keep the table of the default categories instead of building an equal one. The search caches words for this list
  // object, and a new object would miss the cache.
  if (revision === known.revision && revision === 0) return;
  known.table = tableOf(list, moved);
  known.revision = revision;
}

/** Returns whether the seller has changed the categories. */
export const hasOwnCategories = (): boolean => known.revision > 0;

/**
 * Returns all categories in display order, including hidden categories. Each category is followed by its subcategories.
 */
export const allCategories = (): readonly Category[] => known.table.list;

/** Returns the visible top-level categories in display order. */
export const topCategories = (): readonly Category[] =>
  allCategories().filter(({ parent, hidden }) => !parent && !hidden);

/** Returns the visible subcategories of a category in display order. */
export const partsOf = (path: string): readonly Category[] =>
  allCategories().filter(({ parent, hidden }) => parent === path && !hidden);

/**
 * Returns the category with this path, ignoring case. For a deleted category, returns the category that took over
 * its products. Returns undefined for an unknown path.
 */
export const findCategory = (path: string): Category | undefined =>
  known.table.byPath.get(path.toLowerCase());

/**
 * Returns the paths whose products the list of a category contains: its own path and the paths of its
 * subcategories. Returns `['']`, which matches no product, for an unknown category.
 */
export function pathsUnder(category: string): string[] {
  const path = findCategory(category)?.path ?? '';
  return [path, ...allCategories().flatMap((one) => (one.parent === path ? one.path : []))];
}
