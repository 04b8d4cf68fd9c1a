import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { languagesOfGoods, readsLists } from '@/lib/catalog/catalog-settings';
import { productsById } from '@/lib/catalog/on-shelf';
import { searchIndexSoon } from '@/lib/catalog/search/live-index';
import type { SearchIndex } from '@/lib/catalog/search/search-index';
import type { ProductView } from '@/lib/catalog/view';
import { viewProducts } from '@/lib/catalog/view-products';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { type PastedItem, parseList } from './parse-list';
import { contentWords, MATCH, type Ranked, rank, searchWords, withoutEndings } from './rank';
import { surplusOf, toQuantity } from './to-quantity';
import type { PastedResponse } from './view';

const MAX_FOUND = 40;
const ALTERNATIVE = 0.3;
const MAX_ALTERNATIVES = 4;

/** Two products match equally well if their scores differ by at most this value. */
const EQUAL = 0.02;

/**
 * The products for one line. The first `equal` alternatives match as well as `match`, and have the same availability.
 */
type LineMatch = { match: string | undefined; alternatives: string[]; equal: number };

function candidates(
  index: SearchIndex,
  { name, unit }: Pick<PastedItem, 'name' | 'unit'>,
): Ranked[] {
  const text = searchWords(name);
  const content = contentWords(text, index.meanings.language.stop) || text;
  const ids = new Set(index.containing(content, MAX_FOUND));
  for (const id of index.related(content, MAX_FOUND, {}, ids.size === 0)) ids.add(id);
  // The search does not find `Hähnchen` for the compound `Hähnchenbrustfilet`, so search for the shortened word.
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

const MAX_LISTS = 30;
const WINDOW_MS = 10 * 60_000;

async function searchedLanguage(wished: Language | undefined): Promise<Language> {
  const [main = DEFAULT_LANGUAGE, ...others] = await languagesOfGoods();
  return wished && others.includes(wished) ? wished : main;
}

type Views = ReadonlyMap<string, ProductView>;

const idsOf = ({ match, alternatives }: LineMatch): readonly string[] =>
  match === undefined ? alternatives : [match, ...alternatives];

/**
 * Among equal matches, the product whose size fits the wanted amount best comes first. For 500 g of flour, a pack of
 * 500 g comes before a pack of 1 kg.
 */
function lineOf(item: PastedItem, found: LineMatch, views: Views): PastedResponse['lines'][number] {
  const isMatch = found.match !== undefined && views.has(found.match);
  const options = idsOf(found).flatMap((id, at) => {
    const product = views.get(id);
    if (!product) return [];
    const isEqual = isMatch && at <= found.equal;
    const surplus = isEqual ? surplusOf(item, product) : Number.POSITIVE_INFINITY;
    return [{ product: id, ...toQuantity(item, product), surplus }];
  });
  const sorted = options
    .toSorted(
      (one, other) =>
        (one.surplus === other.surplus ? 0 : one.surplus - other.surplus) ||
        // Prefer fewer packs: one pack of 500 g before two packs of 250 g.
        (one.surplus < Number.POSITIVE_INFINITY ? one.quantity - other.quantity : 0),
    )
    .map(({ product, quantity, isGuess }) =>
      omitUndefined({ product, quantity, guess: isGuess || undefined }),
    );
  const [match] = isMatch ? sorted : [];
  return omitUndefined({
    original: item.original,
    name: item.name,
    match,
    alternatives: match ? sorted.slice(1) : sorted,
  });
}

/**
 * Returns the products for each line of a pasted shopping list, for at most 99 lines. The text is not stored. Throws an
 * ApiError:
 * - 409: the shop does not read lists;
 * - 422: the text names no product;
 * - 429: 30 lists in ten minutes from one client;
 * - 503: the search is not ready.
 */
export async function findPasted(
  text: string,
  wished: Language | undefined,
  ip: string,
): Promise<PastedResponse> {
  if (!(await readsLists())) throw new ApiError('conflict', t('pasteListErrors', 'off'));
  await consume({ key: `paste:ip:${ip}`, max: MAX_LISTS, windowMs: WINDOW_MS });
  await db();
  const items = parseList(text);
  if (items.length === 0) throw new ApiError('unprocessable', t('pasteListErrors', 'nothing'));
  const language = await searchedLanguage(wished);
  const index = await searchIndexSoon(language);
  if (!index) throw new ApiError('unavailable', t('pasteListErrors', 'notReady'));
  const known = new Map<string, LineMatch>();
  const matched: { item: PastedItem; found: LineMatch }[] = [];
  for (const item of items) {
    const key = `${item.unit} ${item.name}`;
    // Let other requests run between two searches. Otherwise a long list blocks the event loop.
    if (!known.has(key)) await setImmediate();
    const found = known.get(key) ?? matchLine(index, item);
    known.set(key, found);
    matched.push({ item, found });
  }
  const wanted = [...new Set(matched.flatMap(({ found }) => idsOf(found)))];
  const rows = [...(await productsById(wanted)).values()].filter(({ removedAt }) => !removedAt);
  const products = await viewProducts(rows, language);
  const views = new Map(products.map((view) => [view._id, view]));
  const lines = matched.map(({ item, found }) => lineOf(item, found, views));
  return { lines, products };
}
