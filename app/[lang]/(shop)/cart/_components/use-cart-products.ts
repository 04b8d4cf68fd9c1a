'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItems } from '@/lib/cart/limits';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';

/** The products by id. The value of a deleted product is undefined. */
export type CartProducts = ReadonlyMap<string, ProductView | undefined>;

/**
 * Loads the products of the cart. The result is undefined until all products are loaded. Products of removed
 * lines stay loaded, so that the shopper can undo a removal without waiting. When the shopper returns to the
 * page, prices and stock are read again, so that the totals are current.
 */
export function useCartProducts(items: CartItems) {
  const [known, setKnown] = useState<CartProducts>();
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const ids = Object.keys(items).sort().join(',');

  const load = useCallback(async () => {
    latest.current?.abort();
    if (!ids) return;
    const abort = new AbortController();
    latest.current = abort;
    const { signal } = abort;
    try {
      const answer = await callApi<ProductsAnswer>(`/api/product/list?ids=${ids}`, { signal });
      const found = new Map(answer.products.map((product) => [product._id, product]));
      const read = ids.split(',').map((id) => [id, found.get(id)] as const);
      setKnown((before) => new Map([...(before ?? []), ...read]));
      setHasFailed(false);
    } catch (error) {
      if (signal.aborted) return;
      setHasFailed(true);
      toastError(error);
    }
  }, [ids]);

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void load();
    };
    void load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      latest.current?.abort();
    };
  }, [load]);

  const isKnown = known && Object.keys(items).every((id) => known.has(id));
  return { products: isKnown ? known : undefined, hasFailed, reload: load };
}
