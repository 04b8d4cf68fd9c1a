import { Dictionary } from './dictionary';
import { fold, readingsOf, wordsOf } from './words';

/** What a search may be narrowed by, and where it goes on. */
export type Narrowing = { category?: string; inStock?: boolean; after?: string };

type Entry = {
  id: string;
  name: string;
  category: string;
  inStock: boolean;
  /** The words of the name, once a search has looked at them. */
  words?: string[];
};

/** A text this common fills a page from the first names; a rarer one is looked up by its words. */
const FIRST_NAMES = 4_000;
/** Words of a query beyond these change nothing, and names that match no better are not counted. */
const MOST_WORDS = 12;
const MOST_CANDIDATES = 20_000;
const MOST_READINGS = 12;

/** How well one word of the query meets a name. */
const WEIGHT = { same: 4, start: 3, slip: 1 } as const;

type Wanted = { word: string; starts: string[]; slips: string[]; slots: number };

/**
 * The names of the catalogue in memory, so that a search takes milliseconds however many there
 * are. Names come in the order of their ids and do not change; stock does.
 */
export class SearchIndex {
  readonly #entries: Entry[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #dictionary = new Dictionary();

  get size() {
    return this.#entries.length;
  }

  /** Takes in a product. False when it does not fit in, so that the index must be made anew. */
  put(product: Entry): boolean {
    const name = fold(product.name);
    const known = this.#entries[this.#slotOf.get(product.id) ?? -1];
    if (known) {
      known.inStock = product.inStock;
      return known.name === name && known.category === product.category;
    }
    if (product.id < (this.#entries.at(-1)?.id ?? '')) return false;
    const slot = this.#entries.length;
    this.#entries.push({ ...product, name });
    this.#slotOf.set(product.id, slot);
    for (const word of wordsOf(name)) this.#dictionary.add(word, slot);
    return true;
  }

  /** The ids of up to `limit` products whose name contains the text, in the order of the ids. */
  containing(text: string, limit: number, narrowing: Narrowing = {}): string[] {
    const piece = fold(text);
    const found: string[] = [];
    const look = (entry: Entry | undefined) => {
      if (entry?.name.includes(piece) && fits(entry, narrowing)) found.push(entry.id);
      return found.length >= limit;
    };
    const first = this.#firstAfter(narrowing.after);
    const longest = wordsOf(piece).reduce((a, b) => (b.length > a.length ? b : a), '');
    const end = longest ? Math.min(first + FIRST_NAMES, this.size) : this.size;
    for (let slot = first; slot < end; slot += 1) if (look(this.#entries[slot])) return found;
    if (end === this.size) return found;
    const slots = new Set(
      this.#dictionary.holding(longest).flatMap((word) => this.#dictionary.slotsOf(word)),
    );
    const later = [...slots].filter((slot) => slot >= end).sort((a, b) => a - b);
    for (const slot of later) if (look(this.#entries[slot])) break;
    return found;
  }

  /**
   * The ids of up to `limit` products that have every word of the text, in any order, whole, as a
   * beginning, or with one slip of the finger, the best first; without those that contain the text
   * as it is.
   */
  resembling(text: string, limit: number, narrowing: Narrowing = {}): string[] {
    const piece = fold(text);
    const words = wordsOf(piece).slice(0, MOST_WORDS);
    const scores = new Map<Entry, number>();
    const readings = readingsOf(words, this.#dictionary.has).slice(0, MOST_READINGS);
    for (const reading of readings)
      for (const [entry, score] of this.#match(reading, narrowing))
        if (!entry.name.includes(piece)) scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
    return [...scores]
      .sort(([a, one], [b, two]) => two - one || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(([{ id }]) => id);
  }

  *#match(words: string[], narrowing: Narrowing): Generator<[Entry, number]> {
    // A slip in a word of two letters leaves nothing to go by.
    const telling = words.filter(({ length }) => length > 2);
    const wanted = (telling.length > 0 ? telling : words).map((word) => this.#want(word));
    const [rarest, ...others] = wanted.sort((a, b) => a.slots - b.slots);
    if (!rarest) return;
    const seen = new Set<number>();
    for (const word of [rarest.word, ...rarest.starts, ...rarest.slips]) {
      for (const slot of this.#dictionary.slotsOf(word)) {
        if (seen.has(slot) || seen.size > MOST_CANDIDATES) continue;
        seen.add(slot);
        const entry = this.#entries[slot];
        if (!entry || !fits(entry, narrowing)) continue;
        entry.words ??= wordsOf(entry.name);
        const has = entry.words;
        let score = weigh(rarest, has);
        for (const other of others) {
          const weight = weigh(other, has);
          score = weight && score && score + weight;
        }
        if (score > 0) yield [entry, score];
      }
    }
  }

  #want(word: string): Wanted {
    const starts = word.length > 1 ? this.#dictionary.beginningWith(word) : [];
    const slips = this.#dictionary.closeTo(word);
    const count = (sum: number, one: string) => sum + this.#dictionary.slotsOf(one).length;
    return { word, starts, slips, slots: [word, ...starts, ...slips].reduce(count, 0) };
  }

  #firstAfter(after?: string): number {
    if (!after) return 0;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.id ?? '') <= after) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const fits = (entry: Entry, { category, inStock }: Narrowing) =>
  (category === undefined || entry.category === category) &&
  (inStock === undefined || entry.inStock === inStock);

/** How well a wanted word is met by the words of a name; 0 when it is not. */
function weigh({ word, slips }: Wanted, has: readonly string[]): number {
  if (has.includes(word)) return WEIGHT.same;
  if (word.length > 1 && has.some((one) => one.startsWith(word))) return WEIGHT.start;
  return has.some((one) => slips.includes(one)) ? WEIGHT.slip : 0;
}
