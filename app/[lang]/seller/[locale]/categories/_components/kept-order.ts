import type { CategoriesAnswer } from '@/lib/catalog/view';

/** What the shop has of categories, in the order on the screen, which may have changed since the shop was told. */
export function inShownOrder(
  shown: CategoriesAnswer,
  { categories, revision }: CategoriesAnswer,
): CategoriesAnswer {
  const stored = new Map(categories.map((one) => [one.path, one]));
  return { revision, categories: shown.categories.map((one) => stored.get(one.path) ?? one) };
}
