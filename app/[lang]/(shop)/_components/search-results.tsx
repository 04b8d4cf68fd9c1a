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
import { wordsIfGiven } from '@/lib/client/language';
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

/** The number of cards on the first screen, which render before the others. */
const AT_ONCE = 12;

type Found = {
  results: SearchResults;
  /** Server-rendered results, whose cards are all on the page already. */
  ready?: SearchResults;
  /** Receives the same results with one more page. */
  onMore: (results: SearchResults) => void;
};

/** Returns the products whose cards render now. The others render while the shopper does not type. */
function useShown(results: SearchResults, ready?: SearchResults) {
  const complete = useDeferredValue<SearchResults | null>(results, ready ?? null);
  if (complete === results) return results.products;
  // More results of the same search: rendered cards stay.
  const isMore = complete?.query === results.query;
  return results.products.slice(0, isMore ? complete.products.length : AT_ONCE);
}

/** Loads the best sellers; returns none if the request fails. */
async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  const grouped = wordsIfGiven('sizes') ? '&variants=grouped' : '';
  const path = `/api/product/list?stock=in&limit=5${grouped}` as const;
  const answer = await callApi<ProductsAnswer>(path, { signal }).catch(() => undefined);
  return answer?.products ?? [];
}

/** Shows the best sellers after a search without results. The categories are above it. */
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

/** The results of a search. It is memoised, so that it does not render while the next results load. */
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
  // The chips can widen a search that was narrowed too far. Otherwise they lead to the lists.
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
          <Button look="outline" disabled={loading} onClick={showMore} className="needs-scripts">
            {loading ? t('loading') : t('more')}
          </Button>
        </div>
      )}
    </>
  );
});

/**
 * Shows the results of the last search, or the notice that it failed, which `onRetry` removes. `categories`
 * are the seller's own categories.
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
  // Chips and cards look categories up by path, so the categories are stored before they render.
  if (categories) cacheKnownCategories(categories);
  if (!onRetry) return results && <SearchResultsList results={results} {...found} />;
  return (
    <EmptyState icon="warning" title={t('failed')} text={t('check')}>
      <Button onClick={onRetry}>{t('again')}</Button>
    </EmptyState>
  );
}
