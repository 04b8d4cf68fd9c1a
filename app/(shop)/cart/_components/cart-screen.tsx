'use client';

import { useEffect } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { countItems } from '@/lib/cart/cart-math';
import { useCartItems, useCartReady } from '@/lib/client/cart-store';
import { bootSession, useSession } from '@/lib/client/session-store';
import { CartLine } from './cart-line';
import { CartSkeleton } from './cart-skeleton';
import { OfflineCart } from './offline-cart';
import { OrderSummary } from './order-summary';
import { useAvailableStock } from './use-available-stock';
import { useCartProducts } from './use-cart-products';
import { useChoices } from './use-choices';
import { lastNameOf, useLastCart } from './use-last-cart';

function Heading({ count }: { count?: number }) {
  return (
    <h1 className="mb-6 font-bold text-3xl md:text-4xl">
      Shopping Cart
      {count !== undefined && count > 0 && (
        <span className="ml-3 font-semibold text-base text-muted tracking-normal">
          {count === 1 ? '1 item' : `${count} items`}
        </span>
      )}
    </h1>
  );
}

/** The cart: its lines beside the order summary. */
export function CartScreen() {
  const ready = useCartReady();
  const items = useCartItems();
  const { isOffline, isUnsure } = useSession();
  const { products, hasFailed, reload } = useCartProducts(ready ? items : {});
  useLastCart(products);
  const choices = useChoices(ready);
  const ids = Object.keys(items);
  const isEmpty = ready && ids.length === 0;
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

  // The page of an empty cart is short: where a full one was scrolled to, only the footer would show.
  useEffect(() => {
    if (isEmpty) window.scrollTo({ top: 0 });
  }, [isEmpty]);

  if (isOffline)
    return (
      <>
        <Heading />
        <OfflineCart />
      </>
    );

  if (isEmpty)
    return (
      <>
        <Heading />
        <EmptyState icon="cart" title="Your cart is empty" text="Fresh things are a click away.">
          <LinkButton href="/products">Start shopping</LinkButton>
        </EmptyState>
      </>
    );

  if (!ready || !products)
    return (
      <>
        <Heading />
        {isUnsure || hasFailed ? (
          <EmptyState
            icon="warning"
            title="Your cart could not be loaded"
            text="It is safe. Check your connection, then try once more."
          >
            <Button onClick={isUnsure ? bootSession : reload}>Try again</Button>
          </EmptyState>
        ) : (
          <CartSkeleton />
        )}
      </>
    );

  return (
    <>
      <Heading count={countItems(items)} />
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_24rem]">
        <section aria-label="Items in the cart">
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <CartLine key={line.id} {...line} />
            ))}
          </ul>
          <LinkButton href="/products" look="quiet" className="mt-4 -ml-5">
            Continue Shopping
          </LinkButton>
        </section>
        <OrderSummary lines={lines} choices={choices} refresh={reload} />
      </div>
    </>
  );
}
