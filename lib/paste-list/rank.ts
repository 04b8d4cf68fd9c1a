import type { Meanings } from '@/lib/catalog/search/meanings';
import { fold, inTwoLetters, tokenize } from '@/lib/catalog/search/tokenize';
import { editDistance } from '@/lib/utils/search-text';
import * as known from './words';

/** A product that may match a line, with its normalized name. */
export type Candidate = { id: string; name: string; inStock: boolean };

type Word = { text: string; stem: string };
type Phrase = {
  words: readonly Word[];
  /** The position of the noun that names the product, for example of `milk` in `oat milk`. */
  head: number;
  /**
   * The position of the first noun of a German name that no hyphen joins to the next word: `Haferdrink` in `Haferdrink
   * Barista`.
   */
  first: number;
  /** The position from which words only describe the product, as `in oil` does in `tuna in oil`. */
  rest: number;
};

/** The minimum score of a product that is returned as the match of a line. */
export const MATCH = 0.5;

const SCORE = {
  same: 1,
  plainCompound: 0.97,
  compound: 0.9,
  typo: 0.85,
  synonym: 0.75,
  remoteTypo: 0.65,
  prefix: 0.4,
};
/** How much a matched word counts in the score, by its role in the line. All other words count 1. */
const WEIGHT = { head: 2, afterBreak: 0.5, noise: 0.2 };
/** How much an additional word in a product name lowers the score. It depends on the role of the word. */
const EXTRA = { neutral: 0.01, prepared: 0.04, other: 0.05, afterBreak: 0.06 };
/** How much the score of a tinned product rises if the line names a tin, as in `1 tin tomatoes`. */
const TINNED = 0.08;
/** The factor of the score if the product lacks a word of the line. For example, `motor oil` is not sunflower oil. */
const UNKNOWN_WORD = 0.7;

/**
 * Shortens a German compound if its last part never names a product: `hahnchenbrust` (chicken breast) becomes
 * `hahnchen`.
 */
function withoutTransparent(word: string): string {
  const end = known.TRANSPARENT_ENDINGS.find(
    (ending) => word.endsWith(ending) && word.length > ending.length + 2,
  );
  return end ? word.slice(0, -end.length) : word;
}

const isNoise = (word: string) => known.NOISE.has(word);
const isSize = (word: string) =>
  /^\d/.test(word) || known.TIMES.has(word) || (known.UNITS.has(word) && word.length <= 2);

/**
 * Matches a word and the sign after it. After a comma, bracket, colon or dash, a product name only describes the
 * product.
 */
const WORD = /([\p{L}\p{N}]+)(-|\s*[,(:–])?/gu;

function phraseOf(text: string, meanings: Meanings): Phrase {
  const { stop, nounLast: isLast = false, compounds = false } = meanings.language;
  const words: (Word & { isJoined: boolean })[] = [];
  let rest = Number.POSITIVE_INFINITY;
  for (const [, token = '', sign = ''] of text.matchAll(WORD)) {
    const isBreak = known.BREAKS.has(token);
    if (isBreak && words.length > 0) rest = Math.min(rest, words.length);
    const isJoiner = known.OF.has(token) || isBreak;
    // Keep the first word even if it is a stop word: without its accent, the Spanish `té` (tea) would be one.
    if (!isSize(token) && !isJoiner && (words.length === 0 || !stop.has(token))) {
      const word = compounds ? withoutTransparent(token) : token;
      words.push({ text: word, stem: meanings.stem(word), isJoined: sign === '-' });
    }
    if (sign !== '' && sign !== '-' && words.length > 0) rest = Math.min(rest, words.length);
  }
  const isNoun = ({ text: word }: Word) =>
    !known.TRANSPARENT.has(word) &&
    !isNoise(word) &&
    !known.NEUTRAL.has(word) &&
    !known.COLOURS.has(word);
  // In `jeunes pousses d'épinards`, no word before `d'` names the product. Search for the noun after it.
  if (!words.slice(0, rest).some(isNoun)) rest = Number.POSITIVE_INFINITY;
  const own = words.slice(0, rest);
  const found = isLast ? own.findLastIndex(isNoun) : own.findIndex(isNoun);
  const head = found >= 0 ? found : isLast ? own.length - 1 : 0;
  const first = own.findIndex((word) => isNoun(word) && !word.isJoined);
  return { words, head, first: compounds && first >= 0 ? first : head, rest };
}

const synonymsOf = (key: string, meanings: Meanings): readonly (readonly string[])[] =>
  meanings.get(key)?.phrases ?? [];

function wordScore(wanted: Word, word: Word, isCompound: boolean): number {
  if (wanted.text === word.text || wanted.stem === word.stem) return SCORE.same;
  const [short, long] = [wanted.stem, word.stem];
  // The end of a compound names the product: a `Salatgurke` is a `Gurke`, but `Hafermilch` is not `Hafer`.
  if (isCompound && short.length >= 3 && long.length > short.length) {
    const end = [wanted.text, short].find((one) => word.text.endsWith(one) || long.endsWith(one));
    if (end !== undefined && !word.text.endsWith(known.NO_COMPOUND.get(end) ?? ' ')) {
      const start = word.text.slice(0, Math.max(0, word.text.lastIndexOf(end)));
      return known.NEUTRAL_STARTS.has(start) ? SCORE.plainCompound : SCORE.compound;
    }
    // `rot` matches its inflected form `rote`.
    if (word.text.startsWith(wanted.text) && word.text.length <= wanted.text.length + 2)
      return SCORE.compound;
    if (long.startsWith(short)) return SCORE.prefix;
  }
  if (short.length >= 4 && long.startsWith(short)) return SCORE.prefix;
  if (wanted.text.length < 4 || Math.abs(wanted.text.length - word.text.length) > 2) return 0;
  const distance = editDistance(wanted.text, word.text);
  if (distance === 1) return SCORE.typo;
  return distance === 2 && wanted.text.length >= 7 ? SCORE.remoteTypo : 0;
}

type Matched = { score: number; at: number };

function matchWords(wanted: Phrase, product: Phrase, meanings: Meanings) {
  const isCompound = meanings.language.compounds === true;
  return wanted.words.map((word, place): Matched => {
    let best: Matched = { score: 0, at: -1 };
    const put = (score: number, at: number) => {
      const isBetter = score > best.score || (score === best.score && at === product.head);
      if (score > 0 && isBetter) best = { score, at };
    };
    for (const [at, other] of product.words.entries()) put(wordScore(word, other, isCompound), at);
    if (best.score >= SCORE.typo) return best;
    const next = wanted.words[place + 1];
    const before = wanted.words[place - 1];
    const keys = [
      word.stem,
      ...(next ? [`${word.stem} ${next.stem}`] : []),
      ...(before ? [`${before.stem} ${word.stem}`] : []),
    ];
    for (const key of keys)
      for (const phrase of synonymsOf(key, meanings)) {
        const places = phrase.map((stem) =>
          product.words.findIndex(
            (other) =>
              other.stem === stem || (isCompound && stem.length >= 4 && other.stem.endsWith(stem)),
          ),
        );
        if (places.length > 0 && places.every((at) => at >= 0))
          put(SCORE.synonym, places.includes(product.head) ? product.head : (places[0] ?? -1));
      }
    return best;
  });
}

/**
 * Returns how well a product matches the words of a line, from 0 to 1. The noun counts most: for `oat milk`, another
 * milk matches better than oat flakes.
 */
function scoreOf(wanted: Phrase, product: Phrase, meanings: Meanings, isTin: boolean): number {
  if (wanted.words.length === 0 || product.words.length === 0) return 0;
  const matched = matchWords(wanted, product, meanings);
  let [sum, total, unknown] = [0, 0, 0];
  matched.forEach(({ score, at }, place) => {
    const weight = weightOf(wanted, place);
    total += weight;
    // A word that only describes the product is a weaker match: `oil` in `tuna in oil`.
    sum += weight * score * (at >= product.rest ? 0.6 : 1);
    if (score === 0 && weight >= 1) unknown += 1;
  });
  const head = matched[wanted.head];
  const isHeadMatched = head !== undefined && head.score >= SCORE.remoteTypo;
  const isProductHead = head?.at === product.head && isHeadMatched;
  const extra = product.words.reduce(
    (penalty, { text }, at) =>
      at === product.head || matched.some((one) => one.at === at)
        ? penalty
        : penalty + extraOf(text, at >= product.rest),
    0,
  );
  const isHeadElsewhere = matched.some(({ at, score }) => at === product.head && score > 0.6);
  // Lower the score if the line names only other parts of the product name, but not its noun.
  const isFirst = isHeadMatched && head?.at === product.first;
  const isBoth = isHeadElsewhere && isHeadMatched;
  const partly = isBoth || isFirst ? 0.85 : isHeadMatched && wanted.words.length > 1 ? 0.6 : 0.5;
  const factor = (isProductHead ? 1 : partly) * (unknown > 0 ? UNKNOWN_WORD : 1);
  const tin = isTin && product.words.some(({ text }) => known.TINS.has(text)) ? TINNED : 0;
  return Math.max(0, (sum / total) * factor - extra + tin);
}

function weightOf({ words, head, rest }: Phrase, place: number): number {
  const text = words[place]?.text ?? '';
  if (place === head) return WEIGHT.head;
  if (isNoise(text) || known.TRANSPARENT.has(text)) return WEIGHT.noise;
  return place >= rest ? WEIGHT.afterBreak : 1;
}

function extraOf(text: string, isAfterBreak: boolean): number {
  if (known.NEUTRAL.has(text) || known.TRANSPARENT.has(text)) return EXTRA.neutral;
  if (isNoise(text)) return EXTRA.prepared;
  return isAfterBreak ? EXTRA.afterBreak : EXTRA.other;
}

/** Returns the words to search for. They replace words that no product name contains, such as `Klopapier`. */
export function searchWords(name: string): string {
  const folded = fold(name);
  const whole = known.SHORTHAND.get(folded);
  if (whole) return whole;
  return tokenize(folded)
    .map((word) => known.SHORTHAND.get(word) ?? word)
    .join(' ');
}

/** Returns the words of a text with shortened German compounds: `hahnchenbrust` becomes `hahnchen`. */
export const withoutEndings = (text: string): string =>
  tokenize(fold(text)).map(withoutTransparent).join(' ');

/** Returns the words of a line without words that only describe the product: `onion` for `large onion`. */
export function contentWords(name: string, stop: ReadonlySet<string>): string {
  const words = tokenize(fold(name));
  const content = words.filter((word) => !isNoise(word) && !stop.has(word) && !known.OF.has(word));
  return (content.length > 0 ? content : words).join(' ');
}

/** A candidate with its score from 0 to 1. */
export type Ranked = Candidate & { score: number };

/** A product that is out of stock is offered only if no product in stock matches about as well. */
const OUT_OF_STOCK = 0.3;

/**
 * Returns the candidates by how well they match the words of a line, the best first. Products in stock come first
 * among similar matches. `isTin` is true if the line names a tin or another container.
 */
export function rank(
  name: string,
  candidates: readonly Candidate[],
  meanings: Meanings,
  isTin: boolean,
): Ranked[] {
  const texts = new Set([searchWords(name), fold(inTwoLetters(searchWords(name)))]);
  const wanted = [...texts].map((text) => phraseOf(fold(text), meanings));
  return candidates
    .map((candidate) => {
      const product = phraseOf(candidate.name, meanings);
      const score = Math.max(...wanted.map((phrase) => scoreOf(phrase, product, meanings, isTin)));
      return { ...candidate, score };
    })
    .sort((one, other) => orderOf(other) - orderOf(one));
}

const orderOf = ({ score, inStock }: Ranked) => score - (inStock ? 0 : OUT_OF_STOCK);
