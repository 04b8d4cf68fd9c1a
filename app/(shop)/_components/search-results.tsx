import { memo, useEffect, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Highlighted } from './highlighted';
import { ProductGrid } from './product-grid';
import { search, searchMore } from './search-calls';
import type { SearchResults } from './search-store';

function summary({ query, products, nextCursor }: SearchResults) {
  if (products.length === 0) return `No products found for “${query}”`;
  if (nextCursor) return `The first ${products.length} products for “${query}”`;
  return `${products.length} ${products.length === 1 ? 'product' : 'products'} for “${query}”`;
}

/** As many cards as are on a screen at first: they are drawn before the others are made. */
const AT_ONCE = 12;
/** After a pause in typing. */
const OTHERS_AFTER_MS = 200;

/** The products whose cards it is time to show, which for a moment may not be all. */
function useShown(results: SearchResults, ready?: SearchResults) {
  const [complete, setComplete] = useState(ready);
  useEffect(() => {
    const timer = setTimeout(() => setComplete(results), OTHERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [results]);
  if (complete === results) return results.products;
  // More of the same search: what is there stays.
  const isMore = complete?.query === results.query;
  return results.products.slice(0, isMore ? complete.products.length : AT_ONCE);
}

type Found = {
  results: SearchResults;
  /** Results that were there before the list was, and are shown as a whole at once. */
  ready?: SearchResults;
};

/** What a search has found. Not rendered again while it only waits for the next results. */
const SearchResultsList = memo(function SearchResultsList({ results, ready }: Found) {
  const shown = useShown(results, ready);
  const [loading, setLoading] = useState(false);
  const showMore = async () => {
    setLoading(true);
    await searchMore(results);
    setLoading(false);
  };

  return (
    <>
      <p role="status" className="mb-6 text-muted">
        {summary(results)}
      </p>
      <h2 className="sr-only">Search results</h2>
      {results.products.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nothing by that name"
          text="Try a shorter word, or look through everything we have."
        >
          <LinkButton href="/products" look="soft">
            See all products
          </LinkButton>
        </EmptyState>
      ) : (
        <ProductGrid
          products={shown}
          prefetch={false}
          nameOf={({ name }) => <Highlighted name={name} query={results.query} />}
        >
          {results.products.slice(shown.length).map(({ _id }) => (
            <li key={_id} className="min-h-81" />
          ))}
        </ProductGrid>
      )}
      {results.nextCursor && (
        <div className="mt-10 text-center">
          <Button look="outline" disabled={loading} onClick={showMore} className="needs-scripts">
            {loading ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
});

/** The search could not be made. */
function SearchFailed({ query }: { query: string }) {
  return (
    <EmptyState
      icon="warning"
      title="The search did not get through"
      text="Check your connection, then try once more."
    >
      <Button onClick={() => void search(query)}>Try again</Button>
    </EmptyState>
  );
}

/** What the last search has come to. */
export function SearchOutcome({
  query,
  results,
  ready,
  hasFailed,
}: Partial<Found> & { query: string; hasFailed: boolean }) {
  if (hasFailed) return <SearchFailed query={query} />;
  return results && <SearchResultsList results={results} ready={ready} />;
}
