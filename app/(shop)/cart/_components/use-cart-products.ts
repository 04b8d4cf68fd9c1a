'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItems } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { productsAnswer } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';

type Known = { ids: ReadonlySet<string>; products: ReadonlyMap<string, ProductView> };

/**
 * The products of the cart by id, undefined while they load. A product missing from the answer is
 * gone from the shop. Prices and stock are read again when the shopper returns to the page, so that
 * the sums are current.
 */
export function useCartProducts(items: CartItems) {
  const [known, setKnown] = useState<Known>();
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
      const answer = await callApi(`/api/product/list?ids=${ids}`, productsAnswer, { signal });
      const products = new Map(answer.products.map((product) => [product._id, product]));
      setKnown({ ids: new Set(ids.split(',')), products });
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

  const isKnown = known && Object.keys(items).every((id) => known.ids.has(id));
  return { products: isKnown ? known.products : undefined, hasFailed, reload: load };
}
