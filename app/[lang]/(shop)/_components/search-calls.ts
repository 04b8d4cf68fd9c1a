import { PAGE_SIZE } from '@/lib/catalog/limits';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { wordsIfGiven } from '@/lib/client/language';

export type SearchResults = {
  /** The text that was searched for. */
  query: string;
  products: ProductView[];
  /** Products that may match the text, although their names do not contain it. */
  related?: ProductView[];
  nextCursor?: string;
  /** The path of the category to which the search is narrowed. */
  category?: string;
  /** The best sellers shown when nothing was found, if they are loaded already. */
  popular?: ProductView[];
};

/**
 * Searches the products in stock. All sizes of a product share one card, if the page has the messages for it.
 * `more` narrows the search or requests its next page. `signal` aborts an outdated search.
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
    ...(wordsIfGiven('sizes') ? { variants: 'grouped' } : {}),
  });
  return { query, ...(await callApi<ProductsAnswer>(`/api/product/list?${params}`, { signal })) };
}
