/* The categories of the shop (docs/product.md 1.5): pure, also in the browser. */

import type { Translated } from '@/lib/i18n/translated';
import { processGlobal } from '@/lib/utils/process-global';

export type Category = {
  /** The label that people see. */
  text: string;
  /** The key stored on a product; its lower case is the URL segment. */
  path: string;
  /** The address of its picture; a category of the seller's own may have none. */
  image?: string;
  bgColor: string;
  /** The path of the category that it is a part of. */
  parent?: string;
  /** It stands in no list of categories; its own list and its products stay. */
  hidden?: true;
  /** Its label in further languages of the shop. */
  translations?: Translated<{ name?: string }>;
};

/** Where the products of a category went that is gone: the path of another. */
export type Moved = { path: string; into: string };

/** The categories that a new shop begins with. */
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

/** A list of categories, and the category of each path, in lower case. */
function tableOf(list: readonly Category[], moved: readonly Moved[] = []) {
  const byPath = new Map(list.map((one) => [one.path.toLowerCase(), one]));
  for (const { path, into } of moved) {
    const target = byPath.get(into.toLowerCase());
    if (target && !byPath.has(path.toLowerCase())) byPath.set(path.toLowerCase(), target);
  }
  return { list, byPath };
}

/**
 * The categories as this process, or this tab, knows them. The server around Next, its pages and the
 * browser ask for a category where nothing can wait (docs/decisions/0036-categories-in-memory.md).
 */
const known = processGlobal('categories', () => ({
  table: tableOf(DEFAULT_CATEGORIES),
  revision: 0,
}));

/** The categories of a shop, in their order, and where those went that are gone. */
export type Categories = {
  list: readonly Category[];
  moved?: readonly Moved[];
  /** 0 of a shop that has changed nothing. */
  revision: number;
};

/** Takes the present categories. */
export function cacheCategories({ list, moved, revision }: Categories): void {
  // The same ones stay the same list, from which the search has made its words.
  if (revision === known.revision && revision === 0) return;
  known.table = tableOf(list, moved);
  known.revision = revision;
}

/** Whether the seller has changed the categories. */
export const hasOwnCategories = (): boolean => known.revision > 0;

/** All categories in the order of the seller, each followed by its parts; also hidden ones. */
export const allCategories = (): readonly Category[] => known.table.list;

/** The categories that are no part of another and not hidden, in their order. */
export const topCategories = (): readonly Category[] =>
  allCategories().filter(({ parent, hidden }) => !parent && !hidden);

/** The parts of a category that are not hidden, in their order. */
export const partsOf = (path: string): readonly Category[] =>
  allCategories().filter(({ parent, hidden }) => parent === path && !hidden);

/**
 * The category whose path equals `path` in lower case, or into which that one went; undefined for an
 * unknown one.
 */
export const findCategory = (path: string): Category | undefined =>
  known.table.byPath.get(path.toLowerCase());

/** The paths whose products are in the list of a category: its own and those of its parts; `['']` for an unknown one. */
export function pathsUnder(category: string): string[] {
  const path = findCategory(category)?.path ?? '';
  return [path, ...allCategories().flatMap((one) => (one.parent === path ? one.path : []))];
}
