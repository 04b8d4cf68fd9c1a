/*
 * Decides which search texts the shop counts. The texts come from strangers, so the shop counts only short texts
 * without contact data.
 */

const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** Numbers with at least five digits, also in groups, such as phone numbers, postal codes and card numbers. */
const LONG_NUMBER = /\p{Nd}(?:[\s().\-/+]*\p{Nd}){4}/u;
const ADDRESS = /@|:\/\/|www\./;

/**
 * Returns a search text as the shop counts it: in lower case, with single spaces. Returns undefined for a text that the
 * shop does not count. Such a text is shorter than 3 or longer than 60 characters, has no letter, or looks like an
 * email address, a web address or a phone number.
 */
export function countedText(search: string): string | undefined {
  const text = search.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const { length } = [...text];
  const isCounted =
    length >= MIN_LENGTH &&
    length <= MAX_LENGTH &&
    /\p{L}/u.test(text) &&
    !/\p{C}/u.test(text) &&
    !ADDRESS.test(text) &&
    !LONG_NUMBER.test(text);
  return isCounted ? text : undefined;
}

export type CountedSearch = { text: string; count: number };

/**
 * Returns at most `most` texts, the highest count first. A search also runs while a person types, so a search for `oat
 * milk` also counts `oat mi`. The count of a text is therefore reduced by the counts of the longer texts that begin
 * with it. A text whose count becomes 0 is left out.
 */
export function frequentSearches(rows: readonly CountedSearch[], most: number): CountedSearch[] {
  const sums = new Map<string, number>();
  for (const { text, count } of rows) sums.set(text, (sums.get(text) ?? 0) + count);
  // In reverse order, `oat milk` comes before its beginning `oat`.
  const sorted = [...sums]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  const remaining: CountedSearch[] = [];
  // In reverse order, a text comes directly after the longer texts that begin with it. `longer` is a stack of the texts
  // that are not part of a shorter text yet, each with its total count. The work is therefore linear in the number of
  // texts.
  const longer: CountedSearch[] = [];
  for (const { text, count } of sorted.reverse()) {
    let counted = 0;
    while (longer.at(-1)?.text.startsWith(text)) counted += longer.pop()?.count ?? 0;
    const left = Math.max(0, count - counted);
    remaining.push({ text, count: left });
    longer.push({ text, count: counted + left });
  }
  return remaining
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, most);
}
