import type { Diet } from '@/lib/catalog/facts/fields';

/**
 * The words that the search needs in one language. Words are compared in the form that `fold` (tokenize.ts) returns.
 */
export type SearchVocabulary = {
  /** The search ignores these words in descriptions and queries, for example articles. */
  stop: ReadonlySet<string>;
  /** These words are too general to find a product alone. */
  weak: ReadonlySet<string>;
  stem: (word: string) => string;
  /** The noun comes last in a name (`oat milk`), not first (`lait d'avoine`). */
  nounLast?: true;
  /** The language writes compound nouns as one word: `Hafermilch`. */
  compounds?: true;
  /** Typo correction tries these letters and digits. */
  letters: string;
  /**
   * The search ignores description lines about allergens. Otherwise a search for milk would find every product with
   * this allergen.
   */
  allergens: RegExp;
  /** Words of one line find the same products. Commas separate words or phrases. */
  same: readonly string[];
  /** Maps a general word to words of products. `@` marks the path of a category. */
  kinds: Readonly<Record<string, string>>;
  /** Maps a diet to its search words. Commas separate words or phrases. */
  diets: Readonly<Record<Diet, string>>;
};

export const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Splits a text at spaces into a set of words. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Returns the word without endings. Removes endings repeatedly while at least `least` letters remain. */
export function withoutEndings(word: string, endings: RegExp, least: number): string {
  for (let rest = word; ; ) {
    const shorter = rest.replace(endings, '');
    if (shorter === rest || shorter.length < least) return rest;
    rest = shorter;
  }
}
