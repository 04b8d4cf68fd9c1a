import type { Diet } from '@/lib/catalog/facts/fields';

/**
 * The words that the search needs in one language. Words are compared in the form that `fold` (tokenize.ts) returns.
 */
export type SearchVocabulary = {
  /** Insignificant words (stop words) in descriptions and queries, such as articles. */
  stop: ReadonlySet<string>;
  /** Weak words, which are too general to find a product by themselves. */
  weak: ReadonlySet<string>;
  /** Returns the stem of a word, without endings of number and case. */
  stem: (word: string) => string;
  /** True if the noun comes last in a name (`oat milk`). Absent if it comes first (`lait d'avoine`). */
  nounLast?: true;
  /** Present if the language writes compound nouns as one word: `Hafermilch`. */
  compounds?: true;
  /** The letters and digits that are tried when typos are corrected. */
  letters: string;
  /**
   * Matches a description line about allergens. The search ignores these lines. Otherwise a search for milk would
   * find every product that contains milk as an allergen.
   */
  allergens: RegExp;
  /**
   * Synonyms. A search for one word of a line finds products with any other word of the line. Commas separate
   * words or phrases.
   */
  same: readonly string[];
  /** Maps a general word to the words of products that it stands for. `@` marks the path of a category. */
  kinds: Readonly<Record<string, string>>;
  /** Maps a diet to the words by which shoppers search for it. Commas separate words or phrases. */
  diets: Readonly<Record<Diet, string>>;
};

export const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Splits a text at spaces into a set of words. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Removes endings from a word repeatedly, as long as at least `least` letters remain. */
export function withoutEndings(word: string, endings: RegExp, least: number): string {
  for (let rest = word; ; ) {
    const shorter = rest.replace(endings, '');
    if (shorter === rest || shorter.length < least) return rest;
    rest = shorter;
  }
}
