import { useState } from 'react';
import { preparePhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { type Match, matcherOf } from '@/lib/catalog/import/matching';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi, errorMessage, toastError } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import { uploadForm } from '@/lib/client/upload';

/** How many photos are taken at once; a phone holds no more. */
export const MAX_PHOTOS = 200;

export type NamedPhoto = {
  file: File;
  match: Match<ProductView>;
  /** Recognises a repeated upload. */
  key: string;
  state: 'ready' | 'noRoom' | 'added' | { message: string };
};

/** The photos with their products; those beyond what a product may have find no room. */
function withProducts(files: readonly File[], products: readonly ProductView[]): NamedPhoto[] {
  const match = matcherOf(products);
  const counts = new Map<string, number>();
  return [...files]
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
    .map((file) => {
      const found = match(file.name);
      const key = randomKey();
      if ('fault' in found) return { file, match: found, key, state: 'ready' };
      const { _id, image } = found.product;
      const count = (counts.get(_id) ?? image.length) + 1;
      counts.set(_id, count);
      return { file, match: found, key, state: count > MAX_IMAGES ? 'noRoom' : 'ready' };
    });
}

async function upload({ file, match, key }: NamedPhoto): Promise<NamedPhoto['state']> {
  if ('fault' in match) return 'ready';
  const form = new FormData();
  form.append('id', match.product._id);
  form.append('images', await preparePhoto(file));
  const headers = { 'Idempotency-Key': key };
  await uploadForm({ path: '/api/product/photos', form, headers });
  return 'added';
}

/** Photos that find their products by the names of their files, and are added one after the other. */
export function useNamedPhotos() {
  const [photos, setPhotos] = useState<readonly NamedPhoto[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const waiting = photos.filter(({ match, state }) => 'product' in match && state === 'ready');

  async function choose(files: readonly File[]) {
    try {
      const { products } = await callApi<ProductsAnswer>('/api/product/list', { as: 'seller' });
      setPhotos(withProducts(files, products));
    } catch (error) {
      toastError(error);
    }
  }

  async function add() {
    if (isBusy) return;
    setIsBusy(true);
    for (const photo of waiting) {
      const state = await upload(photo).catch((error) => ({ message: errorMessage(error) }));
      setPhotos((all) => all.map((one) => (one.key === photo.key ? { ...one, state } : one)));
    }
    setIsBusy(false);
  }

  /** A photo that failed is tried again. */
  const retry = () =>
    setPhotos((all) =>
      all.map((one) => (typeof one.state === 'object' ? { ...one, state: 'ready' } : one)),
    );

  return { photos, waiting, isBusy, choose, add, retry };
}
