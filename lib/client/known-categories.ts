import { type Category, cacheCategories } from '@/lib/catalog/categories';

let last: readonly Category[] | undefined;

/**
 * Takes the categories of a page or an answer as those that this tab knows. On the server, which renders
 * the page with its own, it does nothing.
 */
export function cacheKnownCategories(list: readonly Category[], revision = 1): void {
  if (typeof window === 'undefined' || list === last) return;
  last = list;
  cacheCategories({ list, revision });
}
