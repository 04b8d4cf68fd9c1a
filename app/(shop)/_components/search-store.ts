import { create } from 'zustand';
import type { ProductView } from '@/lib/catalog/view';
import { onNewOwner } from '@/lib/client/session-scope';

export type SearchResults = {
  /** The text that was searched for. */
  query: string;
  products: ProductView[];
  /** Products that the text may mean without being in their names. */
  related?: ProductView[];
  nextCursor?: string;
  /** The path of the category that the search is narrowed to. */
  category?: string;
  /** What is offered where nothing was found, if it is known already. */
  popular?: ProductView[];
};

/** Whether both answer the same text, in the same category. */
export const isSameSearch = (one: SearchResults, other: SearchResults) =>
  one.query === other.query && one.category === other.category;

type SearchState = {
  /** The text in the search box. */
  text: string;
  results?: SearchResults;
  /** The text of the last search, if it failed. */
  failed?: string;
};

/**
 * The search state of this page load. On an address with `q` the address decides, unless text was typed before the
 * scripts started.
 */
export const useSearch = create<SearchState>(() => ({ text: '' }));

/** The text as it is sent; the API takes at most 100 characters. */
export const queryOf = (text: string) => text.trim().slice(0, 100);

/** The address of a search, for sharing and reloading. */
const searchPath = (text: string) =>
  queryOf(text) ? `/products?q=${encodeURIComponent(queryOf(text))}` : '/products';

const queryOfAddress = () => new URLSearchParams(window.location.search).get('q') ?? '';

/** The `q` that was last written or read; undefined when the page starts. */
let known: string | undefined;
/** Addresses that were written and that the router has not shown yet. */
const underway = new Set<string>();
/** Whether the list that shows results is on the screen. */
let listIsHere = false;
/** Whether a navigation to the list is in progress; a second one would reset the text. */
let isLeading = false;

/** Writes the text into the address without a navigation. */
function writeAddress(text: string) {
  known = queryOf(text);
  if (queryOfAddress() === known) return;
  underway.add(known);
  window.history.replaceState(null, '', searchPath(text));
}

/** Reads the text from the address after a navigation to `query`. */
export function followAddress(query = queryOfAddress()): void {
  isLeading = false;
  if (query === known) {
    underway.clear();
    return;
  }
  // Text typed before the scripts started is newer than the address.
  if (known === undefined && useSearch.getState().text) {
    known = query;
    return;
  }
  // A busy router may restore an address that was written earlier; the text is newer.
  if (underway.has(query)) {
    writeAddress(useSearch.getState().text);
    return;
  }
  if (query !== queryOfAddress()) return;
  underway.clear();
  known = query;
  useSearch.setState({ text: query });
}

/**
 * The shopper chose the whole list. A router that has not shown the last written address drops it
 * and then sees no change, so `followAddress` is not called.
 */
export function endSearch(): void {
  if (underway.size === 0) return;
  known = '';
  underway.clear();
  useSearch.setState({ text: '' });
}

/** Another person must not see the search of the one before. */
onNewOwner('shopper', () => {
  known = undefined;
  underway.clear();
  useSearch.setState({ text: '', results: undefined, failed: undefined });
});

/** The shopper goes to another page; typing there opens the list again. */
export function stopLeading(): void {
  isLeading = false;
}

/** The list is on the screen: shows the text typed elsewhere, or else that of the address. */
export function enterList(): () => void {
  listIsHere = true;
  isLeading = false;
  const { text, results } = useSearch.getState();
  if (queryOf(text)) {
    // Results of an earlier search.
    if (results?.query !== queryOf(text)) useSearch.setState({ results: undefined });
    writeAddress(text);
  } else followAddress();
  return () => {
    listIsHere = false;
  };
}

/** Takes the typed text; on any other page it opens the product list (docs/product.md 2.1). */
export function typeSearch(text: string, goTo: (path: string) => void): void {
  useSearch.setState({ text });
  // On a page that is just starting, the list may be about to appear.
  const { pathname, search } = window.location;
  // A sorted list shows no results.
  const isList = pathname === '/products' && !/[?&](sort|offers)=/.test(search);
  if (listIsHere || isLeading || isList) return;
  isLeading = true;
  goTo('/products');
}

/** Writes the typed text into the address of the list. */
export function settleAddress(): void {
  if (listIsHere) writeAddress(useSearch.getState().text);
}
