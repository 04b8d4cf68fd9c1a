'use client';

import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import { useCartCount, useCartReady } from '@/lib/client/cart-store';

const importBar = () => import('./cart-bar-link').then((part) => part.CartBarLink);

/** The cart bar of phones, loaded for a cart with something in it. */
export function CartBar() {
  const ready = useCartReady();
  const count = useCartCount();
  const [CartBarLink, load] = usePart(importBar);
  const shown = ready ? count : 0;

  // Asked again at each change of the cart, until it is there.
  useEffect(() => {
    if (shown > 0) void load();
  }, [shown, load]);

  return CartBarLink && shown > 0 && <CartBarLink count={shown} />;
}
