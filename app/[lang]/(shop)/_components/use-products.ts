'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

/** The maximum number of products in one request (GET /api/product/list). */
const MAX_IDS = 99;

/** The products by id. The value of a product that is no longer sold is undefined. */
type Known = ReadonlyMap<string, ProductView | undefined>;

async function read(ids: readonly string[], signal: AbortSignal): Promise<Known> {
  const known = new Map<string, ProductView | undefined>(ids.map((id) => [id, undefined]));
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const some = ids.slice(from, from + MAX_IDS).join(',');
    const answer = await callApi<ProductsResponse>(`/api/product/list?ids=${some}`, { signal });
    for (const product of answer.products) known.set(product._id, product);
  }
  return known;
}

/**
 * The result is undefined until all products are loaded. Products that leave `ids` stay loaded, so that an undo needs
 * no request.
 */
export function useProducts(ids: readonly string[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const missing = ids.filter((id) => !known.has(id)).join(',');

  const load = useCallback(async () => {
    latest.current?.abort();
    if (!missing) return;
    const abort = new AbortController();
    latest.current = abort;
    setHasFailed(false);
    try {
      const found = await read(missing.split(','), abort.signal);
      setKnown((before) => new Map([...before, ...found]));
    } catch {
      if (!abort.signal.aborted) setHasFailed(true);
    }
  }, [missing]);

  useEffect(() => {
    void load();
    return () => latest.current?.abort();
  }, [load]);

  return { products: missing ? undefined : known, hasFailed, reload: () => void load() };
}
