import { create } from 'zustand';
import type { ProductView } from '@/lib/catalog/schema';

export type SearchResults = {
  /** The text that these are the results of. */
  query: string;
  products: ProductView[];
  nextCursor?: string;
};

type SearchState = {
  /** What stands in the search box. */
  text: string;
  results?: SearchResults;
  /** The search that failed, if the last one did. */
  failed?: string;
};

/** The search of this page load. Wherever the address carries a `q`, the address decides. */
export const useSearch = create<SearchState>(() => ({ text: '' }));

/** The text as it is searched for; the API takes at most 100 characters. */
export const queryOf = (text: string) => text.trim().slice(0, 100);

/** The address of a search, which can be shared and reloaded. */
export const searchPath = (text: string) =>
  queryOf(text) ? `/products?q=${encodeURIComponent(queryOf(text))}` : '/products';

const queryOfAddress = () => new URLSearchParams(window.location.search).get('q') ?? '';

/** The `q` that was last written or read; none as the page starts. */
let known: string | undefined;
/** What we have written and the router has not shown yet. */
const underway = new Set<string>();
/** Whether the list that shows results is on the screen. */
let listIsHere = false;

/** Writes the text into the address without a navigation. */
function writeAddress(text: string) {
  known = queryOf(text);
  if (queryOfAddress() === known) return;
  underway.add(known);
  window.history.replaceState(null, '', searchPath(text));
}

/** Takes the text from the address after a navigation to `query`. */
export function followAddress(query = queryOfAddress()): void {
  if (query === known) {
    underway.clear();
    return;
  }
  // What was typed before the scripts had started is newer than the address.
  if (known === undefined && useSearch.getState().text) {
    known = query;
    return;
  }
  // A busy router shows an address that we wrote a while ago, and puts it back: the text is newer.
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
 * The shopper chose the whole list. A router that has not yet shown what we wrote into the address
 * forgets it, and then sees no change from which `followAddress` could learn that the search is over.
 */
export function endSearch(): void {
  if (underway.size === 0) return;
  known = '';
  underway.clear();
  useSearch.setState({ text: '' });
}

/** The list has appeared: it shows the text typed elsewhere, or else that of the address. */
export function enterList(): () => void {
  listIsHere = true;
  const { text, results } = useSearch.getState();
  if (queryOf(text)) {
    // Those of a search that was over before this one began.
    if (results?.query !== queryOf(text)) useSearch.setState({ results: undefined });
    writeAddress(text);
  } else followAddress();
  return () => {
    listIsHere = false;
  };
}

/** Takes what the shopper types; from any other page it leads to the list (spec section 2). */
export function typeSearch(text: string, goTo: (path: string) => void): void {
  useSearch.setState({ text });
  // On a page that is only just starting the list may be about to come.
  if (!listIsHere && window.location.pathname !== '/products') goTo('/products');
}

/** Brings the address in step with the text on the list. */
export function settleAddress(): void {
  if (listIsHere) writeAddress(useSearch.getState().text);
}
