import { callApi, toastError } from '@/lib/api-client';
import { readProduct } from '@/lib/catalog/read';
import { listOf, optional, record, text } from '@/lib/shape';
import { type SearchResults, useSearch } from './search-store';

const PAGE_SIZE = 24;

function readSelection(value: unknown) {
  const { products, nextCursor } = record(value);
  return { products: listOf(readProduct)(products), nextCursor: optional(text)(nextCursor) };
}

/** A page of what is in stock and carries the text in its name. */
function fetchPage(query: string, { cursor, signal }: { cursor?: string; signal?: AbortSignal }) {
  const params = new URLSearchParams({ q: query, stock: 'in', limit: String(PAGE_SIZE) });
  if (cursor) params.set('cursor', cursor);
  return callApi(`/api/product/list?${params}`, readSelection, { signal });
}

/** Searches and puts the results on the screen; a stale search is given up through `signal`. */
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

/** Puts the next page below the results. */
export async function searchMore({ query, products, nextCursor }: SearchResults): Promise<void> {
  try {
    const page = await fetchPage(query, { cursor: nextCursor });
    const isCurrent = useSearch.getState().results?.query === query;
    if (isCurrent)
      useSearch.setState({
        results: { query, ...page, products: [...products, ...page.products] },
      });
  } catch (error) {
    toastError(error);
  }
}
