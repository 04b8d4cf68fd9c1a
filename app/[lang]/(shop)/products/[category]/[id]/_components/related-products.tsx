import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-grid';
import type { ProductView } from '@/lib/catalog/view';

/** Up to five products of the same category, and a link to all (docs/product.md 1.3). */
export function RelatedProducts({
  products,
  currency,
}: {
  products: readonly ProductView[];
  currency: string;
}) {
  const t = useT('catalog');
  return (
    <section aria-labelledby="related" className="mt-14 md:mt-20">
      <h2 id="related" className="mb-4 font-extrabold text-2xl md:text-3xl">
        {products.length > 0 ? t('related') : t('somethingElse')}
      </h2>
      <ProductGrid products={products} currency={currency} columns={5} />
      <div className="mt-8 text-center">
        <LinkButton href="/products" look="outline">
          {t('seeMore')}
          <span className="sr-only">{t('seeMoreProducts')}</span>
        </LinkButton>
      </div>
    </section>
  );
}
