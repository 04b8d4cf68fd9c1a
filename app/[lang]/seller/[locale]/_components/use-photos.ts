'use client';

import { useEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { wordsOf } from '@/lib/client/language';
import { randomKey } from '@/lib/client/random-key';
import { preparePhoto } from './photo-choice';

/** A chosen file, or a stored photo of the product. */
export type Photo = { id: string } & ({ file: File } | { url: string });
/** A chosen file that the form rejected, and why. */
export type RefusedFile = { id: string; name: string; reason: string };

type State = { photos: readonly Photo[]; refused: readonly RefusedFile[] };

/** Returns stored photos in the format of the form. */
export const storedPhotos = (urls: readonly string[]): Photo[] =>
  [...new Set(urls)].map((url) => ({ id: url, url }));

/** Returns the URL of a stored photo, or the id of a chosen file. */
export const photoKey = (photo: Photo): string => ('url' in photo ? photo.url : photo.id);

/** Returns the URL of a photo. The URL of a chosen file is valid while the page is shown. */
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

/**
 * The photos of a product in the order in which the shop shows them, and the rejected files of the last
 * choice.
 */
export function usePhotos(urls: readonly string[] = []) {
  const [{ photos, refused }, setShown] = useState<State>(() => ({
    photos: storedPhotos(urls),
    refused: [],
  }));
  /**
   * The state of the current or the next render. A photo that was just prepared must not wait for that
   * render.
   */
  const latest = useRef<State>({ photos, refused });
  const underWay = useRef(new Set<Promise<void>>());

  function setState(next: (now: State) => State) {
    latest.current = next(latest.current);
    setShown(latest.current);
  }

  function prepare(work: Promise<void>) {
    underWay.current.add(work);
    return work.finally(() => underWay.current.delete(work));
  }

  async function add(files: File[]) {
    const prepared = await Promise.allSettled(files.map(preparePhoto));
    const names = files.map(({ name }) => name);
    const noPlace = wordsOf('sellerForm')('noPlace', { max: MAX_IMAGES });
    setState((now) => {
      const next = { photos: [...now.photos], refused: [] as RefusedFile[] };
      for (const [at, result] of prepared.entries()) {
        const id = randomKey();
        const reason = result.status === 'rejected' ? String(result.reason.message) : noPlace;
        if (result.status === 'fulfilled' && next.photos.length < MAX_IMAGES)
          next.photos.push({ id, file: result.value });
        else next.refused.push({ id, name: names[at] ?? '', reason });
      }
      return next;
    });
  }

  async function replace(id: string, file: File) {
    const [result] = await Promise.allSettled([preparePhoto(file)]);
    const fresh = { id: randomKey(), name: file.name };
    setState((now) =>
      result.status === 'rejected'
        ? { ...now, refused: [{ ...fresh, reason: String(result.reason.message) }] }
        : {
            photos: now.photos.map((one) =>
              one.id === id ? { id: fresh.id, file: result.value } : one,
            ),
            refused: [],
          },
    );
  }

  return {
    photos,
    refused,
    /** The current photos, for work that started before the last change. */
    latest: () => latest.current.photos,
    /**
     * Returns the photos once all chosen files are prepared. Undefined if one of them was rejected, which the
     * form shows.
     */
    prepared: async () => {
      const isAwaited = underWay.current.size > 0;
      await Promise.all(underWay.current);
      return isAwaited && latest.current.refused.length > 0 ? undefined : latest.current.photos;
    },
    add: (files: Iterable<File>) => prepare(add([...files])),
    /** Replaces a photo with another file. */
    replace: (id: string, file: File) => prepare(replace(id, file)),
    remove: (id: string) =>
      setState((now) => ({ photos: now.photos.filter((photo) => photo.id !== id), refused: [] })),
    /** Moves a photo to a position, at most to the end. */
    move: (id: string, to: number) =>
      setState((now) => {
        const photo = now.photos.find((one) => one.id === id);
        if (!photo) return now;
        const others = now.photos.filter((one) => one !== photo);
        return { ...now, photos: others.toSpliced(Math.max(to, 0), 0, photo) };
      }),
    /** Removes the photos that the server has stored. */
    drop: (stored: readonly Photo[]) =>
      setState((now) => ({ ...now, photos: now.photos.filter((one) => !stored.includes(one)) })),
    /** Shows these photos instead. */
    set: (shown: readonly Photo[]) => setState(() => ({ photos: shown, refused: [] })),
  };
}
