import type { Language } from './languages';

/** What a product or a category is called in other languages than the shop's main one. */
export type Translated<T> = Partial<Record<Language, T>>;

type Named = { name: string; translations?: Translated<{ name?: string }> };

/** The translated name, if there is one. */
export const translatedName = (
  { translations }: Pick<Named, 'translations'>,
  language: Language | undefined,
): string | undefined => (language && translations?.[language]?.name) || undefined;

/** The name in a language, else in the main one. */
export const nameIn = (named: Named, language: Language | undefined): string =>
  translatedName(named, language) ?? named.name;
