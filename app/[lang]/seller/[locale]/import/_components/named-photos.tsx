import { type ChangeEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { buttonClass } from '@/app/_components/button-class';
import { Icon } from '@/app/_components/icon';
import { Section } from '@/app/_components/section';
import { slugOf } from '@/lib/catalog/import/matching';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { Progress } from './progress';
import { MAX_PHOTOS, type NamedPhoto, useNamedPhotos } from './use-named-photos';

/** Many photos at once, each for the product that its file is named after. */
export function NamedPhotos() {
  const t = useT('movingIn');
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
          className={`${buttonClass({ look: 'outline' })} cursor-pointer focus-within:outline-2 focus-within:outline-leaf focus-within:outline-offset-2`}
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
            <Button look="outline" onClick={retry}>
              {t('goOn')}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}
