import { PAGE_SIZE } from '@/lib/catalog/limits';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { wordsIfGiven } from '@/lib/client/language';

export type SearchResults = {
  /** The text that was searched for. */
  query: string;
  products: ProductView[];
  /** Products that the text may mean without being in their names. */
  related?: ProductView[];
  nextCursor?: string;
  /** The path of the category that the search is narrowed to. */
  category?: string;
  /** What is offered where nothing was found, if it is known already. */
  popular?: ProductView[];
};

/**
 * Searches the products in stock, as one card of all sizes of a product where the page has the words for it.
 * `more` narrows the search or asks for its next page; `signal` aborts an outdated one.
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
