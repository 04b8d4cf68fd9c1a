'use client';

import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import type { Category } from '@/lib/catalog/categories';
import { toastError } from '@/lib/client/api-client';
import { localPath } from '@/lib/client/language';
import { type SearchResults, search } from './search-calls';
import type { SearchParts } from './search-results';
import { followQuery, settleAddress, typedField, useQuery } from './search-sync';

const importOutcome = () => import('./search-results').then(({ SearchOutcome }) => SearchOutcome);
/** There is no Suspense boundary, so the HTML contains the results for browsers without scripts. */
const ServedOutcome = lazy(async () => ({ default: await importOutcome() }));

/** The delay before the query is written into the URL. Each change of the URL renders the page again. */
const PAUSE_MS = 400;

export function SearchHeading({ query, children }: { query?: string; children: ReactNode }) {
  const t = useT('search');
  const shown = useQuery() || query;
  return shown ? t('resultsFor', { query: shown }) : children;
}

/**
 * Shows `children` until a search has results. `initial` contains results that the server has rendered, and `parts`
 * their filters and page links. `foot` is shown below the results.
 */
export function LiveSearch({
  initial,
  parts,
  categories,
  hasFilter,
  foot,
  children,
}: {
  initial?: SearchResults;
  parts?: SearchParts;
  hasFilter?: boolean | undefined;
  categories?: readonly Category[];
  foot?: ReactNode;
  children?: ReactNode;
}) {
  const { replace } = useRouter();
  const query = useQuery();
  const [found, setFound] = useState<SearchResults>();
  const [failed, setFailed] = useState<string>();
  // Until this code has loaded, or without a connection, the page shows the product list.
  const [FoundOutcome, load] = useLazyComponent(importOutcome);
  const SearchOutcome = initial ? ServedOutcome : FoundOutcome;
  const answer = [found, initial].find((results) => results?.query === query);
  const results = answer ?? (query ? found : undefined) ?? initial;
  const hasFailed = query !== '' && query === failed;
  const isBusy = query !== '' && !answer && !hasFailed;

  useEffect(() => {
    if (!isBusy) return;
    void load();
    // Send a request after each letter, because a response usually arrives before the next letter.
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
    // While the page hydrates, `query` is empty even if the search field contains a text. Read the field itself to
    // check whether the shopper has cleared it.
    const isEmptied = !query && typedField()?.value.trim() === '';
    if (isEmptied) setFound(undefined);
    if (isEmptied && initial) {
      // From now on, use the search text of the URL. Otherwise the page would write the typed text into the URL, which
      // aborts the navigation below.
      followQuery('');
      return replace(localPath('/products'));
    }
    const timer = setTimeout(settleAddress, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, initial, replace]);

  return (
    <div aria-busy={isBusy} className="aria-busy:animate-dim">
      {SearchOutcome && (results || hasFailed) ? (
        <>
          <SearchOutcome
            results={results}
            ready={initial}
            parts={parts}
            hasFilter={hasFilter}
            categories={categories}
            onMore={setFound}
            onRetry={hasFailed ? () => setFailed(undefined) : undefined}
          />
          {foot && <div className="mt-8 text-center">{foot}</div>}
        </>
      ) : (
        children
      )}
    </div>
  );
}
