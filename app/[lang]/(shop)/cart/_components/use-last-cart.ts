'use client';

import { useEffect } from 'react';
import { lastPicture } from '@/app/_components/last-picture';
import { keepLastProducts, keepPictures, readLastCart } from '@/lib/client/last-cart';
import type { CartProducts } from './use-cart-products';

/**
 * The last name that this browser saw of a product, because the API has no name of a product that
 * is gone.
 */
export const lastNameOf = (id: string): string | undefined =>
  readLastCart().find((line) => line.id === id)?.product?.name;

/** Stores the cart on the screen for a visit without a connection. */
export function useLastCart(products?: CartProducts): void {
  useEffect(() => {
    if (!products) return;
    const shown = [...products.values()].filter((product) => product !== undefined);
    const gone = readLastCart().flatMap(({ id, product }) =>
      product && !products.get(id) ? product : [],
    );
    keepLastProducts([...shown, ...gone]);
    void keepPictures(shown.flatMap((product) => lastPicture(product) ?? []));
  }, [products]);
}
