import { useSyncExternalStore } from 'react';
import { localPath } from '@/lib/client/language';

/*
 * The text of a search is the `q` of the address. What was typed since stands in the search fields
 * (search-box.tsx), which all show the same, until the address follows: a field's default value is the `q`
 * that it has followed, so that it knows what was typed, before the scripts have started, too.
 */

const CHANGE = 'searchtext';

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form[data-search] input')];

/** The text as it is sent; the API takes at most 100 characters. */
const queryOf = (text?: string | null) => (text ?? '').trim().slice(0, 100);

/** The `q` of an address. */
export const queryIn = (search: string) => queryOf(new URLSearchParams(search).get('q'));

/** What is searched for: the text of the fields. */
export const presentQuery = () => queryOf(fields()[0]?.value);

/** A field whose text the address does not have, as far as the router has shown it. */
export const typedField = () =>
  fields().find(({ value, defaultValue }) => queryOf(value) !== defaultValue);

const tell = () => document.dispatchEvent(new Event(CHANGE));

/** Shows in all fields what is typed into one. */
export function showTyped(text: string): void {
  for (const field of fields()) if (field.value !== text) field.value = text;
  tell();
}

/** Shows the `q` of the address that is gone to; what was typed is done with. */
export function followQuery(query: string): void {
  for (const field of fields()) {
    if (queryOf(field.value) !== query) field.value = query;
    field.defaultValue = query;
  }
  tell();
}

/** Shows the `q` of the address that the router shows, unless it is late: what was typed is newer then. */
export function meetQuery(query: string): void {
  const typed = typedField()?.value ?? query;
  if (queryOf(typed) === query) followQuery(query);
  else showTyped(typed);
}

function listen(listener: () => void) {
  document.addEventListener(CHANGE, listener);
  return () => document.removeEventListener(CHANGE, listener);
}

/** What is searched for; nothing on the server and while hydrating, as static pages do not know the address. */
export const useQuery = () => useSyncExternalStore(listen, presentQuery, () => '');

/** Whether the list that shows results is on the screen, or about to be; an arranged list shows none. */
export const isOnList = () =>
  location.pathname === localPath('/products') &&
  !/[?&](sort|offers|diet|without|brand)=/.test(location.search);

/** Writes the typed text into the address of the list, without a navigation. */
export function settleAddress(): void {
  const query = presentQuery();
  if (!typedField() || !isOnList() || query === queryIn(location.search)) return;
  history.replaceState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
}
