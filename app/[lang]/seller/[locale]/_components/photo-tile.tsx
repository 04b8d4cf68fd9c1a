'use client';

import Image from 'next/image';
import type { ComponentProps, DragEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Icon, type IconName } from '@/app/_components/icon';
import { ProductImage } from '@/app/_components/product-image';
import { type Photo, usePhotoSrc } from './use-photos';

/** The frame of a photo. */
export const photoFrameClass = 'relative aspect-square overflow-hidden rounded-card border-2';

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

/** A chosen file. */
function Preview({ photo, alt }: { photo: Photo; alt: string }) {
  const src = usePhotoSrc(photo);
  if (!src) return null;
  return <Image src={src} alt={alt} fill unoptimized draggable={false} className="object-cover" />;
}

/**
 * A photo that can be moved to another place by dragging or with the arrow keys; a press chooses
 * another file for it.
 */
export function PhotoTile({
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
  /** The id of the text that says what can be done. */
  hint: string;
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onDrop: (event: DragEvent) => void;
  /** Whether it is on its way to another place. */
  isDragged: boolean;
  /** Makes it one that can be dragged. */
  rowProps: ComponentProps<'li'>;
}) {
  const t = useT('sellerForm');
  const alt = t('shownAt', { place: place + 1 });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const input = event.currentTarget;
    // The first place is on the right where people read from there.
    const isMirrored = event.key.match(/Left|Right/) && input.matches(':dir(rtl)');
    // An element that moves in the document loses the focus.
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
          onKeyDown={press}
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
            // The tile is dragged, and not the picture, which is dragged only once it has loaded.
            className="pointer-events-none"
          />
        )}
      </label>
      {place === 0 && (
        <span className="pointer-events-none absolute start-2 top-2 rounded-full bg-leaf px-2.5 py-0.5 font-semibold text-on-leaf text-sm">
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
