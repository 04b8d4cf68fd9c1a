import { crc32 } from 'node:zlib';
import type { Diet } from '@/lib/catalog/facts/fields';
import { parseGtin } from '@/lib/catalog/facts/gtin';
import { type Interpretation, Interpreter } from './interpret';
import { Dictionary, lowerBound, Meanings } from './meanings';
import { splitSizes } from './pack-sizes';
import { fold, searchTerms, spellings, tokenize } from './tokenize';

/**
 * Restricts the results of a search. With `removed`, the search returns only removed products. `after` is the id
 * of the last product on the previous page.
 */
export type SearchFilter = {
  categories?: readonly string[];
  inStock?: boolean;
  removed?: boolean;
  after?: string;
};

type Indexed = {
  id: string;
  name: string;
  category: string;
  inStock: boolean;
  removed?: boolean;
  description?: readonly string[];
  gtin?: string | undefined;
  diets?: readonly Diet[] | undefined;
  brand?: string | undefined;
  weight?: string | undefined;
};

/** `names` contains the spellings of the name. `rest` is a checksum of the other searched fields, to detect changes. */
type Entry = Omit<Indexed, 'name' | 'description' | 'diets' | 'brand' | 'weight'> & {
  names: string;
  rest: number;
};

/** The separator between two spellings of a name. It never occurs in a name. */
const BETWEEN = '\t';

function gtinIn(text: string): string | undefined {
  // A shopper may type Arabic digits.
  const read = parseGtin(fold(text));
  return 'gtin' in read ? read.gtin : undefined;
}

/** Limits for one query, so that it cannot block the event loop. */
const MAX_WORDS = 8;
const MAX_TERM_SETS = 12;
const SIZE_SCORE = 20;

/**
 * An in-memory index of all products, which searches 100,000 products in milliseconds
 * (docs/decisions/0013-own-search-index.md). Products are in the order of their ids, and a slot (position) never
 * changes. Only stock and removal can be updated in place.
 */
export class SearchIndex {
  readonly #entries: Entry[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #meanings: Meanings;
  readonly #names: Dictionary;
  readonly #descriptions = new Dictionary();
  readonly #categories = new Dictionary();
  readonly #diets = new Dictionary();
  readonly #sizes = new Dictionary();
  readonly #slotsOfGtin = new Map<string, number[]>();
  /** All normalized names, one per line, so that one `indexOf` searches them all. */
  #text = '';
  readonly #lineStarts: number[] = [];

  constructor(meanings = new Meanings()) {
    this.#meanings = meanings;
    this.#names = new Dictionary(meanings.language);
  }

  get size() {
    return this.#entries.length;
  }

  categoryOf = (id: string) => this.#entries[this.#slotOf.get(id) ?? -1]?.category;

  nameOf = (id: string) => this.#entries[this.#slotOf.get(id) ?? -1]?.names.split(BETWEEN)[0];

  isInStock = (id: string) => this.#entries[this.#slotOf.get(id) ?? -1]?.inStock === true;

  get meanings(): Meanings {
    return this.#meanings;
  }

  isRemoved = (id: string) => this.#entries[this.#slotOf.get(id) ?? -1]?.removed === true;

  /**
   * Adds a product, or updates its stock and removal. Returns false if the index must be rebuilt: another field
   * changed, or a new id is lower than the last id.
   */
  put({ description: lines = [], diets = [], brand = '', weight = '', ...all }: Indexed): boolean {
    const { name, ...product } = all;
    const { gtin = '' } = product;
    const forms = spellings(name);
    const names = forms.join(BETWEEN);
    const rest = crc32([gtin, diets.join(), brand, weight, ...lines].join('\n'));
    const known = this.#entries[this.#slotOf.get(product.id) ?? -1];
    if (known) {
      known.inStock = product.inStock;
      known.removed = product.removed;
      const isSame = known.names === names && known.rest === rest;
      return isSame && known.category === product.category;
    }
    if (product.id < (this.#entries.at(-1)?.id ?? '')) return false;
    const slot = this.size;
    this.#entries.push({ ...product, names, rest });
    this.#slotOf.set(product.id, slot);
    this.#lineStarts.push(this.#text.length);
    this.#text += `${names}\n`;
    if (gtin) this.#slotsOfGtin.set(gtin, [...(this.#slotsOfGtin.get(gtin) ?? []), slot]);
    for (const diet of diets) this.#diets.add(diet, slot);
    const { stem, stop, allergens } = this.#meanings.language;
    // The brand is searched like the name, but is no direct match.
    for (const word of tokenize([names, ...spellings(brand)].join(BETWEEN)))
      for (const form of [word, stem(word)]) this.#names.add(form, slot);
    this.#categories.add(product.category, slot);
    for (const size of splitSizes(fold(`${name} ${weight}`)).sizes) this.#sizes.add(size, slot);
    // Skip lines about allergens. Otherwise a search for milk would find every product with this allergen.
    for (const line of lines)
      if (!allergens.test(line))
        for (const word of tokenize(spellings(line).join(BETWEEN)))
          if (!stop.has(word)) this.#descriptions.add(stem(word), slot);
    return true;
  }

  /** The text is a part of the name or the whole barcode. */
  has(id: string, text: string, filter: SearchFilter = {}): boolean {
    const entry = this.#entries[this.#slotOf.get(id) ?? -1];
    return entry !== undefined && isNamed(entry, text) && passes(entry, filter);
  }

  /**
   * Returns the first position from `from` at which a piece occurs in the names, or Infinity. `places` caches the next
   * position of each piece.
   */
  #next(pieces: readonly string[], places: number[], from: number): number {
    pieces.forEach((piece, nth) => {
      if ((places[nth] ?? -1) >= from) return;
      const at = this.#text.indexOf(piece, from);
      places[nth] = at < 0 ? Number.POSITIVE_INFINITY : at;
    });
    return Math.min(...places);
  }

  /**
   * Returns the ids of products whose name contains the text or whose barcode equals it. Returns none if the normalized
   * text is empty.
   */
  containing(text: string, limit: number, filter: SearchFilter = {}): string[] {
    const pieces = spellings(text).filter(Boolean);
    if (pieces.length === 0) return [];
    const { after = '' } = filter;
    const gtin = gtinIn(text);
    const coded = (gtin && this.#slotsOfGtin.get(gtin)) || [];
    if (coded.length > 0)
      return coded
        .flatMap((slot) => this.#entries[slot] ?? [])
        .filter((entry) => entry.id > after && passes(entry, filter))
        .slice(0, limit)
        .map(({ id }) => id);
    const found: string[] = [];
    const places: number[] = [];
    let slot = after ? lowerBound(this.size, (at) => (this.#entries[at]?.id ?? '') <= after) : 0;
    while (slot < this.size && found.length < limit) {
      const at = this.#next(pieces, places, this.#lineStarts[slot] ?? 0);
      if (at === Number.POSITIVE_INFINITY) break;
      while ((this.#lineStarts[slot + 1] ?? Number.POSITIVE_INFINITY) <= at) slot += 1;
      const entry = this.#entries[slot];
      if (entry && passes(entry, filter)) found.push(entry.id);
      slot += 1;
    }
    return found;
  }

  /**
   * Returns the ids of products that match the text without containing it in their name, the best matches first.
   * Products with the pack size in the text come first.
   *
   * If no product matches every word and `forgive` is true, typos are corrected. If that finds nothing, products that
   * match some words are returned.
   */
  related(text: string, limit: number, filter: SearchFilter = {}, forgive = true): string[] {
    const [piece = '', ...forms] = spellings(text);
    const { words: content, sizes } = splitSizes(piece);
    // A query with only a pack size is searched as ordinary words.
    const isSized = sizes.length > 0 && tokenize(content).length > 0;
    const termsOf = (form: string) =>
      tokenize(isSized ? splitSizes(form).words : form).slice(0, MAX_WORDS);
    const words = termsOf(piece);
    if (limit < 1 || words.length === 0) return [];
    const others = forms.map(termsOf);
    const termSets = [...searchTerms(words, this.#names.has), ...others].slice(0, MAX_TERM_SETS);
    const readings: Interpretation[] = [{ termSets, corrects: 'none', all: true }];
    if (forgive) readings.push({ termSets, corrects: 'unknown', all: true });
    if (forgive && words.some(({ length }) => length > 2)) {
      readings.push({ termSets, corrects: 'all', all: true });
      if (words.length > 1) readings.push({ termSets: [words], corrects: 'unknown', all: false });
    }
    const dictionaries = {
      names: this.#names,
      descriptions: this.#descriptions,
      categories: this.#categories,
      diets: this.#diets,
      meanings: this.#meanings,
    };
    const interpreter = new Interpreter(dictionaries, this.size);
    for (const reading of readings) {
      const scores = interpreter.read(reading);
      if (scores && isSized) this.#preferSizes(scores, sizes);
      const found = scores ? this.#best(scores, limit, text, filter) : [];
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Products with other sizes stay in the result. */
  #preferSizes(scores: Uint8Array, sizes: readonly string[]): void {
    for (const slot of new Set(sizes.flatMap((size) => this.#sizes.slotsOf(size))))
      if (scores[slot]) scores[slot] += SIZE_SCORE;
  }

  /** Ids with equal scores stay in the order of the index. */
  #best(scores: Uint8Array, limit: number, text: string, filter: SearchFilter): string[] {
    // A bucket sort is fast for small integers and preserves the order of ids.
    const byScore: number[][] = [];
    scores.forEach((score, slot) => {
      if (score === 0) return;
      byScore[score] ??= [];
      byScore[score].push(slot);
    });
    const found: string[] = [];
    for (const slots of byScore.reverse())
      for (const slot of slots ?? []) {
        const entry = this.#entries[slot];
        if (!entry || isNamed(entry, text) || !passes(entry, filter)) continue;
        if (found.push(entry.id) === limit) return found;
      }
    return found;
  }
}

const isNamed = ({ names, gtin }: Pick<Entry, 'names' | 'gtin'>, text: string): boolean =>
  spellings(text).some((piece) => names.includes(piece)) ||
  (gtin !== undefined && gtin === gtinIn(text));

/** Returns whether a product passes a filter. Ignores `after`. */
export const passes = (
  product: Pick<Indexed, 'category' | 'inStock' | 'removed'>,
  { categories, inStock, removed = false }: SearchFilter,
): boolean =>
  (product.removed ?? false) === removed &&
  (categories === undefined || categories.includes(product.category)) &&
  (inStock === undefined || product.inStock === inStock);
