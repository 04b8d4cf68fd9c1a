import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { productPath } from '@/lib/catalog/links';
import { productPage } from '@/lib/catalog/queries';
import { titleOf } from '@/lib/catalog/variants/name-math';
import { pathIn } from '@/lib/i18n/path-in';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { promiseOf } from '@/lib/shop/words';
import { ProductDetails } from './_components/product-details';
import { RelatedProducts } from './_components/related-products';

export const ensureStatic = 'navigation';

/** The build has no database: this product is 404, the real ones are rendered at their first visit. */
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
  const [{ product }, shop, t, ofPromise, { code }] = await Promise.all([
    load(props),
    shopOfPages(),
    getT('catalog'),
    getT('promise'),
    pageLanguage(),
  ]);
  const { _id, name, size = '', category, description, variants } = product;
  // The page of each size is that of all of them; search engines are sent to the one that leads.
  const lead = variants?.[0]?.id ?? _id;
  const title = variants && lead === _id ? titleOf(name, size) : name;
  const [first = t('productFrom', { product: title, shop: shop.name })] = description;
  return pageMetadata({
    shop,
    code,
    title,
    description: t('deliveredSoon', { text: first, promise: promiseOf(shop, ofPromise) }).replace(
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
      {/* A key, so that the gallery of another product starts at its first picture. */}
      <Messages areas={['product']}>
        <ProductDetails key={product._id} product={product} shop={shop} />
      </Messages>
      <RelatedProducts products={related} currency={shop.currency} />
    </>
  );
}
