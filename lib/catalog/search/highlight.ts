import { fold, inTwoLetters, tokenize } from './tokenize';

/** A piece of a name, and whether the search matched it. */
type Piece = { text: string; isMatch: boolean };

/** The name in one spelling, and for each of its letters the position in the name. */
function foldByLetter(name: string, spell: (text: string) => string) {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of name) {
    // Spaces stay; folding a single space would trim it.
    for (const plain of letter.trim() ? spell(letter) : ' ') {
      folded += plain;
      places.push(place);
    }
    place += letter.length;
  }
  return { folded, places: [...places, name.length] };
}

/**
 * The ranges of the whole text; if it does not occur, the beginnings of words that match its words.
 */
function findRanges(folded: string, whole: string): [from: number, to: number][] {
  const at = whole ? folded.indexOf(whole) : -1;
  if (at >= 0) return [[at, at + whole.length]];
  const wanted = tokenize(whole).sort((one, other) => other.length - one.length);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const start = wanted.find((one) => word.startsWith(one));
    return start ? [[index, index + start.length] as [number, number]] : [];
  });
}

const withoutUmlauts = (text: string) => fold(inTwoLetters(text));

/** Splits a name into matched and other pieces, which joined give the name. */
export function highlight(name: string, query: string): Piece[] {
  const isWhole = (text: (given: string) => string) =>
    fold(query) !== '' && foldByLetter(name, text).folded.includes(text(query));
  // A name with umlauts is also found as it is written without them.
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
