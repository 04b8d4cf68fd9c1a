import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';

/** The product with a barcode, removed or not; undefined when there is none. Throws as `callApi`. */
export async function findByGtin(gtin: string): Promise<SellerProduct | undefined> {
  return (await askByGtin(gtin)).products[0];
}

/** The answer of the shop to a barcode, which also says whether its facts can be looked up. Throws as `callApi`. */
export function askByGtin(gtin: string): Promise<SellerProducts> {
  return callApi<SellerProducts>(`/api/product/seller?gtin=${gtin}`, { as: 'seller' });
}
