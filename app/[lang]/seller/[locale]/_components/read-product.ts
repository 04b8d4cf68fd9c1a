import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

/** A product as the shop has it now, removed or not; undefined when there is none. Throws as `callApi`. */
export async function readProduct(id: string): Promise<SellerProduct | undefined> {
  const path = `/api/product/seller?id=${id}` as const;
  return (await callApi<SellerProducts>(path, { as: 'seller' })).products[0];
}
