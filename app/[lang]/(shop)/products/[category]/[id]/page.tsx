import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-card';
import { ProductDetails } from '@/app/[lang]/(shop)/products/[category]/[id]/_components/product-details';
import { productPath } from '@/lib/catalog/links';
import { productPage } from '@/lib/catalog/queries';
import { titleOf } from '@/lib/catalog/variants/variant-names';
import type { ProductView } from '@/lib/catalog/view';
import { pathIn } from '@/lib/i18n/path-in';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';

/** Shows up to five products of the same category (docs/product.md 1.3). */
function RelatedProducts({
  products,
  shop: { currency, favourites },
}: {
  products: readonly ProductView[];
  shop: Pick<ShopView, 'currency' | 'favourites'>;
}) {
  const t = useT('catalog');
  return (
    <section aria-labelledby="related" className="mt-14 md:mt-20">
      <h2 id="related" className="mb-4 font-extrabold text-2xl md:text-3xl">
        {products.length > 0 ? t('related') : t('somethingElse')}
      </h2>
      <ProductGrid products={products} currency={currency} columns={5} hearts={favourites} />
      <div className="mt-8 text-center">
        <LinkButton href="/products" variant="outline">
          {t('seeMore')}
          <span className="sr-only">{t('seeMoreProducts')}</span>
        </LinkButton>
      </div>
    </section>
  );
}

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only a placeholder, which responds with 404. Real products render on
 * their first request.
 */
export const generateStaticParams = () => [{ category: 'none', id: 'none' }];

type Props = PageProps<'/[lang]/products/[category]/[id]'>;

async function load({ params }: Props) {
  const { category, id } = await params;
  const { code, prefix } = await pageLanguage();
  const found = await productPage(id, code);
  if (!found) notFound();
  const path = productPath(found.product);
  if (path !== `/products/${category}/${id}`) permanentRedirect(pathIn(prefix, path));
  return found;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ product }, shop, t, tPromise, { code }] = await Promise.all([
    load(props),
    shopOfPages(),
    getT('catalog'),
    getT('promise'),
    pageLanguage(),
  ]);
  const { _id, name, size = '', category, description, variants } = product;
  // The canonical URL of all sizes is the page of the default size.
  const lead = variants?.[0]?.id ?? _id;
  const title = variants && lead === _id ? titleOf(name, size) : name;
  const [first = t('productFrom', { product: title, shop: shop.name })] = description;
  return pageMetadata({
    shop,
    code,
    title,
    description: t('deliveredSoon', { text: first, promise: promiseOf(shop, tPromise) }).replace(
      '..',
      '.',
    ),
    path: productPath({ _id: lead, category }),
    image: product.image[0],
  });
}

export default async function ProductPage(props: Props) {
  const [{ product, related }, shop] = await Promise.all([load(props), shopOfPages()]);
  return (
    <>
      {/* With a new key, the gallery of another product starts with the first picture. */}
      <Messages namespaces={['product']}>
        <ProductDetails key={product._id} product={product} shop={shop} />
      </Messages>
      <RelatedProducts products={related} shop={shop} />
    </>
  );
}
