import { PAGE_SIZE } from '@/lib/catalog/page-size';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import type { SearchResults } from './search-calls';

/** These results with the next page. */
export async function withMore(results: SearchResults): Promise<SearchResults> {
  const { query, category, products, nextCursor = '' } = results;
  const params = new URLSearchParams({ q: query, stock: 'in', limit: String(PAGE_SIZE) });
  params.set('cursor', nextCursor);
  if (category) params.set('category', category);
  const page = await callApi<ProductsAnswer>(`/api/product/list?${params}`);
  return { query, category, ...page, products: [...products, ...page.products] };
}

/** The best sellers, for a search that found nothing; none if they cannot be read. */
export async function fetchPopular(signal: AbortSignal): Promise<ProductView[]> {
  try {
    const path = '/api/product/list?stock=in&limit=5';
    return (await callApi<ProductsAnswer>(path, { signal })).products;
  } catch {
    return [];
  }
}
