'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '@/app/_components/button';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { translate } from '@/lib/client/language';
import { randomKey } from '@/lib/client/random-key';
import { MAX_PHOTO_BYTES } from '@/lib/images/limits';
import { formatBytes } from '@/lib/utils/format-bytes';

export type Photo = { id: string } & ({ file: File } | { url: string });
type RejectedFile = { id: string; name: string; reason: string };

type State = { photos: readonly Photo[]; rejected: readonly RejectedFile[] };

export const storedPhotos = (urls: readonly string[]): Photo[] =>
  [...new Set(urls)].map((url) => ({ id: url, url }));

export const photoKey = (photo: Photo): string => ('url' in photo ? photo.url : photo.id);

/** For a chosen file, the result is an object URL, which is revoked on unmount. */
export function usePhotoSrc(photo: Photo | undefined): string | undefined {
  const file = photo && 'file' in photo ? photo.file : undefined;
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return photo && 'url' in photo ? photo.url : file && src;
}

/** Returns the photos of a product, and the files that the form rejected when the seller last chose files. */
export function usePhotos(urls: readonly string[] = []) {
  const [{ photos, rejected }, setShown] = useState<State>(() => ({
    photos: storedPhotos(urls),
    rejected: [],
  }));
  /**
   * The latest state, even if React has not rendered it yet. A submit directly after a photo is prepared then includes
   * the photo.
   */
  const latest = useRef<State>({ photos, rejected });
  const uploads = useRef(new Set<Promise<void>>());

  function setState(next: (now: State) => State) {
    latest.current = next(latest.current);
    setShown(latest.current);
  }

  function prepare(work: Promise<void>) {
    uploads.current.add(work);
    return work.finally(() => uploads.current.delete(work));
  }

  async function add(files: File[]) {
    const prepared = await Promise.allSettled(files.map(preparePhoto));
    const names = files.map(({ name }) => name);
    const noPlace = translate('sellerForm')('noPlace', { max: MAX_IMAGES });
    setState((now) => {
      const next = { photos: [...now.photos], rejected: [] as RejectedFile[] };
      for (const [at, result] of prepared.entries()) {
        const id = randomKey();
        const reason = result.status === 'rejected' ? String(result.reason.message) : noPlace;
        if (result.status === 'fulfilled' && next.photos.length < MAX_IMAGES)
          next.photos.push({ id, file: result.value });
        else next.rejected.push({ id, name: names[at] ?? '', reason });
      }
      return next;
    });
  }

  async function replace(id: string, file: File) {
    const [result] = await Promise.allSettled([preparePhoto(file)]);
    const fresh = { id: randomKey(), name: file.name };
    setState((now) =>
      result.status === 'rejected'
        ? { ...now, rejected: [{ ...fresh, reason: String(result.reason.message) }] }
        : {
            photos: now.photos.map((one) =>
              one.id === id ? { id: fresh.id, file: result.value } : one,
            ),
            rejected: [],
          },
    );
  }

  return {
    photos,
    rejected,
    /** Asynchronous work would otherwise see the photos of an earlier render. */
    latest: () => latest.current.photos,
    /** Waits until all chosen files are prepared. Returns undefined if a file was rejected during the wait. */
    prepared: async () => {
      const isAwaited = uploads.current.size > 0;
      await Promise.all(uploads.current);
      return isAwaited && latest.current.rejected.length > 0 ? undefined : latest.current.photos;
    },
    add: (files: Iterable<File>) => prepare(add([...files])),
    replace: (id: string, file: File) => prepare(replace(id, file)),
    remove: (id: string) =>
      setState((now) => ({ photos: now.photos.filter((photo) => photo.id !== id), rejected: [] })),
    move: (id: string, to: number) =>
      setState((now) => {
        const photo = now.photos.find((one) => one.id === id);
        if (!photo) return now;
        const others = now.photos.filter((one) => one !== photo);
        return { ...now, photos: others.toSpliced(Math.max(to, 0), 0, photo) };
      }),
    drop: (stored: readonly Photo[]) =>
      setState((now) => ({ ...now, photos: now.photos.filter((one) => !stored.includes(one)) })),
    set: (shown: readonly Photo[]) => setState(() => ({ photos: shown, rejected: [] })),
  };
}

/**
 * The maximum width or height in px. The limit exceeds the server's 1600 px, so that the server determines the stored
 * size.
 */
const MAX_EDGE = 2000;
/** Files up to this number of bytes are uploaded unchanged, if the server accepts their format. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.88;
const SENDABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** Thrown for a chosen file that is not a usable photo. The message is for the seller. */
export class PhotoFault extends Error {}

function faultOf({ name, type }: File): PhotoFault {
  const t = translate('sellerPhotos');
  if (/\.hei[cf]$/i.test(name)) return new PhotoFault(t('heic'));
  return new PhotoFault(t(type.startsWith('image/') ? 'damaged' : 'notPhoto'));
}

async function redraw(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Safari cannot encode WebP and returns a PNG, which may be larger than the photo.
  return new Promise((done) => canvas.toBlob(done, 'image/webp', QUALITY));
}

/**
 * Resizes a photo for a faster upload, and converts formats that the server does not accept. Throws {@link PhotoFault}
 * if the file is not a photo or is too large.
 */
export async function preparePhoto(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw faultOf(file);
  });
  const isSendable = SENDABLE.includes(file.type);
  const blob = isSendable && file.size <= SMALL_BYTES ? null : await redraw(bitmap);
  bitmap.close();
  const isBetter = blob && (!isSendable || blob.size < file.size);
  const prepared = isBetter ? new File([blob], file.name, { type: blob.type }) : file;
  if (prepared.size > MAX_PHOTO_BYTES)
    throw new PhotoFault(
      translate('sellerPhotos')('tooLarge', { size: formatBytes(MAX_PHOTO_BYTES) }),
    );
  return prepared;
}

type Chosen = Promise<File> | undefined;

/**
 * The browser resizes the photo while the seller continues. The form stores a promise and awaits it before the request.
 * The promise rejects with {@link PhotoFault}. Returns an object URL for the preview, and the reason why a file was
 * rejected.
 */
export function useChosenPhoto(file: Chosen, change: (next: (now: Chosen) => Chosen) => void) {
  const [url, setUrl] = useState<string>();
  const [fault, setFault] = useState('');

  useEffect(() => {
    if (!file) return;
    let address: string | undefined;
    let isOver = false;
    const show = (photo: File) => {
      if (isOver) return;
      address = URL.createObjectURL(photo);
      setUrl(address);
    };
    file.then(show, () => undefined);
    return () => {
      isOver = true;
      setUrl(undefined);
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);

  function choose(chosen: File) {
    const prepared = preparePhoto(chosen);
    setFault('');
    change(() => prepared);
    prepared.catch((error) => {
      setFault(error instanceof PhotoFault ? error.message : String(error));
      change((now) => (now === prepared ? undefined : now));
    });
  }

  return { url, fault, choose };
}

type PhotoChoiceProps = { children: string; onChoose: (photo: File) => void };

export function PhotoChoice({ children, onChoose }: PhotoChoiceProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) onChoose(photo);
          // Reset the input. Otherwise the browser fires no `change` event when the same file is chosen again.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'outline' })} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-leaf`}
      >
        {children}
      </label>
    </>
  );
}
