import { create } from 'zustand';
import { splitPath } from '@/lib/i18n/languages';

type SearchText = {
  /** What is searched for: the `q` of the address, or what was typed since. */
  text: string;
  /** The path on which it was typed, while the address follows the text; else the text follows it. */
  typedOn?: string;
};

/** The `q` of the address. */
export const queryOfAddress = () => new URLSearchParams(window.location.search).get('q') ?? '';

/** The text of the search fields and of the list that shows what is found. */
export const useSearchText = create<SearchText>(() => ({
  text: typeof window === 'undefined' ? '' : queryOfAddress(),
}));

/** The text as it is sent; the API takes at most 100 characters. */
export const queryOf = (text: string) => text.trim().slice(0, 100);

/** Whether the list that shows results is on the screen, or about to be; a sorted list shows none. */
function isOnList(): boolean {
  const { pathname, search } = window.location;
  return splitPath(pathname).rest === '/products' && !/[?&](sort|offers)=/.test(search);
}

/** Takes the typed text; on any other page it opens the product list (docs/product.md 2.1). */
export function typeSearch(text: string, goTo: (path: string) => void): void {
  const { pathname } = window.location;
  const isLeading = useSearchText.getState().typedOn === pathname;
  useSearchText.setState({ text, typedOn: pathname });
  if (!isOnList() && !isLeading) goTo('/products');
}

/** Writes the typed text into the address of the list, without a navigation. */
export function settleAddress(): void {
  const { text, typedOn } = useSearchText.getState();
  const query = queryOf(text);
  if (typedOn === undefined || !isOnList() || query === queryOfAddress()) return;
  const path = query ? `/products?q=${encodeURIComponent(query)}` : '/products';
  window.history.replaceState(null, '', path);
}

/** Takes the text of the address that is gone to; what was typed is done with. */
export const followAddress = (text: string): void =>
  useSearchText.setState({ text, typedOn: undefined });
