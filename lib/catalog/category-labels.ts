import 'server-only';
import { translate } from '@/lib/i18n/catalog';
import type { Language } from '@/lib/i18n/languages';
import { translatedName } from '@/lib/i18n/translated';
import { allCategories, type Category, DEFAULT_CATEGORIES } from './categories';

const firstTexts = new Map(DEFAULT_CATEGORIES.map(({ path, text }) => [path, text]));

/** The paths of the specification's categories, which are the keys of their labels. */
const BUILT_IN = [
  'Vegetables',
  'Fruits',
  'Drinks',
  'Instant',
  'Dairy',
  'Bakery',
  'Grains',
] as const;

/** What a category of the specification is called that the owner has not named otherwise. */
function builtIn({ path, text }: Category, language: Language): string | undefined {
  const key = BUILT_IN.find((one) => one === path);
  return key && firstTexts.get(key) === text ? translate(language, 'shelves')(key) : undefined;
}

/**
 * The label of a category in a language: the translated one in a further language of the shop, else that of the
 * specification in this language, else the owner's.
 */
export const labelIn = (category: Category, language: Language, isFurther: boolean): string =>
  (isFurther && translatedName(category, language)) ||
  (builtIn(category, language) ?? category.text);

/** The labels that differ from those of the list of categories, by path; undefined when none does. */
export function otherLabels(
  language: Language,
  isFurther: boolean,
): Record<string, string> | undefined {
  const others = allCategories().flatMap((category) => {
    const label = labelIn(category, language, isFurther);
    return label === category.text ? [] : [[category.path, label] as const];
  });
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}
