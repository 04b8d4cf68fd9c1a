import type { Translate } from '@/lib/i18n/translate';
import {
  allCategories,
  type Category,
  DEFAULT_CATEGORIES,
  findCategory,
  hasOwnCategories,
} from './categories';

const NAMED = 12;

/** Returns the category with this label, ignoring case. Files of other systems refer to categories by label. */
export const findCategoryByLabel = (text: string): Category | undefined =>
  allCategories().find((one) => one.text.toLowerCase() === text.toLowerCase());

/** Returns the error message for an unknown category. It lists the first categories of the shop as valid values. */
export function unknownCategory(t: Translate<'catalogErrors'>): string {
  if (!hasOwnCategories()) return t('chooseCategory');
  const names = allCategories().map(({ path }) => path);
  const named = names.slice(0, NAMED).join(t('comma'));
  const count = names.length - NAMED;
  return count > 0
    ? t('chooseCategoryOfMore', { names: named, count })
    : t('chooseCategoryOf', { names: named });
}

type Labels = Readonly<Record<string, string>> | undefined;

/** Returns the label of a product's category in the language of the page. */
export const categoryName = (path: string, labels?: Labels): string =>
  labels?.[path] ?? findCategory(path)?.text ?? path;

/** Returns the label of a category as an option of a select. A dash precedes the label of a subcategory. */
export function categoryOption({ text, path, parent }: Category, labels?: Labels): string {
  const label = labels?.[path];
  return parent ? `– ${label ?? text}` : (label ?? text);
}

const firstTexts = new Map(DEFAULT_CATEGORIES.map(({ path, text }) => [path, text]));

const BUILT_IN = [
  'Vegetables',
  'Fruits',
  'Drinks',
  'Instant',
  'Dairy',
  'Bakery',
  'Grains',
] as const;

/** Returns the message key of a default category. Returns undefined if the seller renamed the category. */
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
