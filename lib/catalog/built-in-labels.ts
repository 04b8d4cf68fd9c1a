import type { Translate } from '@/lib/i18n/translate';
import { type Category, DEFAULT_CATEGORIES } from './categories';

/* The labels of the default categories in every language. The module runs on the server and in the browser. */

const firstTexts = new Map(DEFAULT_CATEGORIES.map(({ path, text }) => [path, text]));

/** The paths of the default categories, which are also the message keys of their labels. */
const BUILT_IN = [
  'Vegetables',
  'Fruits',
  'Drinks',
  'Instant',
  'Dairy',
  'Bakery',
  'Grains',
] as const;

/**
 * Returns the message key of the built-in label of a default category. Returns undefined for other categories, and if
 * the seller has renamed the category.
 */
function builtInKey({ path, text }: Category): (typeof BUILT_IN)[number] | undefined {
  return firstTexts.get(path) === text ? BUILT_IN.find((one) => one === path) : undefined;
}

/** Returns the built-in label of a default category, or undefined if the category has none or is renamed. */
export function builtInLabel(
  category: Category,
  t: Translate<'categoryLabels'>,
): string | undefined {
  const key = builtInKey(category);
  return key && t(key);
}
