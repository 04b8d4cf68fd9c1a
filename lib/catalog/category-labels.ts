import 'server-only';
import { translate } from '@/lib/i18n/catalog';
import type { Language } from '@/lib/i18n/languages';
import { translatedName } from '@/lib/i18n/translated';
import { allCategories, type Category, DEFAULT_CATEGORIES } from './categories';

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

/** Returns the built-in label of a default category. Returns undefined if the seller has renamed the category. */
function builtIn({ path, text }: Category, language: Language): string | undefined {
  const key = BUILT_IN.find((one) => one === path);
  return key && firstTexts.get(key) === text
    ? translate(language, 'categoryLabels')(key)
    : undefined;
}

/**
 * Returns the label of a category in a language. In an additional language of the shop (`isFurther`), this is the
 * seller's translation. Without one, it is the built-in label in this language, or else the seller's label in the main
 * language.
 */
export const labelIn = (category: Category, language: Language, isFurther: boolean): string =>
  (isFurther && translatedName(category, language)) ||
  (builtIn(category, language) ?? category.text);

/**
 * Returns the labels in a language that differ from the labels in the main language, by path. Returns undefined if
 * none differs.
 */
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
