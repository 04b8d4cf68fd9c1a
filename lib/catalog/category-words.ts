import type { Translate } from '@/lib/i18n/translate';
import { allCategories, type Category, findCategory, hasOwnCategories } from './categories';

/** The categories that a refusal names; more would be no sentence. */
const NAMED = 12;

/** The category with this label, as files of other systems name it. */
export const findNamed = (text: string): Category | undefined =>
  allCategories().find((one) => one.text.toLowerCase() === text.toLowerCase());

/** The refusal of a category that there is not, with the first ones that there are. */
export function unknownCategory(t: Translate<'catalogFaults'>): string {
  if (!hasOwnCategories()) return t('chooseCategory');
  const names = allCategories().map(({ path }) => path);
  const named = names.slice(0, NAMED).join(t('comma'));
  const count = names.length - NAMED;
  return count > 0
    ? t('chooseCategoryOfMore', { names: named, count })
    : t('chooseCategoryOf', { names: named });
}

/** What the categories are called in the language of the page, by path, where that differs. */
type Labels = Readonly<Record<string, string>> | undefined;

/** How the seller reads the category of a product. */
export const categoryName = (path: string, labels?: Labels): string =>
  labels?.[path] ?? findCategory(path)?.text ?? path;

/** How the seller reads a category in a list to choose from; a part is set off. */
export function categoryOption({ text, path, parent }: Category, labels?: Labels): string {
  const label = labels?.[path];
  return parent ? `– ${label ?? text}` : (label ?? text);
}
