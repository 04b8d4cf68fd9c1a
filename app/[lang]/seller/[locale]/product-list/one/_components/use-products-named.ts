import { useEffect, useState } from 'react';
import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';

/** How many of the found products are offered. */
const SHOWN = 8;

/** The first products whose name contains the text, whether in stock or not; none without a text. */
export function useProductsNamed(q: string): SellerProduct[] {
  const [found, setFound] = useState<{ q: string; products: SellerProduct[] }>();
  useEffect(() => {
    if (!q) return;
    const leave = new AbortController();
    const query = new URLSearchParams({ q, limit: `${SHOWN}` });
    callApi<SellerProducts>(`/api/product/seller?${query}`, {
      as: 'seller',
      signal: leave.signal,
    }).then(
      ({ products }) => setFound({ q, products }),
      (error) => leave.signal.aborted || toastError(error),
    );
    return () => leave.abort();
  }, [q]);
  return q && found?.q === q ? found.products : [];
}
