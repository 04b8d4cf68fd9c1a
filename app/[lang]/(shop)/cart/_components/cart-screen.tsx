'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyBox } from '@/app/_components/empty-box';
import { usePart } from '@/app/_components/use-part';
import { useCartCount, useCartItems, useCartReady } from '@/lib/client/cart-store';
import { bootSession } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import { CartSkeleton } from './cart-skeleton';
import { OfflineCart } from './offline-cart';
import { useAvailableStock } from './use-available-stock';
import { useCartProducts } from './use-cart-products';
import { lastNameOf, useLastCart } from './use-last-cart';

function Heading({ count }: { count?: number }) {
  const t = useT('cart');
  const ofAll = useT('islands');
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-3">
      <h1 className="font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      {count !== undefined && count > 0 && (
        <p className="font-semibold text-muted">{ofAll('itemsInBar', { count })}</p>
      )}
    </div>
  );
}

const importContents = () => import('./cart-contents').then((part) => part.CartContents);

/** What shows a cart with something in it, loaded for such a cart; `retry` when that failed. */
function useContents(isWanted: boolean) {
  const [CartContents, load] = usePart(importContents);
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && !CartContents && !hasFailed;
  useEffect(() => {
    if (isMissing) void load().then((isThere) => setHasFailed(!isThere));
  }, [isMissing, load]);
  return { CartContents, retry: hasFailed ? () => setHasFailed(false) : undefined };
}

/** The cart: its lines beside the order summary. */
export function CartScreen({
  drawings,
}: {
  drawings: Record<'empty' | 'failed' | 'offline', ReactNode>;
}) {
  const t = useT('cart');
  const ofAll = useT('islands');
  const ready = useCartReady();
  const items = useCartItems();
  const { isOffline, isUnsure } = useSession();
  const { products, hasFailed, reload } = useCartProducts(ready ? items : {});
  useLastCart(products);
  const ids = Object.keys(items);
  const isEmpty = ready && ids.length === 0;
  const count = useCartCount();
  const { CartContents, retry } = useContents(ready && !isEmpty);
  const lines = useAvailableStock(
    ready && products
      ? ids.map((id) => {
          const product = products.get(id);
          const lastName = product ? undefined : lastNameOf(id);
          return { id, quantity: items[id] ?? 0, product, lastName };
        })
      : [],
    products,
    reload,
  );

  const hadLines = useRef(false);
  // The page of an empty cart is short: where a full one was scrolled to, only the footer would show.
  useEffect(() => {
    if (!isEmpty) return;
    window.scrollTo({ top: 0 });
    // Its last line has gone, and the focus with it.
    if (hadLines.current && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
    hadLines.current = false;
  }, [isEmpty]);
  useEffect(() => {
    if (CartContents && ids.length > 0) hadLines.current = true;
  });

  if (isOffline)
    return (
      <>
        <Heading />
        <OfflineCart drawing={drawings.offline} />
      </>
    );

  if (isEmpty)
    return (
      <>
        <Heading />
        <EmptyBox drawing={drawings.empty} title={t('empty')} text={t('emptyText')}>
          <LinkButton href="/products">{t('start')}</LinkButton>
        </EmptyBox>
      </>
    );

  const again = () => {
    retry?.();
    void reload();
  };

  if (!ready || !products || !CartContents)
    return (
      <>
        <Heading />
        {isUnsure || hasFailed || retry ? (
          <EmptyBox drawing={drawings.failed} title={t('notLoaded')} text={t('safe')}>
            <Button onClick={isUnsure ? bootSession : again}>{ofAll('tryAgain')}</Button>
          </EmptyBox>
        ) : (
          <CartSkeleton />
        )}
      </>
    );

  return (
    <>
      <Heading count={count} />
      <CartContents lines={lines} refresh={reload} />
    </>
  );
}
