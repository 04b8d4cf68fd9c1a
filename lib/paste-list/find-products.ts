import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { languagesOfGoods, readsLists } from '@/lib/catalog/catalog-settings';
import { productsById } from '@/lib/catalog/on-shelf';
import { searchIndexSoon } from '@/lib/catalog/search/live-index';
import type { ProductView } from '@/lib/catalog/view';
import { viewProducts } from '@/lib/catalog/view-products';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { matchLine } from './match';
import { type PastedItem, parseList } from './parse-list';
import { toQuantity } from './to-quantity';
import type { PastedAnswer } from './view';

/** The maximum number of lists from one client in ten minutes. */
const MAX_LISTS = 30;
const WINDOW_MS = 10 * 60_000;

/** Returns the language of the names that are searched: the requested one if the shop has it. */
async function searchedLanguage(wished: Language | undefined): Promise<Language> {
  const [main = DEFAULT_LANGUAGE, ...others] = await languagesOfGoods();
  return wished && others.includes(wished) ? wished : main;
}

type Views = ReadonlyMap<string, ProductView>;

/** Returns the quantity of a product for a line. Returns none if the product was removed in the meantime. */
function optionsOf(item: PastedItem, ids: readonly string[], views: Views) {
  return ids.flatMap((id) => {
    const view = views.get(id);
    if (!view) return [];
    const { quantity, isGuess } = toQuantity(item, view);
    return [{ product: id, quantity, ...(isGuess ? { guess: true as const } : {}) }];
  });
}

/**
 * Returns the products for each line of a pasted shopping list. The text is not stored. At most 99 lines are searched,
 * one after another, and one command reads their products. Throws an ApiError: 409 if the shop does not read lists,
 * 422 if the text names no product, 429 after 30 lists in ten minutes from one client, and 503 if the search is not
 * ready.
 */
export async function findPasted(
  text: string,
  wished: Language | undefined,
  ip: string,
): Promise<PastedAnswer> {
  if (!(await readsLists())) throw new ApiError('conflict', t('pasteListErrors', 'off'));
  await consume({ key: `paste:ip:${ip}`, max: MAX_LISTS, windowMs: WINDOW_MS });
  await db();
  const items = parseList(text);
  if (items.length === 0) throw new ApiError('unprocessable', t('pasteListErrors', 'nothing'));
  const language = await searchedLanguage(wished);
  const index = await searchIndexSoon(language);
  if (!index) throw new ApiError('unavailable', t('pasteListErrors', 'notReady'));
  const matched: { item: PastedItem; ids: string[]; isMatch: boolean }[] = [];
  for (const item of items) {
    // Other requests run between two searches, so that a long list does not block the event loop.
    await setImmediate();
    const { match, alternatives } = matchLine(index, item);
    const ids = match === undefined ? alternatives : [match, ...alternatives];
    matched.push({ item, ids, isMatch: match !== undefined });
  }
  const wanted = [...new Set(matched.flatMap(({ ids }) => ids))];
  const rows = [...(await productsById(wanted)).values()].filter(({ removedAt }) => !removedAt);
  const products = await viewProducts(rows, language);
  const views = new Map(products.map((view) => [view._id, view]));
  const lines = matched.map(({ item, ids, isMatch }) => {
    const options = optionsOf(item, ids, views);
    const isStillThere = isMatch && options[0]?.product === ids[0];
    const { original, name } = item;
    const [match] = isStillThere ? options : [];
    return {
      original,
      name,
      ...(match ? { match } : {}),
      alternatives: isStillThere ? options.slice(1) : options,
    };
  });
  return { lines, products };
}
