'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { search } from './search-calls';
import { enterList, queryOf, type SearchResults, settleAddress, useSearch } from './search-store';

/** What a search shows; its code arrives with the first search. */
const SearchOutcome = dynamic(() => import('./search-results').then((part) => part.SearchOutcome));

/** Browsers let an address be rewritten only so often. */
const PAUSE_MS = 120;

/**
 * Shows its children until a text stands in the search box, and then what the text finds. Where
 * the server has already searched for the address, `initial` takes the place of the children.
 */
export function LiveSearch({
  initial,
  children,
}: {
  initial?: SearchResults;
  children?: ReactNode;
}) {
  const router = useRouter();
  const query = useSearch((state) => queryOf(state.text));
  const found = useSearch((state) => state.results);
  const hasFailed = useSearch((state) => query !== '' && state.failed === query);

  // Before the paint, so that coming back to a search does not show the whole list for a moment.
  useLayoutEffect(() => {
    if (initial) useSearch.setState({ results: initial });
    return enterList();
  }, [initial]);

  useEffect(() => {
    const { text, results } = useSearch.getState();
    // The text may be fresher than this render: enterList has just read it from the address.
    const isEmpty = !queryOf(text);
    if (initial && isEmpty) return router.replace('/products');
    const stale = new AbortController();
    // At each letter, because an answer takes less time than the next letter; an overtaken one is
    // given up.
    if (query && results?.query !== query) void search(query, stale.signal);
    const timer = setTimeout(settleAddress, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [query, initial, router]);

  if (!query && !initial) return children;
  return (
    <SearchOutcome
      query={query || (initial?.query ?? '')}
      results={query ? found : initial}
      hasFailed={hasFailed}
    />
  );
}
