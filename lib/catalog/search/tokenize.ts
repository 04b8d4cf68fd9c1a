/**
 * Matches accents, and invisible characters that copied text often contains, such as direction marks and soft hyphens.
 */
const UNTYPED = /[\p{M}\p{Cf}]/gu;

const plain = (text: string) => text.normalize('NFD').replace(UNTYPED, '').toLowerCase();

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the text in lower case and without accents. In Arabic, the hamza, the madda and the vowel marks are removed.
 */
export const withoutAccents = (text: string) => oneSpaced(plain(text));

/**
 * Replacements for letters that Unicode does not decompose into a letter and an accent. The tatweel only stretches
 * an Arabic word, so it is removed.
 */
const AS_TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};
const LETTER = new RegExp(`[${Object.keys(AS_TYPED).join('')}]`, 'g');

/** Arabic and Persian digits. */
const DIGIT = /[٠-٩۰-۹]/g;
const asDigit = (digit: string) => String(digit.charCodeAt(0) & 0xf);

/**
 * Returns the form of a text that the search compares, in any language. A search for `creme` thus finds `Crème`, and a
 * search for `strasse` finds `Straße`.
 */
export const fold = (text: string) =>
  oneSpaced(
    plain(text)
      .replace(LETTER, (letter) => AS_TYPED[letter] ?? letter)
      .replace(DIGIT, asDigit),
  );

/** Letters that people type as two letters if their keyboard lacks them: `Käse` as `kaese`. */
const IN_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Returns the text with each umlaut written as two letters. */
export const inTwoLetters = (text: string) =>
  text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => IN_TWO[letter.toLowerCase()] ?? letter);

/**
 * Returns the normalized spellings of a text, for example `kase` and `kaese` for `Käse`. A text without umlauts has
 * only one spelling.
 */
export const spellings = (text: string): string[] => [
  ...new Set([fold(text), fold(inTwoLetters(text))]),
];

/** Returns the words (sequences of letters and digits) of a normalized text. */
export const tokenize = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The factors that convert the units of pack sizes in names and queries to g or ml. */
const FACTORS: Readonly<Record<string, readonly [number, 'g' | 'ml']>> = {
  ...{ g: [1, 'g'], gr: [1, 'g'], kg: [1_000, 'g'] },
  ...{ ml: [1, 'ml'], cl: [10, 'ml'], dl: [100, 'ml'], l: [1_000, 'ml'], liter: [1_000, 'ml'] },
};
const SIZE =
  /(?<![\p{L}\p{N}.,])(\d{1,5}(?:[.,]\d{1,3})?)\s?(kg|gr?|ml|cl|dl|l|liter)(?![\p{L}\p{N}])/gu;

/**
 * Splits a normalized text into its pack sizes and the other words: `cola 0,5 l` becomes `cola` and `500ml`. Different
 * spellings of a size are equal.
 */
export function splitSizes(folded: string): { words: string; sizes: string[] } {
  const sizes: string[] = [];
  const words = folded.replace(SIZE, (_, amount: string, unit: string) => {
    const [factor, base] = FACTORS[unit] ?? [1, unit];
    sizes.push(`${Math.round(Number(amount.replace(',', '.')) * factor)}${base}`);
    return ' ';
  });
  return { words: oneSpaced(words), sizes };
}

/** Insignificant words (stop words) in descriptions and queries. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a about after all and are as at be before but by can for from if in into is it its keep keeps more no not of on once one only or out so than that the their them then they this to until up use used when which while will with within without you your'.split(
    ' ',
  ),
);

/** Weak words, which are too general to find a product by themselves. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  'best big cheap cold dry extra food free fresh good great large light little local low mini natural new nice organic pack product raw real ready small soft some something special style sugar tasty whole'.split(
    ' ',
  ),
);

/**
 * Returns a word without its plural ending. `berries` and `berry` thus become equal, and also `tomatoes` and `tomato`.
 */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.length > 4 && /(o|ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^suia]s$|[ia]s$/.test(word) && !word.endsWith('is')
    ? word.slice(0, -1)
    : word;
}

/**
 * Yields every spelling of a word at edit distance 1: a letter is removed, inserted or replaced by one of
 * `letters`, or two neighbouring letters are swapped. A word of nine letters has about 700 of these spellings.
 */
export function* misspellings(
  word: string,
  letters = 'abcdefghijklmnopqrstuvwxyz0123456789',
): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of letters) yield before + letter + after;
    if (!after) continue;
    yield before + after.slice(1);
    for (const letter of letters) yield before + letter + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
  }
}

/**
 * Returns alternative sets of search terms, in case a space was mistyped: the words as typed, with two neighbouring
 * words joined, or with an unknown word split in two. A word is split only if `isKnown` accepts both parts. A wrong
 * letter in place of the missing space is accepted too.
 */
export function searchTerms(
  words: readonly string[],
  isKnown: (word: string) => boolean,
): string[][] {
  const sets = [[...words]];
  words.forEach((word, at) => {
    const put = (...parts: string[]) => sets.push(words.toSpliced(at, 1, ...parts));
    const next = words[at + 1];
    if (next && isKnown(word + next)) sets.push(words.toSpliced(at, 2, word + next));
    if (isKnown(word)) return;
    for (let cut = 1; cut < word.length; cut += 1) {
      const [left, right, beyond] = [word.slice(0, cut), word.slice(cut), word.slice(cut + 1)];
      if (!isKnown(left)) continue;
      if (isKnown(right)) put(left, right);
      if (beyond && isKnown(beyond)) put(left, beyond);
    }
  });
  return sets;
}

/** A piece of a name. `isMatch` is true if the piece matches the search text. */
type Piece = { text: string; isMatch: boolean };

/** Returns one spelling of a name, and for each letter of it the position in the original name. */
function foldByLetter(name: string, spell: (text: string) => string) {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of name) {
    // Keep a single space. The normalization would remove it.
    for (const plain of letter.trim() ? spell(letter) : ' ') {
      folded += plain;
      places.push(place);
    }
    place += letter.length;
  }
  return { folded, places: [...places, name.length] };
}

/**
 * Returns the ranges in which a name contains the whole search text. If the name does not contain it, returns the
 * beginnings of words that match single words of the text.
 */
function findRanges(folded: string, fullText: string): [from: number, to: number][] {
  const at = fullText ? folded.indexOf(fullText) : -1;
  if (at >= 0) return [[at, at + fullText.length]];
  const tokens = tokenize(fullText).sort((one, other) => other.length - one.length);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const start = tokens.find((one) => word.startsWith(one));
    return start ? [[index, index + start.length] as [number, number]] : [];
  });
}

const withoutUmlauts = (text: string) => fold(inTwoLetters(text));

/** Splits a name into parts that match the search text and parts that do not. Joined together, they equal the name. */
export function highlight(name: string, query: string): Piece[] {
  const isWhole = (text: (given: string) => string) =>
    fold(query) !== '' && foldByLetter(name, text).folded.includes(text(query));
  // Compare with every spelling, because a query without umlauts also matches a name with umlauts.
  const spell = !isWhole(fold) && isWhole(withoutUmlauts) ? withoutUmlauts : fold;
  const { folded, places } = foldByLetter(name, spell);
  const pieces: Piece[] = [];
  let end = 0;
  const put = (to: number, isMatch: boolean) => {
    if (to > end) pieces.push({ text: name.slice(end, to), isMatch });
    end = Math.max(end, to);
  };
  for (const [from, to] of findRanges(folded, spell(query))) {
    put(places[from] ?? name.length, false);
    put(places[to] ?? name.length, true);
  }
  put(name.length, false);
  return pieces;
}
