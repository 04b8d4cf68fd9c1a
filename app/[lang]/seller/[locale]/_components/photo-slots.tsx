'use client';

import { type DragEvent, useId, useState } from 'react';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { PhotoTile, photoFrameClass } from './photo-tile';
import { useDragOrder } from './use-drag-order';
import type { RefusedFile, usePhotos } from './use-photos';

/** A free slot: opens the file dialog, and says why the last file chosen for it was not taken. */
function FreeSlot({
  input,
  refused,
  isOver,
}: {
  input: string;
  refused?: RefusedFile;
  isOver: boolean;
}) {
  const t = useT('sellerForm');
  const look = isOver ? 'border-leaf bg-leaf-soft' : refused ? 'border-danger' : 'border-edge';
  return (
    <label
      htmlFor={input}
      className={`${photoFrameClass} flex h-full cursor-pointer flex-col items-center justify-center gap-1.5 border-dashed p-2 text-center text-muted hover:bg-sunk ${look}`}
    >
      {refused ? (
        <span className="grid min-w-0 gap-1 text-danger text-xs leading-snug sm:text-sm">
          <b className="line-clamp-2 break-all">{refused.name}</b>
          {refused.reason}
        </span>
      ) : (
        <>
          <Icon name="upload" className="size-7" />
          <span className="font-semibold text-sm">{t('addPhoto')}</span>
        </>
      )}
    </label>
  );
}

/** Four slots for photos: chosen, photographed or dropped; the first is the main one. */
export function PhotoSlots({
  photos,
  refused,
  add,
  replace,
  remove,
  move,
}: Omit<ReturnType<typeof usePhotos>, 'set'>) {
  const t = useT('sellerForm');
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const input = useId();
  const hint = useId();
  const free = Array.from({ length: MAX_IMAGES - photos.length }, (_, at) => ({
    place: photos.length + at,
    file: refused[at],
  }));
  const beyond = refused.slice(free.length);

  function moveTo(id: string, to: number) {
    const place = Math.min(Math.max(to, 0), photos.length - 1);
    move(id, place);
    setSaid(t('photoMoved', { place: place + 1, count: photos.length }));
  }

  const { list, dragged, rowProps } = useDragOrder<HTMLOListElement>((id, target) =>
    moveTo(
      id,
      photos.findIndex((photo) => photo.id === target),
    ),
  );

  /** Files that were dragged here from elsewhere. */
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
      <legend className="mb-1.5 font-semibold text-sm">{t('productImage')}</legend>
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
          // So that the same file can be chosen again after it was removed.
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
        {free.map(({ place, file }) => (
          <li key={place}>
            <FreeSlot input={input} refused={file} isOver={over} />
          </li>
        ))}
      </ol>
      <p id={hint} className="mt-1.5 text-muted text-sm">
        {t('photosHint', { max: MAX_IMAGES })}
        {photos.length > 0 && t('photosMove')}
      </p>
      {/* Always rendered, so that a screen reader announces what appears. */}
      <div role="status" className="text-danger text-sm">
        <span className="sr-only">{said}</span>
        <ul className="sr-only">
          {refused.slice(0, free.length).map(({ id, name, reason }) => (
            <li key={id}>{t('photoRefused', { name, reason })}</li>
          ))}
        </ul>
        {beyond.map(({ id, name, reason }) => (
          <p key={id} className="mt-1 break-words font-medium">
            {t('photoRefused', { name, reason })}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
