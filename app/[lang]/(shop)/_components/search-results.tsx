import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { useShop } from '@/app/_components/shop-provider';
import type { Category } from '@/lib/catalog/categories';
import { highlight } from '@/lib/catalog/search/tokenize';
import { shownName } from '@/lib/catalog/variants/variant-names';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { cacheKnownCategories } from '@/lib/client/known-categories';
import { translateIfLoaded } from '@/lib/client/language';
import type { Translate } from '@/lib/i18n/translate';
import { CategoryChips } from './category-chips';
import { ProductGrid } from './product-card';
import { type SearchResults, search } from './search-calls';
import { presentQuery } from './search-sync';

/** A product's name with the matching text highlighted. */
function Highlighted({ name, query }: { name: string; query: string }) {
  let place = 0;
  return highlight(name, query).map(({ text, isMatch }) => {
    place += text.length;
    return isMatch ? (
      <mark key={place} className="rounded-sm bg-leaf-soft text-leaf-strong">
        {text}
      </mark>
    ) : (
      text
    );
  });
}

function summary(
  { query, products, related = [], nextCursor }: SearchResults,
  t: Translate<'search'>,
): string {
  const { length: count } = products;
  if (count === 0 && related.length > 0) return t('noExactMatch');
  if (count === 0) return t('noneFor', { query });
  if (nextCursor) return t('firstFor', { count, query });
  return t('countFor', { count, total: count, query });
}

/** The number of cards that fit on the first screen. These render first. */
const AT_ONCE = 12;

type Found = {
  results: SearchResults;
  /** Server-rendered results. The page already contains all of their cards. */
  ready?: SearchResults;
  /** Called with the results after their next page was appended. */
  onMore: (results: SearchResults) => void;
};

/**
 * Returns the products whose cards render immediately. React renders the remaining cards later, so that
 * typing stays responsive.
 */
function useShown(results: SearchResults, ready?: SearchResults) {
  const complete = useDeferredValue<SearchResults | null>(results, ready ?? null);
  if (complete === results) return results.products;
  // If another page of the same search was appended, the cards that are already rendered stay.
  const isMore = complete?.query === results.query;
  return results.products.slice(0, isMore ? complete.products.length : AT_ONCE);
}

/** Loads the best sellers. Returns an empty list if the request fails. */
async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  const grouped = translateIfLoaded('sizes') ? '&variants=grouped' : '';
  const path = `/api/product/list?stock=in&limit=5${grouped}` as const;
  const answer = await callApi<ProductsAnswer>(path, { signal }).catch(() => undefined);
  return answer?.products ?? [];
}

/** The content below a search without results: the best sellers. The links to the categories are above it. */
function NothingFound({ popular: known }: { popular?: readonly ProductView[] }) {
  const t = useT('search');
  const { currency } = useShop();
  const [popular, setPopular] = useState(known ?? []);
  useEffect(() => {
    if (known) return;
    const leave = new AbortController();
    void fetchPopular(leave.signal).then((found) => !leave.signal.aborted && setPopular(found));
    return () => leave.abort();
  }, [known]);
  return (
    <>
      <EmptyState icon="search" title={t('noResults')} text={t('tryShorter')} />
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-10">
          <h2 id="popular" className="mb-3 font-extrabold text-2xl">
            {t('bestSellers')}
          </h2>
          <ProductGrid products={popular} currency={currency} columns={5} mixed />
        </section>
      )}
    </>
  );
}

/**
 * The results of a search. The component is memoized, so that it does not render again while the next results
 * load.
 */
const SearchResultsList = memo(function SearchResultsList({ results, ready, onMore }: Found) {
  const t = useT('search');
  const { currency } = useShop();
  const shown = useShown(results, ready);
  const [loading, setLoading] = useState(false);
  const { query, category, products, related = [], nextCursor, popular } = results;
  const showMore = async () => {
    setLoading(true);
    try {
      const place = { cursor: nextCursor ?? '', ...(category ? { category } : {}) };
      const more = await search(query, place);
      if (presentQuery() === query)
        onMore({ category, ...more, products: [...products, ...more.products] });
    } catch (error) {
      toastError(error);
    }
    setLoading(false);
  };
  const isEmpty = products.length === 0 && related.length === 0;
  // If the search has results or is limited to a category, the chips change that category. Otherwise they
  // lead to the product lists.
  const narrows = !isEmpty || category !== undefined;

  return (
    <>
      <CategoryChips
        current={narrows ? (category ?? 'all') : undefined}
        query={narrows ? query : undefined}
      />
      <p role="status" className="mb-4 break-words text-muted">
        {summary(results, t)}
      </p>
      {isEmpty && <NothingFound popular={popular} />}
      {products.length > 0 && (
        <>
          <h2 className="sr-only">{t('results')}</h2>
          <ProductGrid
            products={shown}
            currency={currency}
            mixed
            nameOf={(product) => <Highlighted name={shownName(product)} query={query} />}
          >
            {products.slice(shown.length).map(({ _id }) => (
              <li key={_id} className="min-h-75" />
            ))}
          </ProductGrid>
        </>
      )}
      {related.length > 0 && (
        <section aria-labelledby="also-related" className={products.length > 0 ? 'mt-10' : ''}>
          <h2 id="also-related" className="mb-3 font-extrabold text-2xl">
            {t('related')}
          </h2>
          <ProductGrid products={related} currency={currency} mixed />
        </section>
      )}
      {nextCursor && (
        <div className="mt-10 text-center">
          <Button variant="outline" disabled={loading} onClick={showMore} className="needs-scripts">
            {loading ? t('loading') : t('more')}
          </Button>
        </div>
      )}
    </>
  );
});

/**
 * Shows the results of the last search. If the search failed, it shows an error with a retry button, which
 * calls `onRetry`. `categories` are the seller's own categories.
 */
export function SearchOutcome({
  results,
  categories,
  onRetry,
  ...found
}: Omit<Found, 'results'> & {
  results?: SearchResults;
  categories?: readonly Category[];
  onRetry?: () => void;
}) {
  const t = useT('search');
  // Chips and cards look categories up by path. The seller's categories are therefore stored before chips and
  // cards render.
  if (categories) cacheKnownCategories(categories);
  if (!onRetry) return results && <SearchResultsList results={results} {...found} />;
  return (
    <EmptyState icon="warning" title={t('failed')} text={t('check')}>
      <Button onClick={onRetry}>{t('again')}</Button>
    </EmptyState>
  );
}
