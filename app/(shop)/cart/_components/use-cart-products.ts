'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/api-client';
import type { CartItems } from '@/lib/cart/limits';
import { readProducts } from '@/lib/catalog/read';
import type { ProductView } from '@/lib/catalog/schema';

type Known = { ids: ReadonlySet<string>; products: ReadonlyMap<string, ProductView> };

/**
 * The products of the cart by id, undefined until they are there. A product that is asked for and
 * not answered is gone from the shop. Prices and stock are asked for again when the shopper comes
 * back to the page, so that the sums are not those of an hour ago.
 */
export function useCartProducts(items: CartItems) {
  const [known, setKnown] = useState<Known>();
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const ids = Object.keys(items).sort().join(',');

  const load = useCallback(() => {
    latest.current?.abort();
    if (!ids) return;
    const abort = new AbortController();
    latest.current = abort;
    callApi(`/api/product/list?ids=${ids}`, readProducts, { signal: abort.signal }).then(
      ({ items: found }) => {
        const products = new Map(found.map((product) => [product._id, product]));
        setKnown({ ids: new Set(ids.split(',')), products });
        setHasFailed(false);
      },
      (error) => {
        if (abort.signal.aborted) return;
        setHasFailed(true);
        toastError(error);
      },
    );
  }, [ids]);

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      latest.current?.abort();
    };
  }, [load]);

  const isKnown = known && Object.keys(items).every((id) => known.ids.has(id));
  return { products: isKnown ? known.products : undefined, hasFailed, reload: load };
}
