import type { ChangedProduct, SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { uploadForm } from '@/lib/client/upload';
import type { Language } from '@/lib/i18n/languages';
import type { Photo } from './photo-choice';
import { productParts, type Texts } from './product-parts';

/**
 * Returns the product even if it was removed. Returns undefined if no product has this id. Throws the errors of
 * `callApi`.
 */
export async function readProduct(id: string): Promise<SellerProduct | undefined> {
  const path = `/api/product/seller?id=${id}` as const;
  return (await callApi<SellerProducts>(path, { as: 'seller' })).products[0];
}

export type Change = {
  /** The server rejects the update if another device has changed the product since. */
  seen: SellerProduct;
  texts: Texts;
  photos: readonly Photo[];
  key: string;
  onProgress?: (share: number) => void;
  /** The numbers in `texts` are written in this language. The default is English. */
  language?: Language;
};

/** Throws the errors of `uploadForm`. */
export async function saveProduct({ seen, texts, photos, key, onProgress, language }: Change) {
  return uploadForm<ChangedProduct>({
    path: '/api/product/update',
    form: productParts(texts, photos, seen, language),
    headers: { 'Idempotency-Key': key },
    onProgress,
  });
}

export function presentProduct(error: unknown): SellerProduct | undefined {
  return error instanceof ApiError && error.status === 409 ? error.body.product : undefined;
}
