import { filterOfParams } from './facts/filters';
import { type ListOptions, SORTS } from './offers';

/* The query parameters of sorted and filtered lists and of search results. The pages and the middleware read them. */

export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses the options of a list from the query parameters of its URL. Unknown values are ignored. */
export function optionsOfParams({
  sort: asked,
  offers,
  diet,
  without,
  brand,
}: Params): ListOptions {
  const sort = SORTS.find((one) => one === asked) ?? 'newest';
  return { sort, offers: offers === '1', facts: filterOfParams({ diet, without, brand }) };
}

/** Returns whether a list has its default order and all products. Search results then have no page numbers. */
export const isDefaultView = ({ sort, offers, facts }: ListOptions): boolean =>
  sort === 'newest' && !offers && !facts;

const MAX_SEARCH_TEXT = 100;

/** Returns the text of a search as the shop searches it: without spaces at its ends, and cut to 100 characters. */
export const searchText = (q = ''): string => q.trim().slice(0, MAX_SEARCH_TEXT);

/**
 * Returns the number of the requested page. Without a number, or with several numbers, it is 1. Returns undefined for a
 * text that is not a page number.
 */
export function parsePageNumber(page: Params[string]): number | undefined {
  if (typeof page !== 'string' || page === '') return 1;
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined;
}

/** The rewrites to the dynamic pages require that the last value of a parameter is not empty. */
const isGiven = (value: Params[string]) => Boolean([value ?? ''].flat().at(-1));

/** Returns whether Next.js renders the dynamic page of filtered lists (lib/http/page-views.ts). */
export const isFiltered = ({ diet, without, brand }: Params): boolean =>
  [diet, without, brand].some(isGiven);

/** Returns whether Next.js renders the search page for the list of all products (lib/http/page-views.ts). */
export const isSearch = ({ q }: Params): boolean => isGiven(q);
