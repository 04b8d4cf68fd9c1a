/** Matches accents, and invisible characters such as direction marks and soft hyphens. */
const UNTYPED = /[\p{M}\p{Cf}]/gu;

const plain = (text: string) => text.normalize('NFD').replace(UNTYPED, '').toLowerCase();

/** Replaces each sequence of whitespace with one space, and trims the text. */
export const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the text in lower case and without accents. In Arabic, the hamza, the madda and the vowel marks are removed.
 */
export const withoutAccents = (text: string) => oneSpaced(plain(text));

/**
 * Letters that Unicode does not decompose, and the Arabic decimal mark. The tatweel only stretches an Arabic word, so
 * it is removed.
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
  '٫': '.',
};
const LETTER = new RegExp(`[${Object.keys(AS_TYPED).join('')}]`, 'g');

const DIGIT = /[٠-٩۰-۹]/g;
const asDigit = (digit: string) => String(digit.charCodeAt(0) & 0xf);

/** Returns the form of a text that the search compares: `creme` for `Crème`, and `strasse` for `Straße`. */
export const fold = (text: string) =>
  oneSpaced(
    plain(text)
      .replace(LETTER, (letter) => AS_TYPED[letter] ?? letter)
      .replace(DIGIT, asDigit),
  );

/** On other keyboards, people type two letters: `kaese` for `Käse`. */
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

/** Returns a word without its plural ending: `berry` for `berries`, and `tomato` for `tomatoes`. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.length > 4 && /(o|ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^suia]s$|[ia]s$/.test(word) && !word.endsWith('is')
    ? word.slice(0, -1)
    : word;
}

/** Yields every spelling of a word at edit distance 1. A word of nine letters has about 700. */
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
 * Returns alternative search terms for a mistyped space: the words as typed, two neighbours joined, or an unknown word
 * split. `isKnown` must accept both parts of a split. A wrong letter may replace the space.
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

type Piece = { text: string; isMatch: boolean };

function foldByLetter(name: string, spell: (text: string) => string) {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of name) {
    // The normalization would remove a single space.
    for (const plain of letter.trim() ? spell(letter) : ' ') {
      folded += plain;
      places.push(place);
    }
    place += letter.length;
  }
  return { folded, places: [...places, name.length] };
}

/** Returns the ranges that contain the whole text, or else the beginnings of words that match single words. */
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

/** Returns the parts of a name, with whether each matches the search text. Joined together, they equal the name. */
export function highlight(name: string, query: string): Piece[] {
  const isWhole = (text: (given: string) => string) =>
    fold(query) !== '' && foldByLetter(name, text).folded.includes(text(query));
  // A query without umlauts also matches a name with umlauts.
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
