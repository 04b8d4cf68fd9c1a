import type { Language } from './languages';

/** The translations of a product or category, by language. They do not include the shop's main language. */
export type Translated<T> = Partial<Record<Language, T>>;

type Named = { name: string; translations?: Translated<{ name?: string }> };

/** Returns the translated name, if there is one. */
export const translatedName = (
  { translations }: Pick<Named, 'translations'>,
  language: Language | undefined,
): string | undefined => (language && translations?.[language]?.name) || undefined;

/** Returns the name in a language. Without a translation, returns the name in the main language. */
export const nameIn = (named: Named, language: Language | undefined): string =>
  translatedName(named, language) ?? named.name;
