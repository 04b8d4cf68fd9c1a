import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { JsonLd } from '@/app/_components/json-ld';
import { listThing } from '@/lib/catalog/json-ld';
import { productsPage } from '@/lib/catalog/queries';
import { Pager } from '../../../_components/pager';
import { ProductGrid } from '../../../_components/product-grid';
import { SearchBox } from '../../../_components/search-box';
import { CategoryChips } from './category-chips';
import { headingOf, type ListPlace } from './list-place';

/** What stands above every list: its heading, the search of small screens, the other lists. */
export function ListFrame({
  place,
  query,
  children,
}: {
  place: ListPlace;
  /** What is searched for, on a page that the server has searched for. */
  query?: string;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="mb-4 font-extrabold text-3xl md:text-4xl">{headingOf(place)}</h1>
      <SearchBox query={query} className="mb-4 lg:hidden" />
      <CategoryChips current={place.category} />
      {children}
    </>
  );
}

/** A page of what is in stock, newest first. A page beyond the last is a 404. */
export async function ProductList({ category, page }: ListPlace) {
  const { products, total, pages } = await productsPage(category, page);
  if (page > 1 && products.length === 0) notFound();

  if (products.length === 0)
    return (
      <EmptyState icon="leaf" title="No products found in this category.">
        <LinkButton href="/products" look="soft">
          See all products
        </LinkButton>
      </EmptyState>
    );

  return (
    <>
      <h2 className="mb-6 text-muted">
        {total} {total === 1 ? 'product' : 'products'}
      </h2>
      <ProductGrid products={products} preload={2} />
      <JsonLd things={[listThing(products)]} />
      <Pager category={category} page={page} pages={pages} />
    </>
  );
}
