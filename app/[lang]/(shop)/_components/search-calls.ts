import { PAGE_SIZE } from '@/lib/catalog/limits';
import type { ListOptions } from '@/lib/catalog/offers';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { translateIfLoaded } from '@/lib/client/language';

export type SearchResults = {
  query: string;
  products: ProductView[];
  /** Suggested products that may match the search text, although their names do not contain it. */
  related?: ProductView[];
  nextCursor?: string;
  category?: string;
  /** The sort order and the filters, if the server has rendered the results. */
  view?: ListOptions;
  /** The total number of matching products, if the results have several pages. */
  total?: number;
  /** The best sellers to show when the search finds nothing, if they are loaded already. */
  popular?: ProductView[];
};

/**
 * Searches the products in stock. If the page has the messages of the namespace `sizes`, all sizes of a
 * product are grouped on one card. `more` contains further parameters, for example a category or the cursor
 * of the next page. `signal` aborts the request.
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
