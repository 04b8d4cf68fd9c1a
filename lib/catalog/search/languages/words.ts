import type { Diet } from '@/lib/catalog/facts/fields';

/** The search vocabulary of a language. Words are compared in the form that `fold` (tokenize.ts) returns. */
export type SearchWords = {
  /** Words of descriptions and queries without significance. */
  stop: ReadonlySet<string>;
  /** Words that are too general to select a product alone. */
  weak: ReadonlySet<string>;
  /** Removes endings of number and case, so that all forms of a word become equal. */
  stem: (word: string) => string;
  /** The letters and digits that a typo may insert or substitute. */
  letters: string;
  /**
   * Matches a description line about allergens. Such a line must not make the product match a search for the
   * allergen.
   */
  allergens: RegExp;
  /** Synonyms. Each word stands for all others of its line. Commas separate words or phrases. */
  same: readonly string[];
  /** A general word, and the words that belong to it. `@` marks a category by its path. */
  kinds: Readonly<Record<string, string>>;
  /** The names that shoppers use for each diet. Commas separate words or phrases. */
  diets: Readonly<Record<Diet, string>>;
};

export const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Splits a text at spaces into a set of words. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Removes endings repeatedly, as long as at least `least` letters remain. */
export function withoutEndings(word: string, endings: RegExp, least: number): string {
  for (let rest = word; ; ) {
    const shorter = rest.replace(endings, '');
    if (shorter === rest || shorter.length < least) return rest;
    rest = shorter;
  }
}
