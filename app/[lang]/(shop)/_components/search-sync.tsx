'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { clickedLink } from '@/app/_components/link-listener';
import { localPath } from '@/lib/client/language';
import { goTo } from '@/lib/client/navigation';
import { onNewOwner, useScope } from '@/lib/client/session-scope';
import { askPauseOnWay } from '@/lib/client/shop-store';

/*
 * Moves the focus from the search icon of a phone to the search field of the list. A phone opens
 * its keyboard only while a press is handled, so an invisible copy of the field takes the focus, and what is
 * typed, until the list is there.
 */

function fieldOnScreen(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

/** Focuses the search field of this page; returns whether it has one. */
function focusSearchField(): boolean {
  const field = fieldOnScreen();
  if (!field) return false;
  // The field is at the top, below a bar that stays in place.
  window.scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

const standIn = () => document.querySelector('body > form[data-search]');

/** Holds the focus until {@link arriveAtField}. */
function leadToField(): void {
  standIn()?.remove();
  const form = document.querySelector('form[data-search]')?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return;
  form.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;pointer-events:none';
  document.body.append(form);
  form.querySelector('input')?.focus({ preventScroll: true });
}

/** Moves the focus from the stand-in to a search field that has appeared. */
function arriveAtField(): void {
  const form = standIn();
  if (form && focusSearchField()) form.remove();
}

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
const queryIn = (search: string) => queryOf(new URLSearchParams(search).get('q'));

/** What is searched for: the text of the fields. */
export const presentQuery = () => queryOf(fields()[0]?.value);

/** A field whose text the address does not have, as far as the router has shown it. */
export const typedField = () =>
  fields().find(({ value, defaultValue }) => queryOf(value) !== defaultValue);

const tell = () => document.dispatchEvent(new Event(CHANGE));

/** Shows in all fields what is typed into one. */
function showTyped(text: string): void {
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
function meetQuery(query: string): void {
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

/** Listens for the whole document, so that no field has to be brought to life. Returns what ends it. */
function listenToFields(): () => void {
  /** Whether the list is on its way to this page. */
  let isLeading = false;

  const type = ({ value }: HTMLInputElement) => {
    showTyped(value);
    if (isLeading || isOnList()) return;
    isLeading = true;
    goTo('/products');
  };
  /** A press on the search icon goes to the field; other links take the search text with them. */
  const press = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (!link) return;
    const isIcon = link.hasAttribute('data-search-link');
    if (isIcon && focusSearchField()) return event.preventDefault();
    isLeading = isIcon;
    if (isIcon) leadToField();
    // A router that has not shown the written address drops it, and then sees no change to the list.
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
    // The results are already shown; blurring closes the phone's keyboard.
    field.blur();
  });
  // Before the router follows the link.
  document.addEventListener('click', press, { signal, capture: true });
  // Another person must not see what the one before typed.
  const forget = onNewOwner('shopper', follow);
  return () => {
    stop.abort();
    forget();
  };
}

function Sync() {
  // Another object after each navigation.
  const params = useSearchParams();

  // Before the paint, so that returning to a search does not flash the whole list.
  useLayoutEffect(() => {
    meetQuery(queryIn(`${params}`));
    arriveAtField();
    askPauseOnWay();
    return listenToFields();
  }, [params]);

  useEffect(() => {
    // On a slow phone one can type before the scripts have started.
    typedField()?.dispatchEvent(new Event('input', { bubbles: true }));
    // Apart from the others, which the router ends when it shows the other page before their turn.
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return null;
}

/**
 * Brings the search fields to life, and lets them follow the address, until something is typed and again
 * after a navigation.
 */
export function SearchSync() {
  // With another person the fields of the page are new ones.
  const { era } = useScope('shopper');
  return <Sync key={era} />;
}
