import 'server-only';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { translatedName } from '@/lib/i18n/translated';
import { allCategories, type Category, findCategory } from './categories';
import { builtInLabel, findCategoryByLabel } from './category-names';

/**
 * Returns the label of a category in a language. In an additional language (`isFurther`), this is the seller's
 * translation, or else the built-in label, or else the main label.
 */
export const labelIn = (category: Category, language: Language, isFurther: boolean): string =>
  (isFurther && translatedName(category, language)) ||
  (builtInLabel(category, translate(language, 'categoryLabels')) ?? category.text);

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

/**
 * Returns the category with this path, or with this label in any language, ignoring case. Product files may contain a
 * built-in label in the seller's language.
 */
export function findLabelled(text: string): Category | undefined {
  const wanted = text.toLowerCase();
  const hasLabel = (category: Category) =>
    LANGUAGE_CODES.some((code) => labelIn(category, code, true).toLowerCase() === wanted);
  return findCategory(text) ?? findCategoryByLabel(text) ?? allCategories().find(hasLabel);
}
