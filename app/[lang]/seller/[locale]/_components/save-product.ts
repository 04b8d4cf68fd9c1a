import type { ChangedProduct, SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { uploadForm } from '@/lib/client/upload';
import { productParts, type Texts } from './product-parts';
import type { Photo } from './use-photos';

/** A product as the shop has it now, removed or not; undefined when there is none. Throws as `callApi`. */
export async function readProduct(id: string): Promise<SellerProduct | undefined> {
  const path = `/api/product/seller?id=${id}` as const;
  return (await callApi<SellerProducts>(path, { as: 'seller' })).products[0];
}

export type Change = {
  /** The product as it was seen: one that was changed since is refused. */
  seen: SellerProduct;
  texts: Texts;
  photos: readonly Photo[];
  key: string;
  onProgress?: (share: number) => void;
};

/** Saves a change of a product; answers the product as it is then. Throws as `uploadForm`. */
export async function saveProduct({ seen, texts, photos, key, onProgress }: Change) {
  return uploadForm<ChangedProduct>({
    path: '/api/product/update',
    form: productParts(texts, photos, seen),
    headers: { 'Idempotency-Key': key },
    onProgress,
  });
}

/** The current product in a 409 refusal. */
export function presentProduct(error: unknown): SellerProduct | undefined {
  return error instanceof ApiError && error.status === 409 ? error.body.product : undefined;
}
