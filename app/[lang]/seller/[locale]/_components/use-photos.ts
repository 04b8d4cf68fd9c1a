'use client';

import { useEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { wordsOf } from '@/lib/client/language';
import { randomKey } from '@/lib/client/random-key';
import { preparePhoto } from './photo-choice';

/** A chosen file, or a photo that the product has already. */
export type Photo = { id: string } & ({ file: File } | { url: string });
/** A chosen file that the form did not take, and why. */
export type RefusedFile = { id: string; name: string; reason: string };

type State = { photos: readonly Photo[]; refused: readonly RefusedFile[] };

/** The photos of a product as the form holds them. */
export const storedPhotos = (urls: readonly string[]): Photo[] =>
  [...new Set(urls)].map((url) => ({ id: url, url }));

/** The address of a stored photo, or the id of a chosen file. */
export const photoKey = (photo: Photo): string => ('url' in photo ? photo.url : photo.id);

/** The address of a photo; that of a chosen file is valid while the page is shown. */
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
 * The photos of a product, in the order in which the shop will show them, and the files of the last
 * choice that were not taken.
 */
export function usePhotos(urls: readonly string[] = []) {
  const [{ photos, refused }, setShown] = useState<State>(() => ({
    photos: storedPhotos(urls),
    refused: [],
  }));
  /** What is shown, or will be at the next rendering: work that has just ended must not wait for it. */
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
    /** The present photos, for work that began before the last change. */
    latest: () => latest.current.photos,
    /** The photos, once all that were chosen are prepared; undefined if one of these was not taken, which is shown. */
    prepared: async () => {
      const isAwaited = underWay.current.size > 0;
      await Promise.all(underWay.current);
      return isAwaited && latest.current.refused.length > 0 ? undefined : latest.current.photos;
    },
    add: (files: Iterable<File>) => prepare(add([...files])),
    /** Puts another file in the place of a photo. */
    replace: (id: string, file: File) => prepare(replace(id, file)),
    remove: (id: string) =>
      setState((now) => ({ photos: now.photos.filter((photo) => photo.id !== id), refused: [] })),
    /** Moves a photo to a position, or as far as there is one. */
    move: (id: string, to: number) =>
      setState((now) => {
        const photo = now.photos.find((one) => one.id === id);
        if (!photo) return now;
        const others = now.photos.filter((one) => one !== photo);
        return { ...now, photos: others.toSpliced(Math.max(to, 0), 0, photo) };
      }),
    /** Removes photos that were stored. */
    drop: (stored: readonly Photo[]) =>
      setState((now) => ({ ...now, photos: now.photos.filter((one) => !stored.includes(one)) })),
    /** Shows these photos instead. */
    set: (shown: readonly Photo[]) => setState(() => ({ photos: shown, refused: [] })),
  };
}
