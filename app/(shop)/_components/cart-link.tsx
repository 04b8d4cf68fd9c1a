'use client';

import { CoreIcon } from '@/app/_components/core-icon';
import { Link } from '@/app/_components/link';
import { useCartCount, useCartReady } from '@/lib/client/cart-store';

/**
 * The link to the cart. The badge overlays the icon, so that nothing moves when the count arrives.
 */
export function CartLink() {
  const ready = useCartReady();
  const count = useCartCount();
  const shown = ready && count > 0;

  return (
    <Link
      href="/cart"
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunk"
    >
      <CoreIcon name="cart" className="size-7" />
      <span className="sr-only">Cart</span>
      {shown && (
        <span className="absolute -top-0.5 -right-0.5 grid h-5.5 min-w-5.5 animate-fade place-items-center rounded-full bg-tomato px-1 font-bold text-[min(0.75rem,15px)] text-on-tomato tabular-nums">
          {count > 99 ? '99+' : count}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
      )}
    </Link>
  );
}
