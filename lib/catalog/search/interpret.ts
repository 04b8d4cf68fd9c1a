import type { Dictionary, Meaning, Meanings } from './meanings';
import { tokenize } from './tokenize';

/** One way to interpret a search query. */
export type Interpretation = {
  /** The first set contains the words as typed. */
  termSets: readonly string[][];
  /** Which words get typo correction: none, words that match nothing, or all. */
  corrects: 'none' | 'unknown' | 'all';
  /** If true, a product must match every term. Otherwise one matching term is enough. */
  all: boolean;
};

type Dictionaries = Record<'names' | 'descriptions' | 'categories' | 'diets', Dictionary> & {
  meanings: Meanings;
};

/** The total score of eight terms must fit into one byte. */
const SCORE = {
  exact: 12,
  prefix: 10,
  compound: 9,
  synonym: 8,
  typo: 6,
  remoteTypo: 5,
  category: 4,
  description: 2,
} as const;

/** A word that matches the end of a compound (`käse` in `Bergkäse`) has at least this length. */
const MIN_HEAD = 4;
/** An incomplete word that matches a general word such as "drinks" has at least this length. */
const MIN_BEGINNING = 3;
/** The search with two typos takes a millisecond for each word. */
const MAX_REMOTE = 2;

/** Slots are positions of products in the index. */
type Matches = [score: number, slots: readonly number[]][];

function slotsOfPhrase([first = '', ...others]: readonly string[], names: Dictionary) {
  let slots = names.slotsOf(first);
  for (const word of others) {
    const next = new Set(names.slotsOf(word));
    slots = slots.filter((slot) => next.has(slot));
  }
  return slots;
}

function matchMeaning({ phrases, categories: paths, diets }: Meaning, on: Dictionaries): Matches {
  const byName = phrases.map((phrase) => [SCORE.synonym, slotsOfPhrase(phrase, on.names)] as const);
  const byCategory = paths.map((path) => [SCORE.category, on.categories.slotsOf(path)] as const);
  const byDiet = diets.map((diet) => [SCORE.synonym, on.diets.slotsOf(diet)] as const);
  return [...byName, ...byDiet, ...byCategory].map(([score, slots]) => [score, slots]);
}

const isFound = (matches: Matches) => matches.some(([, slots]) => slots.length > 0);

/** `isTyped` is false for a term from splitting or joining words. Only typed terms match by meaning or description. */
function matchTerm(term: string, on: Dictionaries, isTyped: boolean): Matches {
  const words = tokenize(term);
  const { meanings } = on;
  const stems = words.map(meanings.stem);
  const matches: Matches = [
    ...(words.length === 1 ? [[SCORE.exact, on.names.slotsOf(term)] as Matches[number]] : []),
    [SCORE.exact, slotsOfPhrase(stems, on.names)],
  ];
  if (words.length === 1 && term.length > 1)
    for (const word of on.names.startingWith(term))
      matches.push([SCORE.prefix, on.names.slotsOf(word)]);
  const isLong = words.length === 1 && term.length >= MIN_HEAD;
  if (isLong && meanings.language.compounds)
    for (const form of new Set([term, ...stems]))
      for (const word of on.names.endingWith(form))
        matches.push([SCORE.compound, on.names.slotsOf(word)]);
  if (!isTyped) return matches;
  const meaning = meanings.get(stems.join(' '));
  if (meaning) matches.push(...matchMeaning(meaning, on));
  if (words.length === 1)
    matches.push([SCORE.description, on.descriptions.slotsOf(stems[0] ?? '')]);
  if (!isFound(matches) && term.length >= MIN_BEGINNING)
    for (const one of meanings.startingWith(term)) matches.push(...matchMeaning(one, on));
  return matches;
}

/** A general word or a word with a digit matches nothing. Otherwise "coke" would match "cake". */
function matchTypos(term: string, on: Dictionaries, mayBeRemote: () => boolean): Matches {
  const { meanings } = on;
  // A number with a different digit is a different number.
  if (meanings.has(meanings.stem(term)) || /\d/.test(term)) return [];
  const match = (score: number, words: string[], keys: string[]) => [
    ...words.map((word) => [score, on.names.slotsOf(word)] as Matches[number]),
    ...keys.flatMap((key) => matchMeaning(meanings.get(key) ?? EMPTY, on)),
  ];
  const near = match(SCORE.typo, on.names.similarTo(term), meanings.words().similarTo(term));
  if (isFound(near) || !mayBeRemote()) return near;
  const remote = [on.names, meanings.words()].map((words) => words.remotelySimilarTo(term));
  return match(SCORE.remoteTypo, remote[0] ?? [], remote[1] ?? []);
}

const EMPTY: Meaning = { phrases: [], categories: [], diets: [] };

/** Omits insignificant words, and weak words if one match is enough (`all` is false). */
function distinctiveWords(
  words: readonly string[],
  all: boolean,
  { language: { stop, weak } }: Meanings,
): readonly string[] {
  // A word of two letters with a typo could match almost anything.
  const long = words.filter(({ length }) => length > 2);
  const strong = long.filter((word) => !stop.has(word) && (all || !weak.has(word)));
  return [strong, long].find(({ length }) => length > 0) ?? words;
}

/** Matches one query in several interpretations, and caches the matches of each term. */
export class Interpreter {
  readonly #on: Dictionaries;
  readonly #size: number;
  readonly #exact = new Map<string, Matches>();
  readonly #typos = new Map<string, Matches>();
  #remote = 0;

  constructor(on: Dictionaries, size: number) {
    this.#on = on;
    this.#size = size;
  }

  /** Returns a score for each slot (product position); 0 means no match. Returns undefined if nothing matches. */
  read({ termSets, corrects, all }: Interpretation): Uint8Array | undefined {
    const possible = termSets.flatMap((words, at) => {
      const { meanings } = this.#on;
      const terms = meanings.joinPhrases(distinctiveWords(words, all, meanings));
      // One of several words that matches only in a description is not enough.
      const matches = terms
        .map((term) => this.#find(term, at === 0, corrects))
        .map((found) => (all ? found : found.filter(([points]) => points > SCORE.description)));
      const found = matches.filter(isFound);
      return found.length > 0 && (!all || found.length === terms.length) ? [found] : [];
    });
    if (possible.length === 0) return undefined;
    const best = new Uint8Array(this.#size);
    for (const terms of possible) this.#score(terms, all ? terms.length : 1, best);
    return best;
  }

  #score(terms: readonly Matches[], needed: number, best: Uint8Array): void {
    const score = new Uint8Array(this.#size);
    /** For each slot, this stores the last term that added points, counted from 1. */
    const seen = new Uint8Array(this.#size);
    const matched = new Uint8Array(this.#size);
    terms.forEach((matches, nth) => {
      for (const [points, slots] of matches)
        for (const slot of slots) {
          if (seen[slot] === nth + 1) continue;
          seen[slot] = nth + 1;
          matched[slot] = (matched[slot] ?? 0) + 1;
          score[slot] = (score[slot] ?? 0) + points;
        }
    });
    for (let slot = 0; slot < this.#size; slot += 1)
      if ((matched[slot] ?? 0) >= needed) best[slot] = Math.max(best[slot] ?? 0, score[slot] ?? 0);
  }

  #find(term: string, isTyped: boolean, corrects: Interpretation['corrects']): Matches {
    const key = `${isTyped}${term}`;
    const exact = this.#exact.get(key) ?? matchTerm(term, this.#on, isTyped);
    this.#exact.set(key, exact);
    if (corrects === 'none' || (corrects === 'unknown' && isFound(exact))) return exact;
    const typos = this.#typos.get(term) ?? matchTypos(term, this.#on, this.#mayBeRemote);
    this.#typos.set(term, typos);
    return [...exact, ...typos];
  }

  #mayBeRemote = () => {
    this.#remote += 1;
    return this.#remote <= MAX_REMOTE;
  };
}
