'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { pressedLink } from './pressed-link';
import { endSearch, followAddress, stopLeading } from './search-store';

function FollowAddress({ query }: { query: string }) {
  useEffect(() => followAddress(query), [query]);
  return null;
}

/** Fills the search box from the address after each navigation. */
export function SearchSync() {
  const path = usePathname();
  const query = useSearchParams().get('q') ?? '';

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pressedLink(event);
      if (link) stopLeading();
      // The search icon leads to the field with the text that is in it.
      const ends = link?.pathname === '/products' && !link.search && !link.dataset.keepsSearch;
      if (ends) endSearch();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  // The key makes it run also when only the path changes, to end a search whose address the router
  // never showed.
  return <FollowAddress key={path} query={query} />;
}
