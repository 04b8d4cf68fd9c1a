'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { search } from './search-calls';
import { enterList, queryOf, type SearchResults, settleAddress, useSearch } from './search-store';

const loadOutcome = () => import('./search-results').then((part) => part.SearchOutcome);
/** What a search shows; its code arrives with the first search. */
const SearchOutcome = dynamic(loadOutcome);

/** After a pause in typing: each time the address is rewritten the router renders the page anew. */
const PAUSE_MS = 400;
const SLOW_MS = 300;

/** Whether an answer takes its time. A list that was dimmed at once would flicker at every letter. */
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
 * Shows its children until a text in the search box has found something, and then that; what is on
 * the screen stays until newer results come. Where the server has already searched for the address,
 * `initial` takes the place of the children.
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
