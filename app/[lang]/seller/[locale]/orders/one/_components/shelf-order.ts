import { type Category, findCategory } from '@/lib/catalog/categories';
import type { Item } from './counts';

/** The lines by category, in the order of the shelves. */
export function groupsOf(
  items: readonly Item[],
  categories: readonly Category[],
): [string, Item[]][] {
  const groups = new Map<string, Item[]>(categories.map(({ path }) => [path, []]));
  for (const item of items) {
    // A line keeps the category of its placing, which may have gone into another.
    const category = findCategory(item.product.category)?.path ?? item.product.category;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups].filter(([, lines]) => lines.length > 0);
}

/** The lines as whoever packs walks along the shelves. */
export const inShelfOrder = (items: readonly Item[], categories: readonly Category[]): Item[] =>
  groupsOf(items, categories).flatMap(([, lines]) => lines);
