import { type ChangeEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button, buttonClass } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { preparePhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { type Match, matcherOf, slugOf } from '@/lib/catalog/import/matching';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi, errorMessage, toastError } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import { uploadForm } from '@/lib/client/upload';
import { Progress } from './import-run';

/** A phone has too little memory for more photos per choice. */
const MAX_PHOTOS = 200;

type NamedPhoto = {
  file: File;
  match: Match<ProductView>;
  key: string;
  state: 'ready' | 'noRoom' | 'added' | { message: string };
};

/**
 * Matches photos by file name. A photo gets the state `noRoom` if its product already has the maximum number of photos.
 */
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

function useNamedPhotos() {
  const [photos, setPhotos] = useState<readonly NamedPhoto[]>([]);
  const { isBusy, run } = useWork();
  const waiting = photos.filter(({ match, state }) => 'product' in match && state === 'ready');

  async function choose(files: readonly File[]) {
    try {
      const { products } = await callApi<ProductsResponse>('/api/product/list', { as: 'seller' });
      setPhotos(withProducts(files, products));
    } catch (error) {
      toastError(error);
    }
  }

  const add = () =>
    run(async () => {
      for (const photo of waiting) {
        const state = await upload(photo).catch((error) => ({ message: errorMessage(error) }));
        setPhotos((all) => all.map((one) => (one.key === photo.key ? { ...one, state } : one)));
      }
    });

  const retry = () =>
    setPhotos((all) =>
      all.map((one) => (typeof one.state === 'object' ? { ...one, state: 'ready' } : one)),
    );

  return { photos, waiting, isBusy, choose, add, retry };
}

export function NamedPhotos() {
  const t = useT('productImport');
  const example = slugOf(t('apples'));
  const { photos, waiting, isBusy, choose, add, retry } = useNamedPhotos();
  const [isTooMany, setIsTooMany] = useState(false);
  const sendable = photos.filter(({ match, state }) => 'product' in match && state !== 'noRoom');
  const done = sendable.length - waiting.length;
  const hasFailed = photos.some(({ state }) => typeof state === 'object');

  function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    input.value = '';
    setIsTooMany(files.length > MAX_PHOTOS);
    if (files.length > 0 && files.length <= MAX_PHOTOS) void choose(files);
  }

  function stateOf({ match, state }: NamedPhoto): { text: string; isFault: boolean } {
    if ('fault' in match)
      return { text: t(match.fault === 'noProduct' ? 'noProduct' : 'manyProducts'), isFault: true };
    if (state === 'noRoom') return { text: t('photoNoRoom', { max: MAX_IMAGES }), isFault: true };
    if (typeof state === 'object') return { text: state.message, isFault: true };
    return { text: t(state === 'added' ? 'photoAdded' : 'photoReady'), isFault: false };
  }

  return (
    <div className="mt-10">
      <Section
        title={t('photos')}
        text={t('photosHelp', { example: `${example}.jpg, ${example}-2.jpg` })}
      >
        <label
          className={`${buttonClass({ variant: 'outline' })} cursor-pointer focus-within:outline-2 focus-within:outline-leaf focus-within:outline-offset-2`}
        >
          <Icon name="upload" className="size-5" />
          {t('choosePhotos')}
          <input
            type="file"
            accept="image/*"
            multiple
            onChange={take}
            disabled={isBusy}
            className="sr-only"
          />
        </label>
        <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
          {isTooMany && t('tooManyPhotos', { count: MAX_PHOTOS })}
        </p>
        {photos.length > 0 && (
          <ul className="mt-5 divide-y divide-line rounded-panel border border-line">
            {photos.map((photo) => {
              const { text, isFault } = stateOf(photo);
              return (
                <li
                  key={photo.key}
                  className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,14rem)]"
                >
                  <span className="wrap-anywhere">{photo.file.name}</span>
                  <b className="wrap-anywhere font-semibold">
                    {'product' in photo.match ? photo.match.product.name : '–'}
                  </b>
                  <span className={`wrap-anywhere ${isFault ? 'text-danger' : 'text-muted'}`}>
                    {text}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        <div className="mt-5 empty:hidden">
          {isBusy && (
            <Progress
              text={t('adding', { done, total: sendable.length })}
              share={done / sendable.length}
            />
          )}
          {!isBusy && waiting.length > 0 && (
            <Button onClick={add}>{t('addPhotos', { count: waiting.length })}</Button>
          )}
          {!isBusy && waiting.length === 0 && hasFailed && (
            <Button variant="outline" onClick={retry}>
              {t('goOn')}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}
