import { editDistance } from '@/lib/utils/misspelled';
import { en } from './languages/en';
import type { SearchWords } from './languages/words';
import { misspellings } from './tokenize';

/** Typos are corrected only in words this long; shorter words are nearly all one edit apart. */
const MIN_FUZZY_LENGTH = 3;
/** Two typos are corrected only in words this long. */
const MIN_LENGTH_OF_TWO = 7;

/** The letters of a word as bits, to see quickly that two words differ in more than a few. */
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

/** The first place from 0 to `length` at which `isBefore` is false; true for all places before it. */
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

/** An inverted index: the words of all names, each with the slots of the names that contain it. */
export class Dictionary {
  readonly #slots = new Map<string, number[]>();
  /** Sorted at the first prefix search; words that come later are inserted. */
  #sorted: string[] | undefined;
  #maxLength = 0;
  readonly #language: SearchWords;

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
    this.#sorted?.splice(this.#placeOf(word, this.#sorted), 0, word);
  }

  has = (word: string) => this.#slots.has(word);
  slotsOf = (word: string): readonly number[] => this.#slots.get(word) ?? [];

  /** The words that begin with the prefix, without the prefix itself. */
  startingWith(prefix: string): string[] {
    this.#sorted ??= [...this.#slots.keys()].sort();
    const found: string[] = [];
    for (let at = this.#placeOf(prefix, this.#sorted); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? '';
      if (!word.startsWith(prefix)) break;
      if (word !== prefix) found.push(word);
    }
    return found;
  }

  /** The words at edit distance 1, in singular or plural. */
  similarTo(word: string): string[] {
    if (word.length < MIN_FUZZY_LENGTH || word.length > this.#maxLength + 1) return [];
    const found = new Set<string>();
    const { letters, stem } = this.#language;
    for (const other of misspellings(word, letters))
      for (const form of [other, stem(other)]) if (form !== word && this.has(form)) found.add(form);
    return [...found];
  }

  /** The words at edit distance 2 with the same first letter; none for a short word. */
  remotelySimilarTo(word: string): string[] {
    if (word.length < MIN_LENGTH_OF_TWO || word.length > this.#maxLength + 2) return [];
    const letters = lettersOf(word);
    return this.startingWith(word.charAt(0)).filter(
      (other) =>
        Math.abs(other.length - word.length) <= 2 &&
        // One edit changes at most two letters of the set.
        countBits(lettersOf(other) ^ letters) <= 4 &&
        editDistance(other, word) <= 2,
    );
  }

  #placeOf = (word: string, sorted: readonly string[]) =>
    lowerBound(sorted.length, (at) => (sorted[at] ?? '') < word);
}
