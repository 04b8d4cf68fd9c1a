import { type Category, cacheCategories } from '@/lib/catalog/categories';

let last: readonly Category[] | undefined;

/**
 * Stores the categories of a page or a response for this tab. Does nothing on the server, where each render has its own
 * categories.
 */
export function cacheKnownCategories(list: readonly Category[], revision = 1): void {
  if (typeof window === 'undefined' || list === last) return;
  last = list;
  cacheCategories({ list, revision });
}
