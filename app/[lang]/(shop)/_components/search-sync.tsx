'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect } from 'react';
import { localPath } from '@/lib/client/language';
import { goTo } from '@/lib/client/navigation';
import { pressedLink } from '@/lib/client/pressed-link';
import { onNewOwner, useScope } from '@/lib/client/session-scope';
import { askPauseOnWay } from '@/lib/client/shop-store';
import { arriveAtField, focusSearchField, leadToField } from './search-focus';
import {
  followQuery,
  isOnList,
  meetQuery,
  presentQuery,
  queryIn,
  settleAddress,
  showTyped,
  typedField,
} from './search-text';

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
    const link = pressedLink(event);
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
