import { PAGE_SIZE } from '@/lib/catalog/limits';
import { type ProductView, productsAnswer } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { isSameSearch, type SearchResults, useSearch } from './search-store';

/** Reads a page of products in stock whose name matches the text. */
function fetchPage(
  query: string,
  { cursor, category, signal }: { cursor?: string; category?: string; signal?: AbortSignal },
) {
  const params = new URLSearchParams({ q: query, stock: 'in', limit: String(PAGE_SIZE) });
  if (cursor) params.set('cursor', cursor);
  if (category) params.set('category', category);
  return callApi(`/api/product/list?${params}`, productsAnswer, { signal });
}

/** Searches and shows the results; `signal` aborts an outdated search. */
export async function search(query: string, signal?: AbortSignal): Promise<void> {
  try {
    const page = await fetchPage(query, { signal });
    if (!signal?.aborted) useSearch.setState({ results: { query, ...page }, failed: undefined });
  } catch (error) {
    if (signal?.aborted) return;
    useSearch.setState({ failed: query });
    toastError(error);
  }
}

/** Appends the next page to the results. */
export async function searchMore(before: SearchResults): Promise<void> {
  const { query, products, nextCursor, category } = before;
  try {
    const page = await fetchPage(query, { cursor: nextCursor, category });
    const now = useSearch.getState().results;
    // The server may have answered the same search meanwhile.
    const isCurrent = now && isSameSearch(now, before) && now.nextCursor === nextCursor;
    if (isCurrent)
      useSearch.setState({
        results: { query, category, ...page, products: [...products, ...page.products] },
      });
  } catch (error) {
    toastError(error);
  }
}

/** The best sellers, for a search that found nothing; none if they cannot be read. */
export async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  try {
    const path = '/api/product/list?stock=in&limit=5';
    return (await callApi(path, productsAnswer, { signal })).products;
  } catch {
    return [];
  }
}
