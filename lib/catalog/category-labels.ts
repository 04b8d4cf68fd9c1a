import 'server-only';
import type { Language } from '@/lib/i18n/languages';
import { translatedName } from '@/lib/i18n/translated';
import { messages } from '@/messages';
import { allCategories, type Category, DEFAULT_CATEGORIES } from './categories';

const firstTexts = new Map(DEFAULT_CATEGORIES.map(({ path, text }) => [path, text]));

const isShelf = (path: string): path is keyof (typeof messages)['en']['shelves'] =>
  Object.hasOwn(messages.en.shelves, path);

/** What a category of the specification is called that the owner has not named otherwise. */
const builtIn = ({ path, text }: Category, language: Language): string | undefined =>
  isShelf(path) && firstTexts.get(path) === text ? messages[language].shelves[path] : undefined;

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
