import { cache } from 'react';
import { LinkButton } from '@/app/_components/button';
import { getT } from '@/app/_i18n/server';
import { CategoryChips } from '@/app/[lang]/(shop)/_components/category-chips';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-grid';
import { SearchBox } from '@/app/[lang]/(shop)/_components/search-box';
import type { ProductView } from '@/lib/catalog/view';
import { shopOfPages } from '@/lib/shop/queries';

/** Says that a page does not exist, and leads on: search, categories, products like it. */
export async function MissingPage({
  title,
  text,
  heading = '',
  products = [],
}: {
  title?: string;
  text?: string;
  heading?: string;
  products?: readonly ProductView[];
}) {
  const [{ currency }, t] = await Promise.all([shopOfPages(), getT('moments')]);
  return (
    <>
      <h1 className="mb-2 font-extrabold text-3xl md:text-4xl">{title ?? t('missing')}</h1>
      <p className="mb-6 max-w-prose text-muted">{text ?? t('missingText')}</p>
      <SearchBox className="mb-4 lg:hidden" />
      <CategoryChips current="" />
      {products.length > 0 && (
        <section aria-labelledby="instead" className="mt-8">
          <h2 id="instead" className="mb-4 font-extrabold text-2xl md:text-3xl">
            {heading}
          </h2>
          <ProductGrid products={products} currency={currency} columns={5} />
        </section>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/products">{t('browse')}</LinkButton>
        <LinkButton href="/" look="outline">
          {t('backHome')}
        </LinkButton>
      </p>
    </>
  );
}

/** The same element for every "not found" of a page, so that Next sends it once. */
export const missingPage = cache(() => <MissingPage />);
