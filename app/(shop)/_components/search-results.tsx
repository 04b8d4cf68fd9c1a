import { memo, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { Highlighted } from './highlighted';
import { ProductGrid } from './product-grid';
import { search, searchMore } from './search-calls';
import type { SearchResults } from './search-store';

function summary({ query, products, nextCursor }: SearchResults) {
  if (products.length === 0) return `No products found for “${query}”`;
  if (nextCursor) return `The first ${products.length} products for “${query}”`;
  return `${products.length} ${products.length === 1 ? 'product' : 'products'} for “${query}”`;
}

/** What a search has found. Not rendered again while it only waits for the next results. */
const SearchResultsList = memo(function SearchResultsList({ results }: { results: SearchResults }) {
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
          products={results.products}
          prefetch={false}
          nameOf={({ name }) => <Highlighted name={name} query={results.query} />}
        />
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

/** The first search is under way. */
function SearchWaiting() {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-6 text-muted">
        Searching…
      </p>
      <div className="product-grid">
        {['a', 'b', 'c', 'd', 'e'].map((place) => (
          <Skeleton key={place} className="aspect-[3/4] rounded-card" />
        ))}
      </div>
    </div>
  );
}

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

/** What a search of `query` has come to; older results stay on the screen until newer ones come. */
export function SearchOutcome({
  query,
  results,
  hasFailed,
}: {
  query: string;
  results?: SearchResults;
  hasFailed: boolean;
}) {
  if (hasFailed) return <SearchFailed query={query} />;
  if (!results) return <SearchWaiting />;
  const busy = results.query !== query;
  return (
    // Dimmed only when an answer takes its time, else every letter made the whole list flicker.
    <div aria-busy={busy} className={busy ? 'opacity-60 transition-opacity delay-300' : ''}>
      <SearchResultsList results={results} />
    </div>
  );
}
