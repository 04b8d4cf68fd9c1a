'use client';

import { useEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { translate } from '@/lib/client/language';
import { randomKey } from '@/lib/client/random-key';
import { preparePhoto } from './photo-choice';

/** A photo of the form: a chosen file, or a photo that the server has stored. */
export type Photo = { id: string } & ({ file: File } | { url: string });
/** A chosen file that the form rejected, and why. */
type RejectedFile = { id: string; name: string; reason: string };

type State = { photos: readonly Photo[]; rejected: readonly RejectedFile[] };

/** Converts the URLs of stored photos to photos of the form. */
export const storedPhotos = (urls: readonly string[]): Photo[] =>
  [...new Set(urls)].map((url) => ({ id: url, url }));

/** Returns a stable id of a photo: its URL, or the id of the chosen file. */
export const photoKey = (photo: Photo): string => ('url' in photo ? photo.url : photo.id);

/** Returns a URL that shows the photo. For a chosen file it is an object URL, which is revoked on unmount. */
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

/** The photos of a product in display order, and the files that the form rejected at the last choice. */
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
    /**
     * Returns the current photos, for asynchronous work that would otherwise see the photos of an earlier
     * render.
     */
    latest: () => latest.current.photos,
    /**
     * Waits until all chosen files are prepared, and returns the photos. Returns undefined if the form had to
     * wait and rejected a file. The form then shows the reason.
     */
    prepared: async () => {
      const isAwaited = uploads.current.size > 0;
      await Promise.all(uploads.current);
      return isAwaited && latest.current.rejected.length > 0 ? undefined : latest.current.photos;
    },
    add: (files: Iterable<File>) => prepare(add([...files])),
    /** Replaces a photo with another file. */
    replace: (id: string, file: File) => prepare(replace(id, file)),
    remove: (id: string) =>
      setState((now) => ({ photos: now.photos.filter((photo) => photo.id !== id), rejected: [] })),
    /** Moves a photo to a position, at most to the end. */
    move: (id: string, to: number) =>
      setState((now) => {
        const photo = now.photos.find((one) => one.id === id);
        if (!photo) return now;
        const others = now.photos.filter((one) => one !== photo);
        return { ...now, photos: others.toSpliced(Math.max(to, 0), 0, photo) };
      }),
    /** Removes these stored photos from the form. */
    drop: (stored: readonly Photo[]) =>
      setState((now) => ({ ...now, photos: now.photos.filter((one) => !stored.includes(one)) })),
    /** Replaces all photos of the form. */
    set: (shown: readonly Photo[]) => setState(() => ({ photos: shown, rejected: [] })),
  };
}
