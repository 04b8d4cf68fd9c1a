'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { search } from './search-calls';
import {
  enterList,
  isSameSearch,
  queryOf,
  type SearchResults,
  settleAddress,
  useSearch,
} from './search-store';

const loadOutcome = () => import('./search-results').then((part) => part.SearchOutcome);
/** The search results; loaded at the first search. */
const SearchOutcome = dynamic(loadOutcome);

/**
 * The pause in typing before the address is rewritten, because each rewrite renders the page again.
 */
const PAUSE_MS = 400;
const SLOW_MS = 300;

/** Whether an answer is slow. A list that was dimmed at once would flicker at every letter. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

/**
 * Shows its children until a search has results, then the results, which stay until newer ones
 * arrive. If the server has already searched, `initial` replaces the children.
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
  const [before] = useState(() => useSearch.getState().results);
  const hasFailed = useSearch((state) => query !== '' && state.failed === query);

  // Before the paint, so that returning to a search does not flash the whole list.
  useLayoutEffect(() => {
    if (initial)
      useSearch.setState(({ results }) => {
        // "Show more" may already have added to the same search.
        const isLonger =
          results &&
          isSameSearch(results, initial) &&
          results.products.length > initial.products.length;
        return { results: isLonger ? results : initial };
      });
    return enterList();
  }, [initial]);

  useEffect(() => {
    const { text, results } = useSearch.getState();
    // The text may be newer than this render: enterList has just read it from the address.
    const isEmpty = !queryOf(text);
    if (initial && isEmpty) return router.replace('/products');
    const stale = new AbortController();
    // Searches at each letter, because an answer usually takes less time than the next letter; an
    // outdated request is aborted.
    if (query && results?.query !== query) {
      void loadOutcome();
      void search(query, stale.signal);
    }
    if (isEmpty) useSearch.setState({ results: undefined });
    const timer = setTimeout(settleAddress, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [query, initial, router]);

  const results = (query ? found : undefined) ?? initial;
  const isBusy = !hasFailed && query !== '' && query !== results?.query;
  const isSlow = useSlow(isBusy);
  return (
    <div aria-busy={isBusy} className={isSlow ? 'opacity-60' : ''}>
      {results || hasFailed ? (
        <SearchOutcome
          query={query}
          results={results}
          ready={initial ?? before}
          hasFailed={hasFailed}
        />
      ) : (
        children
      )}
    </div>
  );
}
