'use client';

import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { useSession } from '@/lib/auth/session-store';
import { countItems } from '@/lib/cart/cart-math';
import { useCartItems, useCartReady } from '@/lib/cart/cart-store';
import { CartLine } from './cart-line';
import { CartSkeleton } from './cart-skeleton';
import { OfflineCart } from './offline-cart';
import { OrderSummary } from './order-summary';
import { useCartProducts } from './use-cart-products';
import { useLastCart } from './use-last-cart';

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
  const { isOffline } = useSession();
  const { products, hasFailed, reload } = useCartProducts(ready && !isOffline ? items : {});
  const list = useLastCart(products);
  const ids = Object.keys(items);

  if (isOffline && !products)
    return (
      <>
        <Heading />
        <OfflineCart />
      </>
    );

  if (ready && ids.length === 0)
    return (
      <>
        <Heading />
        <EmptyState icon="cart" title="Your cart is empty" text="Fresh things are a click away.">
          <LinkButton href="/products">Start shopping</LinkButton>
        </EmptyState>
      </>
    );

  const lines = ids.map((id) => ({ id, quantity: items[id] ?? 0, product: products?.get(id) }));
  if (!ready || !products)
    return (
      <>
        <Heading />
        {hasFailed ? (
          <EmptyState
            icon="warning"
            title="Your cart did not get through"
            text="It is safe. Check your connection, then try once more."
          >
            <Button onClick={reload}>Try again</Button>
          </EmptyState>
        ) : (
          <CartSkeleton />
        )}
      </>
    );

  return (
    <>
      <Heading count={countItems(items)} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <section aria-label="Items in the cart">
          <ul ref={list} className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <CartLine key={line.id} {...line} />
            ))}
          </ul>
          <LinkButton href="/products" look="quiet" className="mt-4 -ml-3">
            Continue Shopping
          </LinkButton>
        </section>
        <OrderSummary lines={lines} onRefused={reload} />
      </div>
    </>
  );
}
