'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { pressedLink } from './pressed-link';
import { endSearch, followAddress } from './search-store';

/** Fills the search box from the address after each navigation. */
export function SearchSync() {
  const path = usePathname();
  const query = useSearchParams().get('q') ?? '';
  // The path too: a search that the router never came to show ends with its page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when, not what.
  useEffect(() => followAddress(query), [query, path]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pressedLink(event);
      if (link?.pathname === '/products' && !link.search) endSearch();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  return null;
}
