'use client';

import { useEffect } from 'react';
import type { ProductView } from '@/lib/catalog/view';
import { keepLastProducts, keepPictures, readLastCart } from '@/lib/client/last-cart';
import { lastPicture } from './last-picture';

/**
 * The name of a product when this browser saw it last: the shop does not answer one that it no longer
 * sells.
 */
export const lastNameOf = (id: string): string | undefined =>
  readLastCart().find((line) => line.id === id)?.product?.name;

/** Stores the cart on the screen for a visit without a connection. */
export function useLastCart(products?: ReadonlyMap<string, ProductView>): void {
  useEffect(() => {
    if (!products) return;
    const shown = [...products.values()];
    const gone = readLastCart().flatMap(({ id, product }) =>
      product && !products.has(id) ? product : [],
    );
    keepLastProducts([...shown, ...gone]);
    void keepPictures(shown.flatMap((product) => lastPicture(product) ?? []));
  }, [products]);
}
