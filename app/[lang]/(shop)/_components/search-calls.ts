import { PAGE_SIZE } from '@/lib/catalog/limits';
import type { ListOptions } from '@/lib/catalog/offers';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { translateIfLoaded } from '@/lib/client/language';

export type SearchResults = {
  query: string;
  products: ProductView[];
  /** The names of these products do not contain the search text. */
  related?: ProductView[];
  nextCursor?: string;
  category?: string;
  view?: ListOptions;
  total?: number;
  popular?: ProductView[];
};

/**
 * Searches the products in stock. If the page has the messages `sizes`, one card shows all sizes of a product. `more`
 * contains further parameters, for example a category or a cursor.
 */
export async function search(
  query: string,
  more: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<SearchResults> {
  const params = new URLSearchParams({
    q: query,
    stock: 'in',
    limit: String(PAGE_SIZE),
    ...more,
    ...(translateIfLoaded('sizes') ? { variants: 'grouped' } : {}),
  });
  return { query, ...(await callApi<ProductsResponse>(`/api/product/list?${params}`, { signal })) };
}
