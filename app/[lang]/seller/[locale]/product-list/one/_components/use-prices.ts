import { useEffect, useState } from 'react';
import type { PricesAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

export type PriceHistory = { prices?: PricesAnswer; hasFailed: boolean };

/** The history of a product's prices, read anew after each change of the product. */
export function usePrices(id: string, updatedAt: string): PriceHistory {
  const [state, setState] = useState<PriceHistory & { of?: string }>({ hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PriceHistory) => isCurrent && setState({ ...next, of: updatedAt });
    callApi<PricesAnswer>(`/api/product/prices?id=${id}`, { as: 'seller' }).then(
      (prices) => show({ prices, hasFailed: false }),
      () => show({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, updatedAt]);
  return state;
}
