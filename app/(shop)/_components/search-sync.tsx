'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { endSearch, followAddress } from './search-store';

/** A plain press on a link to the whole list. */
function leadsToList({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && link?.pathname === '/products' && !link.search;
}

/** Fills the search box from the address after each navigation. */
export function SearchSync() {
  const path = usePathname();
  const query = useSearchParams().get('q') ?? '';
  // The path too: a search that the router never came to show ends with its page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when, not what.
  useEffect(() => followAddress(query), [query, path]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (leadsToList(event)) endSearch();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  return null;
}
