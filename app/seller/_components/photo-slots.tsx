'use client';

import Image from 'next/image';
import { type DragEvent, useState } from 'react';
import { Icon, type IconName } from '@/app/_components/icon';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import type { usePhotos } from './use-photos';

/** Marks a drag that began on one of our own photos. */
const PHOTO = 'application/x-photo';

const frame = 'relative aspect-square overflow-hidden rounded-card border-2';

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

/** Up to four photos: chosen, photographed or dropped; the first is the main one. */
export function PhotoSlots({
  photos,
  add,
  remove,
  move,
}: Pick<ReturnType<typeof usePhotos>, 'photos' | 'add' | 'remove' | 'move'>) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent, to: number) {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const moved = event.dataTransfer.getData(PHOTO);
    if (moved) move(moved, to);
    else void add(event.dataTransfer.files);
  }

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, photos.length)}
    >
      <legend className="mb-1.5 font-semibold text-sm">Product Image</legend>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map(({ id, preview }, place) => (
          <li
            key={id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(PHOTO, id)}
            onDrop={(event) => drop(event, place)}
            className={`${frame} cursor-grab border-line bg-sunk`}
          >
            <Image
              src={preview}
              alt={`Shown at place ${place + 1}`}
              fill
              unoptimized
              draggable={false}
              className="object-cover"
            />
            {place === 0 && (
              <span className="absolute top-2 left-2 rounded-full bg-leaf px-2.5 py-0.5 font-semibold text-on-leaf text-sm">
                Main
              </span>
            )}
            <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
              {place > 0 ? (
                <Tool
                  icon="chevron-left"
                  label={`Move photo ${place + 1} forward`}
                  onClick={() => move(id, place - 1)}
                />
              ) : (
                <span />
              )}
              <Tool icon="trash" label={`Remove photo ${place + 1}`} onClick={() => remove(id)} />
            </span>
          </li>
        ))}
        {photos.length < MAX_IMAGES && (
          <li>
            <label
              className={`${frame} flex cursor-pointer flex-col items-center justify-center gap-2 border-dashed p-2 text-center text-muted has-focus-visible:outline-3 has-focus-visible:outline-leaf ${over ? 'border-leaf bg-leaf-soft' : 'border-edge hover:bg-sunk'}`}
            >
              <Icon name="upload" className="size-7" />
              <span className="font-semibold text-sm">Add photos</span>
              <input
                type="file"
                accept="image/*"
                multiple
                className="sr-only"
                onChange={(event) => {
                  void add([...(event.target.files ?? [])]);
                  // So that the same file can be chosen again after it was removed.
                  event.target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ol>
      <p className="mt-1.5 text-muted text-sm">
        Up to {MAX_IMAGES} photos. The first is the main one.
      </p>
    </fieldset>
  );
}
