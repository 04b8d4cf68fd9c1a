'use client';

import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { usePart } from '@/app/_components/use-part';
import type { Category } from '@/lib/catalog/categories';
import { toastError } from '@/lib/client/api-client';
import { localPath } from '@/lib/client/language';
import { type SearchResults, search } from './search-calls';
import { followQuery, settleAddress, typedField, useQuery } from './search-sync';

const importOutcome = () => import('./search-results').then(({ SearchOutcome }) => SearchOutcome);
/**
 * Shows server-rendered results. They have no Suspense boundary, so that they are part of the page without
 * scripts.
 */
const ServedOutcome = lazy(async () => ({ default: await importOutcome() }));

/** The pause in typing before the address is rewritten, in ms, because each rewrite renders the page again. */
const PAUSE_MS = 400;

/** The heading of the list, or of the search for the text in the search field. */
export function SearchHeading({ query, children }: { query?: string; children: ReactNode }) {
  const t = useT('search');
  const shown = useQuery() || query;
  return shown ? t('resultsFor', { query: shown }) : children;
}

/**
 * Shows its children until a search has results, and then the results, which stay until newer ones arrive. If
 * the server has already searched, `initial` replaces the children. `categories` are the seller's own
 * categories.
 */
export function LiveSearch({
  initial,
  categories,
  children,
}: {
  initial?: SearchResults;
  categories?: readonly Category[];
  children?: ReactNode;
}) {
  const { replace } = useRouter();
  const query = useQuery();
  const [found, setFound] = useState<SearchResults>();
  const [failed, setFailed] = useState<string>();
  // The results code loads at the first search. Until then, or without a connection, the list stays.
  const [FoundOutcome, load] = usePart(importOutcome);
  const SearchOutcome = initial ? ServedOutcome : FoundOutcome;
  const answer = [found, initial].find((results) => results?.query === query);
  const results = answer ?? (query ? found : undefined) ?? initial;
  const hasFailed = query !== '' && query === failed;
  const isBusy = query !== '' && !answer && !hasFailed;

  useEffect(() => {
    if (!isBusy) return;
    void load();
    // Searches after each letter, because a response usually arrives before the next letter. Outdated
    // requests are aborted.
    const stale = new AbortController();
    const take = (page: SearchResults) => {
      if (stale.signal.aborted) return;
      setFound(page);
      setFailed(undefined);
    };
    search(query, {}, stale.signal).then(take, (error) => {
      if (stale.signal.aborted) return;
      setFailed(query);
      toastError(error);
    });
    return () => stale.abort();
  }, [query, isBusy, load]);

  useEffect(() => {
    // Reads the field itself, because the query is also empty while the page hydrates.
    const isEmptied = !query && typedField()?.value.trim() === '';
    if (isEmptied) setFound(undefined);
    if (isEmptied && initial) {
      // The text follows the address from here on, because rewriting the address would end the navigation.
      followQuery('');
      return replace(localPath('/products'));
    }
    const timer = setTimeout(settleAddress, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, initial, replace]);

  return (
    <div aria-busy={isBusy} className="aria-busy:animate-dim">
      {SearchOutcome && (results || hasFailed) ? (
        <SearchOutcome
          results={results}
          ready={initial}
          categories={categories}
          onMore={setFound}
          onRetry={hasFailed ? () => setFailed(undefined) : undefined}
        />
      ) : (
        children
      )}
    </div>
  );
}
