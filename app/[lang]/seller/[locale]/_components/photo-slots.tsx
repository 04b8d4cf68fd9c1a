'use client';

import Image from 'next/image';
import { type ComponentProps, type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Icon, type IconName } from '@/app/_components/icon';
import { ProductImage } from '@/app/_components/product-image';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { type Photo, usePhotoSrc, type usePhotos } from './photo-choice';
import { useDragOrder } from './row-order';

const photoFrameClass = 'relative aspect-square overflow-hidden rounded-card border-2';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-card text-ink shadow-card hover:bg-sunk"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}

function Preview({ photo, alt }: { photo: Photo; alt: string }) {
  const src = usePhotoSrc(photo);
  if (!src) return null;
  return <Image src={src} alt={alt} fill unoptimized draggable={false} className="object-cover" />;
}

/** The photo moves by dragging or with the arrow keys. A click chooses another file. */
function PhotoTile({
  photo,
  place,
  hint,
  onMove,
  onReplace,
  onRemove,
  onDrop,
  isDragged,
  rowProps,
}: {
  photo: Photo;
  place: number;
  hint: string;
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onDrop: (event: DragEvent) => void;
  isDragged: boolean;
  rowProps: ComponentProps<'li'>;
}) {
  const t = useT('sellerForm');
  const alt = t('shownAt', { place: place + 1 });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const input = event.currentTarget;
    // In a right-to-left layout, the left and right arrow keys are swapped.
    const isMirrored = event.key.match(/Left|Right/) && input.matches(':dir(rtl)');
    // The browser blurs an element that moves in the document, so focus it again.
    flushSync(() => onMove(place + (isMirrored ? -step : step)));
    input.focus();
  }

  return (
    <li
      {...rowProps}
      onDrop={onDrop}
      className={`${photoFrameClass} cursor-grab select-none border-line bg-sunk [-webkit-touch-callout:none] ${isDragged ? 'opacity-50' : ''} has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-leaf has-[input:focus-visible]:outline-offset-2`}
    >
      <label className="block size-full cursor-pointer">
        <input
          type="file"
          accept="image/*"
          aria-label={t('replacePhoto', { place: place + 1 })}
          aria-describedby={hint}
          className="sr-only"
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onReplace(file);
            target.value = '';
          }}
        />
        {'file' in photo ? (
          <Preview photo={photo} alt={alt} />
        ) : (
          <ProductImage
            src={photo.url}
            alt={alt}
            sizes="(width < 40rem) 45vw, 160px"
            // The whole tile is draggable, so the image itself must not be.
            className="pointer-events-none"
          />
        )}
      </label>
      {place === 0 && (
        <span className="pointer-events-none absolute start-1.5 top-1.5 rounded-full bg-leaf px-1.5 py-0.5 font-semibold text-on-leaf text-xs">
          {t('main')}
        </span>
      )}
      <span className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex justify-between *:pointer-events-auto">
        {place > 0 ? (
          <Tool
            icon="chevron-left"
            label={t('moveForward', { place: place + 1 })}
            onClick={() => onMove(place - 1)}
          />
        ) : (
          <span />
        )}
        <Tool icon="trash" label={t('removePhoto', { place: place + 1 })} onClick={onRemove} />
      </span>
    </li>
  );
}

/** The first box is as wide as the card. Otherwise the box takes the place of the next photo. */
function AddBox({ input, isFirst, isOver }: { input: string; isFirst: boolean; isOver: boolean }) {
  const t = useT('sellerForm');
  return (
    <label
      htmlFor={input}
      className={`${isFirst ? 'min-h-36 rounded-card border-2' : photoFrameClass} flex h-full cursor-pointer flex-col items-center justify-center gap-1.5 border-dashed p-2 text-center text-muted hover:bg-sunk ${isOver ? 'border-leaf bg-leaf-soft' : 'border-edge'}`}
    >
      <Icon name="upload" className="size-7" />
      <span className="font-semibold text-sm">{t('addPhoto')}</span>
    </label>
  );
}

/** A product has up to four photos. The first photo is the main photo. */
export function PhotoSlots({
  photos,
  rejected: refused,
  add,
  replace,
  remove,
  move,
}: Omit<ReturnType<typeof usePhotos>, 'set'>) {
  const t = useT('sellerForm');
  const [over, setOver] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const input = useId();
  const hint = useId();

  function moveTo(id: string, to: number) {
    const place = Math.min(Math.max(to, 0), photos.length - 1);
    move(id, place);
    setAnnouncement(t('photoMoved', { place: place + 1, count: photos.length }));
  }

  const { list, dragged, rowProps } = useDragOrder<HTMLOListElement>((id, target) =>
    moveTo(
      id,
      photos.findIndex((photo) => photo.id === target),
    ),
  );

  function drop(event: DragEvent, over?: string) {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const [file, ...others] = event.dataTransfer.files;
    if (over && file && others.length === 0) void replace(over, file);
    else void add(event.dataTransfer.files);
  }

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event)}
      className="has-[[data-add]:focus-visible]:outline-3 has-[[data-add]:focus-visible]:outline-leaf has-[[data-add]:focus-visible]:outline-offset-4 rounded-card"
    >
      <legend className="sr-only">{t('productImage')}</legend>
      <input
        id={input}
        data-add
        type="file"
        aria-label={t('addPhotos')}
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // Reset the input. Otherwise the seller could not choose a photo again after removing it.
          event.target.value = '';
        }}
      />
      <ol ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place}
            hint={hint}
            isDragged={dragged === photo.id}
            rowProps={rowProps(photo.id)}
            onMove={(to) => moveTo(photo.id, to)}
            onReplace={(file) => void replace(photo.id, file)}
            onRemove={() => remove(photo.id)}
            onDrop={(event) => drop(event, photo.id)}
          />
        ))}
        {photos.length < MAX_IMAGES && (
          <li className={photos.length === 0 ? 'col-span-full' : undefined}>
            <AddBox input={input} isFirst={photos.length === 0} isOver={over} />
          </li>
        )}
      </ol>
      <p id={hint} className="mt-1.5 text-muted text-sm">
        {t('photosHint', { max: MAX_IMAGES })}
        {photos.length > 0 && t('photosMove')}
      </p>
      {/* Always render this element, because screen readers announce only text in an existing live region. */}
      <div role="status" className="text-danger text-sm">
        <span className="sr-only">{announcement}</span>
        {refused.map(({ id, name, reason }) => (
          <p key={id} className="mt-1 break-words font-medium">
            {t('photoRefused', { name, reason })}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
