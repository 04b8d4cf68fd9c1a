/* The categories of the shop (docs/product.md 1.5). The module runs on the server and in the browser. */

import type { Translated } from '@/lib/i18n/translated';
import { processGlobal } from '@/lib/utils/process-global';

export type Category = {
  text: string;
  /** Products store this key. In lower case, it is the URL segment of the category. */
  path: string;
  image?: string;
  bgColor: string;
  parent?: string;
  /** Lists of categories omit a hidden category. Its page and its products stay available. */
  hidden?: true;
  /** Consumers cannot withdraw from a contract about these products (lib/withdrawal). */
  noWithdrawal?: true;
  /** The products are not food, so the law requires their manufacturer (docs/law.md). */
  nonFood?: true;
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

function tableOf(list: readonly Category[], moved: readonly Moved[] = []) {
  const byPath = new Map(list.map((one) => [one.path.toLowerCase(), one]));
  for (const { path, into } of moved) {
    const target = byPath.get(into.toLowerCase());
    if (target && !byPath.has(path.toLowerCase())) byPath.set(path.toLowerCase(), target);
  }
  return { list, byPath };
}

/**
 * The categories loaded last. Synchronous code reads them and cannot wait for the database
 * (docs/decisions/0036-categories-in-memory.md).
 */
const known = processGlobal('categories', () => ({
  table: tableOf(DEFAULT_CATEGORIES),
  revision: 0,
}));

/** The categories of a shop in display order, and the redirects of deleted categories. */
export type Categories = {
  list: readonly Category[];
  moved?: readonly Moved[];
  /** The revision increases with each change. The default categories have revision 0. */
  revision: number;
};

/** Replaces the categories that this process or browser tab has loaded. */
export function cacheCategories({ list, moved, revision }: Categories): void {
  // Keep the same list object. The search caches words by it.
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
 * Returns the category with this path, ignoring case, or undefined. For a deleted category, returns its replacement.
 */
export const findCategory = (path: string): Category | undefined =>
  known.table.byPath.get(path.toLowerCase());

/**
 * Returns the path of a category and the paths of its subcategories. For an unknown category, returns `['']`, which
 * matches no product.
 */
export function pathsUnder(category: string): string[] {
  const path = findCategory(category)?.path ?? '';
  return [path, ...allCategories().flatMap((one) => (one.parent === path ? one.path : []))];
}
