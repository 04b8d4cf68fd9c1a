'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { clickedLink } from '@/app/_components/link-listener';
import { localPath } from '@/lib/client/language';
import { goTo } from '@/lib/client/navigation';
import { onNewOwner, useScope } from '@/lib/client/session-scope';
import { fetchPauseOnNavigation } from '@/lib/client/shop-store';

/* A phone opens its keyboard only during a tap. A temporary invisible copy of the search field therefore takes the
   focus and the typed text until the list is rendered. */

function fieldOnScreen(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

function focusSearchField(): boolean {
  const field = fieldOnScreen();
  if (!field) return false;
  // Scroll to the top, because the search field is there, below the sticky top bar.
  window.scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

const staticSearchForm = () => document.querySelector('body > form[data-search]');

function moveFocusToSearch(): void {
  staticSearchForm()?.remove();
  const form = document.querySelector('form[data-search]')?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return;
  form.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;pointer-events:none';
  document.body.append(form);
  form.querySelector('input')?.focus({ preventScroll: true });
}

/** Moves the focus from the temporary invisible search field to the real one, once the page shows it. */
function arriveAtField(): void {
  const form = staticSearchForm();
  if (form && focusSearchField()) form.remove();
}

/* The URL parameter `q` contains the search text. While the shopper types, all search fields show the typed text,
   and the URL changes later. The default value of each field is the last `q`. A different value means that the
   shopper has typed, perhaps before the scripts started. */

const CHANGE = 'searchtext';

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form[data-search] input')];

const queryOf = (text?: string | null) => (text ?? '').trim().slice(0, 100);

const queryIn = (search: string) => queryOf(new URLSearchParams(search).get('q'));

export const presentQuery = () => queryOf(fields()[0]?.value);

/** Returns a search field that the shopper has changed since the last navigation. */
export const typedField = () =>
  fields().find(({ value, defaultValue }) => queryOf(value) !== defaultValue);

const dispatchChange = () => document.dispatchEvent(new Event(CHANGE));

function showTyped(text: string): void {
  for (const field of fields()) if (field.value !== text) field.value = text;
  dispatchChange();
}

/** Shows the search text (`q`) of a URL that is about to open, and discards the typed text. */
export function followQuery(query: string): void {
  for (const field of fields()) {
    if (queryOf(field.value) !== query) field.value = query;
    field.defaultValue = query;
  }
  dispatchChange();
}

/** If the shopper has typed meanwhile, the typed text stays, because it is newer. */
function meetQuery(query: string): void {
  const typed = typedField()?.value ?? query;
  if (queryOf(typed) === query) followQuery(query);
  else showTyped(typed);
}

function listen(listener: () => void) {
  document.addEventListener(CHANGE, listener);
  return () => document.removeEventListener(CHANGE, listener);
}

/** The text is empty on the server and during hydration, because static pages are rendered without a query. */
export const useQuery = () => useSyncExternalStore(listen, presentQuery, () => '');

const isOnList = () =>
  location.pathname === localPath('/products') &&
  !/[?&](sort|offers|diet|without|brand)=/.test(location.search);

/** Writes the typed text into the URL of the product list, without navigating. */
export function settleAddress(): void {
  const query = presentQuery();
  if (!typedField() || !isOnList() || query === queryIn(location.search)) return;
  history.replaceState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
}

const follow = () => followQuery(queryIn(location.search));

/**
 * Attaches its listeners to the whole document, so that the search fields need no hydration. Returns the
 * function that removes the listeners.
 */
function listenToFields(): () => void {
  let isLeading = false;

  const type = ({ value }: HTMLInputElement) => {
    showTyped(value);
    if (isLeading || isOnList()) return;
    isLeading = true;
    goTo('/products');
  };
  /**
   * A click on the search icon moves the focus into the search field. A click on a link to the product list sets the
   * search text of the link. Any other link leaves the search text unchanged.
   */
  const onClick = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (!link) return;
    const isIcon = link.hasAttribute('data-search-link');
    if (isIcon && focusSearchField()) return event.preventDefault();
    isLeading = isIcon;
    if (isIcon) moveFocusToSearch();
    // The URL may have changed just before the click. The list then opens without a change event, so set the search
    // text here.
    else
      followQuery(link.pathname === localPath('/products') ? queryIn(link.search) : presentQuery());
  };

  const stop = new AbortController();
  const { signal } = stop;
  const on = (name: string, act: (field: HTMLInputElement, event: Event) => void) => {
    const listener = (event: Event) => {
      const { target } = event;
      const form = target instanceof Element ? target.closest('form[data-search]') : null;
      const field = form?.querySelector('input');
      if (field) act(field, event);
    };
    document.addEventListener(name, listener, { signal });
  };
  on('input', type);
  // Writes the text into the URL, so that the back button returns to the results.
  on('focusout', settleAddress);
  on('submit', (field, event) => {
    event.preventDefault();
    type(field);
    // The results are shown already. A phone closes its keyboard when the field loses the focus.
    field.blur();
  });
  // The capture phase makes the listener run before the router follows the link.
  document.addEventListener('click', onClick, { signal, capture: true });
  // When another user signs in, the search text of the previous user is removed.
  const forget = onNewOwner('shopper', follow);
  return () => {
    stop.abort();
    forget();
  };
}

function Sync() {
  // The router returns a new object after each navigation. The effect below runs even if the query is unchanged.
  const params = useSearchParams();

  // Runs before the browser paints. Otherwise a return to a search would briefly show the whole list.
  useLayoutEffect(() => {
    meetQuery(queryIn(`${params}`));
    arriveAtField();
    fetchPauseOnNavigation();
    return listenToFields();
  }, [params]);

  useEffect(() => {
    // On a slow phone, the shopper may type before the scripts start. Repeat the input event, so that the typed text is
    // searched.
    typedField()?.dispatchEvent(new Event('input', { bubbles: true }));
    // The listeners of the layout effect are removed before `popstate` fires. This listener is therefore separate.
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return null;
}

/** The fields show the query of the URL until the shopper types, and again after the next navigation. */
export function SearchSync() {
  // When another user signs in, the component remounts, so the previous user's text is dropped.
  const { sessionVersion } = useScope('shopper');
  return <Sync key={sessionVersion} />;
}
