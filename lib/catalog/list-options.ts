import { filterOfParams } from './facts/filters';
import { type ListOptions, SORTS } from './offers';

/* The query parameters of sorted and filtered lists and of search results. The pages and the middleware read them. */

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

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
