'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { useFocusOfLines } from '@/app/_components/use-focus-of-lines';
import { HeartPart } from '@/app/[lang]/(shop)/_components/card-parts';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-card';
import { useProducts } from '@/app/[lang]/(shop)/_components/use-products';
import { availableStock, type CartItems, MAX_PRODUCTS } from '@/lib/cart/limits';
import type { Category } from '@/lib/catalog/categories';
import { weightIn } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { addAllToCart } from '@/lib/client/cart-edits';
import { getCartItems, markWeighed } from '@/lib/client/cart-store';
import { dropFavourites, useFavourites } from '@/lib/client/favourites';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { cacheKnownCategories } from '@/lib/client/known-categories';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

type Sold = Pick<ProductView, '_id' | 'inStock' | 'stock'> & MeasureView;

/** Returns one piece, or the minimum order of weighed goods, but never more than the stock. */
export const onePieceOfEach = (products: readonly Sold[]): CartItems =>
  Object.fromEntries(
    products
      .filter(({ inStock }) => inStock)
      .map((product) => {
        const measure = measureIn(product);
        return [product._id, Math.min(measure ? minUnits(measure) : 1, availableStock(product))];
      }),
  );

/** Products that are already in the cart do not change. A toast shows how many products did not fit. */
export function putAllIntoCart(products: readonly Sold[]): void {
  const wanted = onePieceOfEach(products);
  const before = getCartItems();
  for (const product of products)
    if (product._id in wanted && measureIn(product)?.by === 'weight') markWeighed(product._id);
  const cart = addAllToCart(wanted);
  const left = Object.keys(wanted).filter((id) => !(id in cart)).length;
  if (left > 0)
    notify.error(translate('favouritesPage')('noRoom', { count: left, max: MAX_PRODUCTS }));
  else if (Object.keys(wanted).every((id) => id in before))
    notify.success(translate('favouritesPage')('allInCart'));
}

/** How many cards the page shows at first, and how many each click on "Show more" adds. */
const AT_ONCE = 48;

function SoldOut({ products }: { products: readonly ProductView[] }) {
  const t = useT('favouritesPage');
  const { code } = usePageLanguage();
  return (
    <section aria-labelledby="sold-out" className="mt-10">
      <h2 id="sold-out" className="mb-3 font-extrabold text-2xl">
        {t('soldOut')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {products.map((product) => (
          <li key={product._id} className="flex items-center gap-3 py-2">
            <Link
              href={productPath(product)}
              className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 hover:underline"
            >
              <bdi className="wrap-anywhere font-semibold rtl:text-right">{product.name}</bdi>
              <bdi className="text-muted text-sm">{weightIn(product, code)}</bdi>
            </Link>
            <HeartPart id={product._id} name={product.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gone({ ids }: { ids: readonly string[] }) {
  const t = useT('favouritesPage');
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunk px-4 py-3">
      {t('gone', { count: ids.length })}
      <Button
        variant="outline"
        onClick={() => {
          dropFavourites(ids);
          focusInPlace('#content');
        }}
      >
        {t('dropGone')}
      </Button>
    </p>
  );
}

function Found({ products, gone }: { products: readonly ProductView[]; gone: readonly string[] }) {
  const t = useT('favouritesPage');
  const tIslands = useT('islands');
  const { currency } = useShop();
  const [shown, setShown] = useState(AT_ONCE);
  const available = products.filter(({ inStock }) => inStock);
  const soldOut = products.filter(({ inStock }) => !inStock);
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">{t('count', { count: products.length })}</p>
        {available.length > 0 && (
          <Button onClick={() => putAllIntoCart(available)}>{t('allToCart')}</Button>
        )}
      </div>
      {available.length > 0 && (
        <>
          <h2 className="sr-only">{t('available')}</h2>
          <ProductGrid products={available.slice(0, shown)} currency={currency} mixed hearts />
        </>
      )}
      {available.length > shown && (
        <div className="mt-8 text-center">
          <Button variant="outline" onClick={() => setShown(shown + AT_ONCE)}>
            {tIslands('more')}
          </Button>
        </div>
      )}
      {soldOut.length > 0 && <SoldOut products={soldOut} />}
      {gone.length > 0 && <Gone ids={gone} />}
    </>
  );
}

/** The cards look the seller's `categories` up by path. */
export function FavouritesScreen({ categories }: { categories?: readonly Category[] }) {
  const t = useT('favouritesPage');
  if (categories) cacheKnownCategories(categories);
  const favourites = useFavourites();
  const newest = [...favourites.ids].reverse();
  const { products, hasFailed, reload } = useProducts(newest);

  const found = newest.flatMap((id) => products?.get(id) ?? []);
  const focusOfHearts = useFocusOfLines<HTMLDivElement>(
    found.map(({ _id }) => _id),
    'data-heart',
    '[data-heart]',
  );

  const retry = () => {
    if (favourites.hasFailed) favourites.reload();
    if (hasFailed) reload();
  };
  if (favourites.hasFailed || hasFailed)
    return <EmptyState icon="warning" title={t('failed')} retry={retry} />;
  if (!favourites.isReady || !products) return <Skeleton className="h-72 rounded-panel" />;
  return (
    <div {...focusOfHearts}>
      {newest.length === 0 ? (
        <EmptyState icon="heart" title={t('empty')} text={t('emptyText')}>
          <LinkButton href="/products">{t('browse')}</LinkButton>
        </EmptyState>
      ) : (
        <Found products={found} gone={newest.filter((id) => !products.get(id))} />
      )}
    </div>
  );
}
