import type { SearchIndex } from '@/lib/catalog/search/search-index';
import type { PastedItem } from './parse-list';
import { contentWords, MATCH, type Ranked, rank, searchWords, withoutEndings } from './rank';

/** The maximum number of products that one search returns. */
const MAX_FOUND = 40;
/** The score from which a product is offered as an alternative. */
const ALTERNATIVE = 0.3;
/** The maximum number of alternatives of a line. */
const MAX_ALTERNATIVES = 4;

/** Products whose scores differ by less match equally well, for example sizes of one product. */
const EQUAL = 0.02;

/**
 * The products for one line: the match, if there is any, and others to choose instead. The first `equal` alternatives
 * match as well as the match, and are in stock like it.
 */
export type LineMatch = { match: string | undefined; alternatives: string[]; equal: number };

/** Returns the products that the search finds for the words of a line, by how well they match. */
function candidates(
  index: SearchIndex,
  { name, unit }: Pick<PastedItem, 'name' | 'unit'>,
): Ranked[] {
  const text = searchWords(name);
  const content = contentWords(text, index.meanings.language.stop) || text;
  const ids = new Set(index.containing(content, MAX_FOUND));
  for (const id of index.related(content, MAX_FOUND, {}, ids.size === 0)) ids.add(id);
  // The search does not know that `Hähnchenbrustfilet` is `Hähnchen`.
  const shorter =
    ids.size === 0 && index.meanings.language.compounds ? withoutEndings(content) : content;
  if (shorter !== content) for (const id of index.containing(shorter, MAX_FOUND)) ids.add(id);
  const found = [...ids].map((id) => ({
    id,
    name: index.nameOf(id) ?? '',
    inStock: index.isInStock(id),
  }));
  return rank(name, found, index.meanings, unit === 'container');
}

/**
 * Returns the product that a line of a pasted list means, and up to four alternatives, as ids. The match is undefined
 * if no product is similar enough.
 */
export function matchLine(index: SearchIndex, item: Pick<PastedItem, 'name' | 'unit'>): LineMatch {
  const [best, ...others] = candidates(index, item).filter(({ score }) => score >= ALTERNATIVE);
  const isMatch = best !== undefined && best.score >= MATCH;
  const rest = isMatch || !best ? others : [best, ...others];
  const alternatives = rest.slice(0, MAX_ALTERNATIVES);
  const differs = alternatives.findIndex(
    ({ score, inStock }) => !isMatch || score < best.score - EQUAL || inStock !== best.inStock,
  );
  return {
    match: isMatch ? best.id : undefined,
    alternatives: alternatives.map(({ id }) => id),
    equal: differs < 0 ? alternatives.length : differs,
  };
}
