export type JumpRow = {
  id: string;
  href: string;
  text: string;
  /** A second text, for example the group of a screen or the phone number of a customer. */
  detail?: string;
};

/** Returns a text in lower case and without accents, so that `creme` matches `Crème`. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const tokens = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns how well a row matches the words of a query. 3: its text starts with the query. 2: each word of the query is
 * the start of a word of its text. 1: its text and its detail contain all words. 0: no match.
 */
function scoreOf(
  { text, detail = '' }: Pick<JumpRow, 'text' | 'detail'>,
  words: readonly string[],
) {
  const own = tokens(text);
  if (own.join(' ').startsWith(words.join(' '))) return 3;
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 2;
  const all = [...own, ...tokens(detail)].join(' ');
  return words.every((word) => all.includes(word)) ? 1 : 0;
}

/**
 * Returns the rows whose text or detail contains each word of the query, the best matches first. Rows that match
 * equally well keep their sequence. An empty query matches every row.
 */
export function jumpMatches<Row extends Pick<JumpRow, 'text' | 'detail'>>(
  rows: readonly Row[],
  query: string,
): Row[] {
  const words = tokens(query);
  if (words.length === 0) return query.trim() ? [] : [...rows];
  return rows
    .map((row) => ({ row, score: scoreOf(row, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row);
}

/** Returns whether a query is long enough to search orders, products and customers on the server. */
export const asksServer = (query: string): boolean => /\d|.{2}/u.test(query.trim());
