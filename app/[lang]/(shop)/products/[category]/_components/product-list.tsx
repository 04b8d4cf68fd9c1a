import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { buttonClass } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { JsonLd } from '@/app/_components/json-ld';
import { getT, pageLanguage } from '@/app/_i18n/server';
import { CategoryChips, ListLink } from '@/app/[lang]/(shop)/_components/category-chips';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-card';
import { SearchBox } from '@/app/[lang]/(shop)/_components/search-box';
import { pagePath } from '@/lib/catalog/links';
import {
  facetsOf,
  filteredPage,
  ownCategories,
  productsPage,
  sortedPage,
} from '@/lib/catalog/queries';
import { listThing } from '@/lib/catalog/seo/json-ld';
import { shopOfPages } from '@/lib/shop/queries';
import { EmptyList } from './empty-list';
import { ChosenFacts, FactFilterForm, ListControls } from './list-controls';
import { headingOf, type ListPlace, requireProducts } from './list-place';

export function Pager({ category, page, pages, view, query }: ListPlace & { pages: number }) {
  const t = useT('catalog');
  if (pages < 2) return null;
  const link = { isView: view !== undefined, className: buttonClass({ variant: 'outline' }) };
  return (
    <nav aria-label={t('pages')} className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <ListLink {...link} href={pagePath(category, page - 1, view, query)} rel="prev">
          <Icon name="arrow-left" className="size-5" /> {t('previous')}
        </ListLink>
      )}
      <p className="text-muted tabular-nums">{t('pageOf', { page, pages })}</p>
      {page < pages && (
        <ListLink {...link} href={pagePath(category, page + 1, view, query)} rel="next">
          {t('next')} <Icon name="arrow-right" className="size-5" />
        </ListLink>
      )}
    </nav>
  );
}

type ListFrameProps = {
  heading: ReactNode;
  query?: string;
  children: ReactNode;
};

/** The search field appears on small screens only. */
export function ListFrame({ heading, query, children }: ListFrameProps) {
  return (
    <>
      <h1 className="mb-4 break-words font-bold text-3xl md:text-4xl">{heading}</h1>
      <SearchBox query={query} className="mb-4 lg:hidden" />
      {children}
    </>
  );
}

/** A page number beyond the last page responds with 404. */
export async function ProductList(place: ListPlace) {
  const { category, page, view } = place;
  const { code, prefix } = await pageLanguage();
  const { products, total, pages } = view?.facts
    ? await filteredPage(category, view, page, code)
    : view
      ? await sortedPage(category, view, page, code)
      : await productsPage(category, page, code);
  requireProducts(page, products);
  const [{ currency, favourites }, heading, t, goods, facets] = await Promise.all([
    shopOfPages(),
    headingOf(place),
    getT('catalog'),
    getT('goods'),
    facetsOf(category),
    ownCategories(),
  ]);

  return (
    <>
      <CategoryChips current={category} view={view} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-muted">
          {goods('count', { count: total })}
          <span className="sr-only">{t('inList', { list: heading })}</span>
        </h2>
        {facets ? (
          <>
            <div className="sm:ms-auto">
              <ListControls {...place} />
            </div>
            <FactFilterForm {...place} facets={facets} />
          </>
        ) : (
          <ListControls {...place} />
        )}
      </div>
      <ChosenFacts {...place} />
      {products.length === 0 ? (
        <EmptyList {...place} />
      ) : (
        <>
          <ProductGrid
            products={products}
            currency={currency}
            preload={2}
            mixed={category === 'all'}
            hearts={favourites}
          />
          <JsonLd things={[listThing(products, prefix)]} />
          <Pager {...place} pages={pages} />
        </>
      )}
    </>
  );
}

export async function ListPage(place: ListPlace) {
  return (
    <ListFrame heading={await headingOf(place)}>
      <ProductList {...place} />
    </ListFrame>
  );
}
