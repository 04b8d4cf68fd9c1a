'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useLayoutEffect } from 'react';
import { onNewOwner, useScope } from '@/lib/client/session-scope';
import { listenToFields, showText } from './search-fields';
import { arriveAtField } from './search-focus';
import { followAddress, queryOfAddress, useSearchText } from './search-text';

const follow = () => followAddress(queryOfAddress());

function Sync() {
  const { push } = useRouter();
  // Another object after each navigation.
  const params = useSearchParams();

  // Before the paint, so that returning to a search does not flash the whole list.
  useLayoutEffect(() => {
    // What was typed is newer than an address that the router shows late.
    if (useSearchText.getState().typedOn === undefined) followAddress(params.get('q') ?? '');
    showText();
    arriveAtField();
  }, [params]);

  useEffect(() => listenToFields(push), [push]);

  useEffect(() => {
    // The router may have shown the other page before this listener is called.
    window.addEventListener('popstate', follow);
    // Another person must not see what the one before typed.
    const forget = onNewOwner('shopper', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      forget();
    };
  }, []);
  return null;
}

/**
 * Brings the search fields to life, and lets the search text follow the address, until something is typed
 * and again after a navigation.
 */
export function SearchSync() {
  // With another person the fields of the page are new ones.
  const { era } = useScope('shopper');
  return <Sync key={era} />;
}
