export type JumpRow = {
  id: string;
  href: string;
  text: string;
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
 * 3: the text starts with the query. 2: each word of the query starts a word of the text. 1: the text and the detail
 * contain all words. 0: no match.
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

/** The best matches come first. Equal matches stay in their sequence. An empty query matches every row. */
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
