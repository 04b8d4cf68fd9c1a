import { memo, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { useShop } from '@/app/_components/shop-provider';
import {
  controlClass,
  ListControls,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-controls';
import type { Category } from '@/lib/catalog/categories';
import { pagePath } from '@/lib/catalog/links';
import { highlight } from '@/lib/catalog/search/tokenize';
import { shownName } from '@/lib/catalog/variants/variant-names';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { cacheKnownCategories } from '@/lib/client/known-categories';
import { translateIfLoaded } from '@/lib/client/language';
import { pathIn } from '@/lib/i18n/path-in';
import type { Translate } from '@/lib/i18n/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CategoryChips } from './category-chips';
import { ProductGrid } from './product-card';
import { type SearchResults, search } from './search-calls';
import { presentQuery } from './search-sync';

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
  { query, products, related = [], nextCursor, total = products.length }: SearchResults,
  t: Translate<'search'>,
): string {
  const { length: count } = products;
  if (count === 0 && related.length > 0) return t('noExactMatch');
  if (count === 0) return t('noneFor', { query });
  if (nextCursor) return t('firstFor', { count, query });
  return t('countFor', { count: total, total, query });
}

/** The number of cards that render first. They fill the first screen. */
const AT_ONCE = 12;

/** Only the server can render these parts, because they need product facts. */
export type SearchParts = {
  /** While the shopper types, a link to the page with the filter form replaces the form. */
  filter?: ReactNode;
  chosen?: ReactNode;
  pager?: ReactNode;
};

type Found = {
  results: SearchResults;
  /** Server-rendered results. The page already contains all of their cards. */
  ready?: SearchResults;
  parts?: SearchParts | undefined;
  /** Called with the results after another page of results was appended. */
  onMore: (results: SearchResults) => void;
  /** True if shoppers can filter the products by product facts, for example by allergens. */
  hasFilter?: boolean | undefined;
};

/**
 * Returns the products whose cards render at once. The remaining cards render later, so that typing stays responsive.
 */
function useShown(results: SearchResults, ready?: SearchResults) {
  const complete = useDeferredValue<SearchResults | null>(results, ready ?? null);
  if (complete === results) return results.products;
  // For another page of the same search, the rendered cards stay.
  const isMore = complete?.query === results.query;
  return results.products.slice(0, isMore ? complete.products.length : AT_ONCE);
}

async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  const grouped = translateIfLoaded('sizes') ? '&variants=grouped' : '';
  const path = `/api/product/list?stock=in&limit=5${grouped}` as const;
  const answer = await callApi<ProductsResponse>(path, { signal }).catch(() => undefined);
  return answer?.products ?? [];
}

/** Shows the best sellers if a search has no results. */
function NothingFound({ popular: known }: { popular?: readonly ProductView[] }) {
  const t = useT('search');
  const { currency, favourites } = useShop();
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
          <ProductGrid
            products={popular}
            currency={currency}
            columns={5}
            mixed
            hearts={favourites}
          />
        </section>
      )}
    </>
  );
}

/** The component is memoized, so that the results do not render again while the next results load. */
const SearchResultsList = memo(function SearchResultsList({
  results,
  ready,
  onMore,
  parts,
  hasFilter,
}: Found) {
  const t = useT('search');
  const { prefix } = usePageLanguage();
  const { currency, favourites } = useShop();
  const shown = useShown(results, ready);
  const [loading, setLoading] = useState(false);
  const { query, category, products, related = [], nextCursor, popular, view } = results;
  const list = { category: category ?? 'all', view, query };
  const { filter, chosen, pager } = (results === ready && parts) || {};
  const showMore = async () => {
    setLoading(true);
    try {
      const place = omitUndefined({ cursor: nextCursor ?? '', category: category || undefined });
      const more = await search(query, place);
      if (presentQuery() === query)
        onMore({ category, ...more, products: [...products, ...more.products] });
    } catch (error) {
      toastError(error);
    }
    setLoading(false);
  };
  // A filter may exclude all results. The controls stay visible, so that the shopper can remove the filter.
  const isEmpty = products.length === 0 && related.length === 0 && !view;
  // If the search has results or is limited to a category, a category chip searches within its category. Otherwise the
  // chip leads to the product list of its category.
  const narrows = !isEmpty || category !== undefined;

  return (
    <>
      <CategoryChips
        current={narrows ? (category ?? 'all') : undefined}
        query={narrows ? query : undefined}
        view={view}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 break-words text-muted">
          {summary(results, t)}
        </p>
        {!isEmpty && (
          <div className="flex flex-wrap gap-2 has-[[data-filter][open]]:w-full">
            <ListControls {...list} />
            {filter ??
              (hasFilter && (
                <a
                  href={`${pathIn(prefix, pagePath(list.category, 1, view, query))}&filter=1`}
                  className={controlClass}
                >
                  {t('filter')}
                </a>
              ))}
          </div>
        )}
      </div>
      {chosen}
      {products.length + related.length === 0 && <NothingFound popular={popular} />}
      {products.length > 0 && (
        <>
          <h2 className="sr-only">{t('results')}</h2>
          <ProductGrid
            products={shown}
            currency={currency}
            mixed
            hearts={favourites}
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
          <ProductGrid products={related} currency={currency} mixed hearts={favourites} />
        </section>
      )}
      {pager}
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

type SearchOutcomeProps = Omit<Found, 'results'> & {
  results?: SearchResults;
  categories?: readonly Category[];
  onRetry?: () => void;
};

/** If the search failed, shows an error with a retry button, which calls `onRetry`. */
export function SearchOutcome({ results, categories, onRetry, ...found }: SearchOutcomeProps) {
  const t = useT('search');
  if (categories) cacheKnownCategories(categories);
  if (!onRetry) return results && <SearchResultsList results={results} {...found} />;
  return (
    <EmptyState icon="warning" title={t('failed')} text={t('check')}>
      <Button onClick={onRetry}>{t('again')}</Button>
    </EmptyState>
  );
}
