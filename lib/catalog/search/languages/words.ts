import type { Diet } from '@/lib/catalog/facts/fields';

/** What search knows of a language. Words are compared as `fold` (tokenize.ts) leaves them. */
export type SearchWords = {
  /** Words of descriptions and queries that tell nothing. */
  stop: ReadonlySet<string>;
  /** Words too general to select a product by themselves. */
  weak: ReadonlySet<string>;
  /** A word without the endings of number and case, so that all its forms are one. */
  stem: (word: string) => string;
  /** The letters and digits that a slip may put in the place of another. */
  letters: string;
  /** A line of a description about allergens, which does not mean that somebody looks for them. */
  allergens: RegExp;
  /** Names for the same thing; each stands for all others of its line. Commas separate words or phrases. */
  same: readonly string[];
  /** A general word, and what belongs to it; `@` names a category by its path. */
  kinds: Readonly<Record<string, string>>;
  /** How shoppers name each diet that goods may state. Commas separate words or phrases. */
  diets: Readonly<Record<Diet, string>>;
};

export const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The words of a text, separated by spaces. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Takes endings off while `least` letters stay. */
export function withoutEndings(word: string, endings: RegExp, least: number): string {
  for (let rest = word; ; ) {
    const shorter = rest.replace(endings, '');
    if (shorter === rest || shorter.length < least) return rest;
    rest = shorter;
  }
}
