import { allCategories, type Category } from '@/lib/catalog/categories';
import { en } from '@/lib/catalog/search/languages/en';
import type { SearchVocabulary } from '@/lib/catalog/search/languages/vocabulary';
import { editDistance } from '@/lib/utils/search-text';
import { fold, inTwoLetters, misspellings, tokenize } from './tokenize';

/** Most shorter words differ from other words by only one letter. */
const MIN_FUZZY_LENGTH = 3;
const MIN_LENGTH_OF_TWO = 7;

/** Returns the letters of a word as a bit mask, which quickly rules out dissimilar words. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

const countBits = (bits: number) => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/**
 * Binary search. Returns the first position from 0 to `length` at which `isBefore` is false. `isBefore` must be
 * true at all earlier positions.
 */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const placeOf = (word: string, sorted: readonly string[]) =>
  lowerBound(sorted.length, (at) => (sorted[at] ?? '') < word);

function beginningWith(sorted: readonly string[], prefix: string): string[] {
  const found: string[] = [];
  for (let at = placeOf(prefix, sorted); at < sorted.length; at += 1) {
    const word = sorted[at] ?? '';
    if (!word.startsWith(prefix)) break;
    if (word !== prefix) found.push(word);
  }
  return found;
}

const backwards = (word: string) => [...word].reverse().join('');

/** An inverted index: maps each word to the slots (positions in the search index) of the products that contain it. */
export class Dictionary {
  readonly #slots = new Map<string, number[]>();
  /** The list is built at the first prefix search. Later words are inserted. */
  #sorted: string[] | undefined;
  #reversed: string[] | undefined;
  #maxLength = 0;
  readonly #language: SearchVocabulary;

  constructor(language = en) {
    this.#language = language;
  }

  add(word: string, slot: number): void {
    const slots = this.#slots.get(word);
    if (slots) {
      if (slots.at(-1) !== slot) slots.push(slot);
      return;
    }
    this.#slots.set(word, [slot]);
    this.#maxLength = Math.max(this.#maxLength, word.length);
    for (const [list, form] of [
      [this.#sorted, word],
      [this.#reversed, backwards(word)],
    ] as const)
      list?.splice(placeOf(form, list), 0, form);
  }

  has = (word: string) => this.#slots.has(word);
  slotsOf = (word: string): readonly number[] => this.#slots.get(word) ?? [];

  startingWith(prefix: string): string[] {
    this.#sorted ??= [...this.#slots.keys()].sort();
    return beginningWith(this.#sorted, prefix);
  }

  endingWith(suffix: string): string[] {
    this.#reversed ??= [...this.#slots.keys()].map(backwards).sort();
    return beginningWith(this.#reversed, backwards(suffix)).map(backwards);
  }

  /** Returns the indexed words, and indexed stems, among all spellings at edit distance 1. */
  similarTo(word: string): string[] {
    if (word.length < MIN_FUZZY_LENGTH || word.length > this.#maxLength + 1) return [];
    const found = new Set<string>();
    const { letters, stem } = this.#language;
    for (const other of misspellings(word, letters))
      for (const form of [other, stem(other)]) if (form !== word && this.has(form)) found.add(form);
    return [...found];
  }

  /** Returns the indexed words at edit distance 2 with the same first letter. Returns none for a short word. */
  remotelySimilarTo(word: string): string[] {
    if (word.length < MIN_LENGTH_OF_TWO || word.length > this.#maxLength + 2) return [];
    const letters = lettersOf(word);
    return this.startingWith(word.charAt(0)).filter(
      (other) =>
        Math.abs(other.length - word.length) <= 2 &&
        // Each edit removes or adds at most two letters.
        countBits(lettersOf(other) ^ letters) <= 4 &&
        editDistance(other, word) <= 2,
    );
  }
}

/** The synonyms, categories and diets to which a word or phrase of a query expands. */
export type Meaning = {
  phrases: readonly (readonly string[])[];
  categories: readonly string[];
  diets: readonly string[];
};

type Table = ReadonlyMap<string, Meaning>;

const parts = (list: string) => list.split(',').map((part) => part.trim());

/** Maps general words, synonyms and category labels of one language to their meanings. */
export class Meanings {
  readonly #language: SearchVocabulary;
  readonly #labelOf: (category: Category) => string;
  #last: { of: readonly Category[]; table: Table; words: Dictionary } | undefined;

  constructor(language = en, labelOf: (category: Category) => string = ({ text }) => text) {
    this.#language = language;
    this.#labelOf = labelOf;
  }

  get language(): SearchVocabulary {
    return this.#language;
  }

  stem = (word: string): string => this.#language.stem(word);

  get = (key: string): Meaning | undefined => this.#present().table.get(key);
  has = (key: string): boolean => this.#present().table.has(key);

  words = (): Dictionary => this.#present().words;

  /** The shopper may still be typing the word. */
  startingWith = (text: string): Meaning[] =>
    [...this.#present().table].flatMap(([key, meaning]) => (key.startsWith(text) ? meaning : []));

  joinPhrases(words: readonly string[]): string[] {
    const terms: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const [word = '', next = ''] = words.slice(at, at + 2);
      const isPhrase = next !== '' && this.has(`${this.stem(word)} ${this.stem(next)}`);
      terms.push(isPhrase ? `${word} ${next}` : word);
      if (isPhrase) at += 1;
    }
    return terms;
  }

  #present() {
    const of = allCategories();
    if (this.#last?.of === of) return this.#last;
    const table = this.#build(of);
    const words = new Dictionary(this.#language);
    for (const key of table.keys()) words.add(key, 0);
    this.#last = { of, table, words };
    return this.#last;
  }

  /** Omits insignificant words, for example the `de` in `pomme de terre`. */
  #stems(text: string): string[] {
    const words = tokenize(fold(text));
    const contentWords = words.filter((word) => !this.#language.stop.has(word));
    return (contentWords.length > 0 ? contentWords : words).map(this.stem);
  }

  #build(categories: readonly Category[]): Table {
    const { same, kinds, diets } = this.#language;
    const keyOf = (text: string) => this.#stems(text).join(' ');
    const found = new Map<
      string,
      { phrases: Map<string, string[]>; categories: Set<string>; diets: Set<string> }
    >();
    const put = (key: string, targets: readonly string[]) => {
      const meaning = found.get(key) ?? {
        phrases: new Map(),
        categories: new Set(),
        diets: new Set(),
      };
      for (const target of targets)
        if (target.startsWith('@')) meaning.categories.add(target.slice(1));
        else if (target.startsWith('#')) meaning.diets.add(target.slice(1));
        else if (keyOf(target) !== key) meaning.phrases.set(keyOf(target), this.#stems(target));
      found.set(key, meaning);
    };
    /** Includes the spelling with two letters for each umlaut: `kaese` for `Käse`. */
    const define = (word: string, targets: readonly string[]) => {
      for (const key of new Set([keyOf(word), keyOf(inTwoLetters(word))])) put(key, targets);
    };
    for (const list of same) for (const name of parts(list)) define(name, parts(list));
    for (const [word, list] of Object.entries(kinds)) define(word, parts(list));
    for (const [diet, list] of Object.entries(diets))
      for (const word of parts(list)) define(word, [`#${diet}`]);
    for (const category of categories)
      for (const word of this.#stems(`${this.#labelOf(category)} ${category.path}`))
        put(word, [`@${category.path}`]);
    return new Map(
      [...found].map(([key, { phrases, categories: paths, diets: stated }]) => [
        key,
        { phrases: [...phrases.values()], categories: [...paths], diets: [...stated] },
      ]),
    );
  }
}
