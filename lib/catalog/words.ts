/** How a search reads text: without case and accents, so that `creme` finds `Crème`. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a folded text. */
export const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Everything that one slip of the finger makes of a word: a letter left out, put in, replaced, or
 * two that changed places. Some 700 words for one of nine letters.
 */
export function* slipsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) yield before + letter + after;
    if (!after) continue;
    yield before + after.slice(1);
    for (const letter of LETTERS) yield before + letter + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
  }
}

/**
 * The readings of a query whose slip may have been a space: as it is, with two words joined, or
 * with a word parted where `isWord` knows both parts (the letter between them may stand for the
 * space).
 */
export function readingsOf(
  words: readonly string[],
  isWord: (word: string) => boolean,
): string[][] {
  const readings = [[...words]];
  words.forEach((word, at) => {
    const put = (...parts: string[]) => readings.push(words.toSpliced(at, 1, ...parts));
    const next = words[at + 1];
    if (next && isWord(word + next)) readings.push(words.toSpliced(at, 2, word + next));
    if (isWord(word)) return;
    for (let cut = 1; cut < word.length; cut += 1) {
      const [left, right, beyond] = [word.slice(0, cut), word.slice(cut), word.slice(cut + 1)];
      if (!isWord(left)) continue;
      if (isWord(right)) put(left, right);
      if (beyond && isWord(beyond)) put(left, beyond);
    }
  });
  return readings;
}
