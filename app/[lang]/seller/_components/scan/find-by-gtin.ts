import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

/** The product with a barcode, removed or not; undefined when there is none. Throws as `callApi`. */
export async function findByGtin(gtin: string): Promise<SellerProduct | undefined> {
  const path = `/api/product/seller?gtin=${gtin}` as const;
  return (await callApi<SellerProducts>(path, { as: 'seller' })).products[0];
}
