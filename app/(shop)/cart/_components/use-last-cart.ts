'use client';

import { useEffect, useRef } from 'react';
import { keepLastProducts } from '@/lib/cart/last-cart';
import type { ProductView } from '@/lib/catalog/schema';

/** By then the browser has chosen the sizes of the pictures, and nobody waits for anything. */
const LATER_MS = 1000;

/** Remembers what the cart shows, for a visit without a connection. Answers the ref of the list. */
export function useLastCart(products?: ReadonlyMap<string, ProductView>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!products) return;
    const keep = () => {
      const images = [...(list.current?.querySelectorAll('img') ?? [])];
      const pictures = new Set(images.map(({ currentSrc }) => currentSrc).filter(Boolean));
      // Only a convenience: what cannot be kept is not shown offline.
      keepLastProducts([...products.values()], [...pictures]).catch(() => undefined);
    };
    const timer = setTimeout(keep, LATER_MS);
    return () => clearTimeout(timer);
  }, [products]);
  return list;
}
