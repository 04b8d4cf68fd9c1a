/* The search texts come from strangers, so the shop counts only short texts without contact data. */

const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** At least five digits, possibly in groups, such as phone numbers, postal codes and card numbers. */
const LONG_NUMBER = /\p{Nd}(?:[\s().\-/+]*\p{Nd}){4}/u;
const ADDRESS = /@|:\/\/|www\./;

/**
 * Returns a search text in lower case with single spaces. Returns undefined for a text that the shop does not count.
 * Such a text has fewer than 3 or more than 60 characters, has no letter, or looks like an email address, a web address
 * or a phone number.
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
 * Returns at most `most` texts, the highest count first. A search runs while a person types, so `oat milk` also counts
 * `oat mi`. The counts of longer texts are therefore subtracted from the texts with which they begin. Texts with the
 * count 0 are omitted.
 */
export function frequentSearches(rows: readonly CountedSearch[], most: number): CountedSearch[] {
  const sums = new Map<string, number>();
  for (const { text, count } of rows) sums.set(text, (sums.get(text) ?? 0) + count);
  const sorted = [...sums]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  const remaining: CountedSearch[] = [];
  // In reverse order, a text directly follows the longer texts that begin with it. `longer` is a stack of the texts
  // without a shorter text yet, with their total counts.
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
