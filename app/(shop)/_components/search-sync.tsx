'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect } from 'react';
import { onNewOwner } from '@/lib/client/session-scope';
import { pressedLink } from './pressed-link';
import { queryOfAddress, useSearchText } from './search-text';

const follow = (text: string) => useSearchText.setState({ text, typedOn: undefined });

/** Lets the search text follow the address, until something is typed and again after a navigation. */
export function SearchSync() {
  // Another object after each navigation.
  const params = useSearchParams();

  // Before the paint, so that returning to a search does not flash the whole list.
  useLayoutEffect(() => {
    // What was typed is newer than an address that the router shows late.
    if (useSearchText.getState().typedOn === undefined) follow(params.get('q') ?? '');
  }, [params]);

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = pressedLink(event);
      // The search icon leads to the field with the text that is in it.
      if (!link || link.dataset.keepsSearch) return;
      // A router that has not shown the written address drops it, and then sees no change to the list.
      const { searchParams, pathname } = new URL(link.href, window.location.href);
      if (pathname === '/products') follow(searchParams.get('q') ?? '');
      else follow(useSearchText.getState().text);
    };
    // The router may have shown the other page before this listener is called.
    const goBack = () => follow(queryOfAddress());
    document.addEventListener('click', press);
    window.addEventListener('popstate', goBack);
    // Another person must not see what the one before typed.
    const forget = onNewOwner('shopper', () => follow(queryOfAddress()));
    return () => {
      document.removeEventListener('click', press);
      window.removeEventListener('popstate', goBack);
      forget();
    };
  }, []);
  return null;
}
