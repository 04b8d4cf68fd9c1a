'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { clickedLink } from '@/app/_components/link-listener';
import { localPath } from '@/lib/client/language';
import { goTo } from '@/lib/client/navigation';
import { onNewOwner, useScope } from '@/lib/client/session-scope';
import { askPauseOnWay } from '@/lib/client/shop-store';

/*
 * Moves the focus from the search icon of a phone to the search field of the list. A phone opens its keyboard
 * only while it handles a tap. An invisible copy of the field therefore takes the focus and the typed text
 * until the list has rendered.
 */

function fieldOnScreen(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

/** Focuses the search field of this page. Returns whether the page has one. */
function focusSearchField(): boolean {
  const field = fieldOnScreen();
  if (!field) return false;
  // The field is at the top, below a sticky bar.
  window.scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

const standIn = () => document.querySelector('body > form[data-search]');

/** Focuses an invisible copy of the field until {@link arriveAtField} runs. */
function leadToField(): void {
  standIn()?.remove();
  const form = document.querySelector('form[data-search]')?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return;
  form.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;pointer-events:none';
  document.body.append(form);
  form.querySelector('input')?.focus({ preventScroll: true });
}

/** Moves the focus from the copy to a search field that has appeared. */
function arriveAtField(): void {
  const form = standIn();
  if (form && focusSearchField()) form.remove();
}

/*
 * The text of a search is the `q` of the address. All search fields (search-box.tsx) show the same typed
 * text, until the address follows. The default value of a field is the `q` that it last followed. A differing
 * value was therefore typed, even if that happened before the scripts started.
 */

const CHANGE = 'searchtext';

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form[data-search] input')];

/** Returns the text as it is sent. The API accepts at most 100 characters. */
const queryOf = (text?: string | null) => (text ?? '').trim().slice(0, 100);

/** Returns the `q` of an address. */
const queryIn = (search: string) => queryOf(new URLSearchParams(search).get('q'));

/** Returns the current search text of the fields. */
export const presentQuery = () => queryOf(fields()[0]?.value);

/** Returns a field with typed text that differs from the address that the router last showed. */
export const typedField = () =>
  fields().find(({ value, defaultValue }) => queryOf(value) !== defaultValue);

const tell = () => document.dispatchEvent(new Event(CHANGE));

/** Shows the text typed into one field in all fields. */
function showTyped(text: string): void {
  for (const field of fields()) if (field.value !== text) field.value = text;
  tell();
}

/** Shows the `q` of the next address and discards the typed text. */
export function followQuery(query: string): void {
  for (const field of fields()) {
    if (queryOf(field.value) !== query) field.value = query;
    field.defaultValue = query;
  }
  tell();
}

/**
 * Shows the `q` of the address that the router shows. If the shopper has typed since, the typed text is newer
 * and stays.
 */
function meetQuery(query: string): void {
  const typed = typedField()?.value ?? query;
  if (queryOf(typed) === query) followQuery(query);
  else showTyped(typed);
}

function listen(listener: () => void) {
  document.addEventListener(CHANGE, listener);
  return () => document.removeEventListener(CHANGE, listener);
}

/**
 * Returns the current search text. It is empty on the server and while hydrating, because static pages do not
 * depend on the query.
 */
export const useQuery = () => useSyncExternalStore(listen, presentQuery, () => '');

/**
 * Returns whether the list with search results is open, or about to open. A sorted or filtered list shows no
 * results.
 */
const isOnList = () =>
  location.pathname === localPath('/products') &&
  !/[?&](sort|offers|diet|without|brand)=/.test(location.search);

/** Writes the typed text into the address of the list, without a navigation. */
export function settleAddress(): void {
  const query = presentQuery();
  if (!typedField() || !isOnList() || query === queryIn(location.search)) return;
  history.replaceState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
}

const follow = () => followQuery(queryIn(location.search));

/**
 * Listens on the whole document, so that no field needs hydration. Returns the function that stops listening.
 */
function listenToFields(): () => void {
  /** True while the router navigates to the list. */
  let isLeading = false;

  const type = ({ value }: HTMLInputElement) => {
    showTyped(value);
    if (isLeading || isOnList()) return;
    isLeading = true;
    goTo('/products');
  };
  /** A click on the search icon focuses the field. Other links take the search text along. */
  const press = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (!link) return;
    const isIcon = link.hasAttribute('data-search-link');
    if (isIcon && focusSearchField()) return event.preventDefault();
    isLeading = isIcon;
    if (isIcon) leadToField();
    // A router that has not yet shown the rewritten address drops it, and then detects no change of the list.
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
  // Writes the text into the address, so that the back button returns to it.
  on('focusout', settleAddress);
  on('submit', (field, event) => {
    event.preventDefault();
    type(field);
    // The results are already shown. Removing the focus closes the phone's keyboard.
    field.blur();
  });
  // In the capture phase, so before the router follows the link.
  document.addEventListener('click', press, { signal, capture: true });
  // Another person must not see the text that the previous one typed.
  const forget = onNewOwner('shopper', follow);
  return () => {
    stop.abort();
    forget();
  };
}

function Sync() {
  // Each navigation returns a new object.
  const params = useSearchParams();

  // Runs before the paint, so that returning to a search does not flash the whole list.
  useLayoutEffect(() => {
    meetQuery(queryIn(`${params}`));
    arriveAtField();
    askPauseOnWay();
    return listenToFields();
  }, [params]);

  useEffect(() => {
    // On a slow phone the shopper may type before the scripts have started.
    typedField()?.dispatchEvent(new Event('input', { bubbles: true }));
    // Separate from the other listeners, which end when the router shows the next page, before this event
    // fires.
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return null;
}

/**
 * Connects the search fields to the address. The fields follow the address until the shopper types, and again
 * after a navigation.
 */
export function SearchSync() {
  // Another person gets new fields.
  const { era } = useScope('shopper');
  return <Sync key={era} />;
}
