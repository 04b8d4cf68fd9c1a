import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * A product of the same name and category that the shop already has, if any. A failed search finds
 * none: it must not keep the seller from adding a product.
 */
export async function findDuplicate(
  name: string,
  category: string,
): Promise<ProductView | undefined> {
  const q = name.trim().slice(0, 100);
  const query = new URLSearchParams({ q, category, limit: '50', names: 'main' });
  const found = await callApi<ProductsAnswer>(`/api/product/list?${query}`, { as: 'seller' }).catch(
    () => undefined,
  );
  return found?.products.find((product) => plain(product.name) === plain(name));
}
