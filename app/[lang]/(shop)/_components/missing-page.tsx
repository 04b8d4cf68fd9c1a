import { notFound } from 'next/navigation';
import { cache } from 'react';
import { LinkButton } from '@/app/_components/button';
import { getLabelOf, getT, pageLanguage } from '@/app/_i18n/server';
import { CategoryChips } from '@/app/[lang]/(shop)/_components/category-chips';
import { SearchBox } from '@/app/[lang]/(shop)/_components/search-box';
import { findCategory } from '@/lib/catalog/categories';
import { bestSellers, ownCategories, productsPage } from '@/lib/catalog/queries';
import type { ProductView } from '@/lib/catalog/view';
import { shopOfPages } from '@/lib/shop/queries';
import { ProductGrid } from './product-card';

const SHOWN = 5;

/** Returns products of the same category, or the best sellers for `all`. */
export async function alternativesFor(segment: string) {
  const { code } = await pageLanguage();
  if (segment === 'all') {
    const t = await getT('statusPages');
    return { heading: t('bestSellers'), products: await bestSellers(code) };
  }
  const category = findCategory(segment);
  if (!category) notFound();
  const { products } = await productsPage(category.path, 1, code);
  const labelOf = await getLabelOf();
  return { heading: labelOf(category), products: products.slice(0, SHOWN) };
}

type MissingPageProps = {
  title?: string;
  text?: string;
  heading?: string;
  products?: readonly ProductView[];
};

export async function MissingPage({ title, text, heading = '', products = [] }: MissingPageProps) {
  const [{ currency, favourites }, t] = await Promise.all([
    shopOfPages(),
    getT('statusPages'),
    ownCategories(),
  ]);
  return (
    <>
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{title ?? t('missing')}</h1>
      <p className="mb-6 max-w-prose text-muted">{text ?? t('missingText')}</p>
      <SearchBox className="mb-4 lg:hidden" />
      <CategoryChips current="" />
      {products.length > 0 && (
        <section aria-labelledby="instead" className="mt-8">
          <h2 id="instead" className="mb-4 font-extrabold text-2xl md:text-3xl">
            {heading}
          </h2>
          <ProductGrid products={products} currency={currency} columns={5} hearts={favourites} />
        </section>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/products">{t('browse')}</LinkButton>
        <LinkButton href="/" variant="outline">
          {t('backHome')}
        </LinkButton>
      </p>
    </>
  );
}

/** A page and its not-found boundaries share one element. Next then sends it to the browser only once. */
export const missingPage = cache(() => <MissingPage />);
