import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { wordsIfGiven } from '@/lib/client/language';
import { type SearchResults, searchParams } from './search-calls';

/** These results with the next page. */
export async function withMore(results: SearchResults): Promise<SearchResults> {
  const { query, category, products, nextCursor = '' } = results;
  const params = searchParams(query, { cursor: nextCursor, ...(category ? { category } : {}) });
  const page = await callApi<ProductsAnswer>(`/api/product/list?${params}`);
  return { query, category, ...page, products: [...products, ...page.products] };
}

/** The best sellers, for a search that found nothing; none if they cannot be read. */
export async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  try {
    const path =
      `/api/product/list?stock=in&limit=5${wordsIfGiven('sizes') ? '&variants=grouped' : ''}` as const;
    return (await callApi<ProductsAnswer>(path, { signal })).products;
  } catch {
    return [];
  }
}
