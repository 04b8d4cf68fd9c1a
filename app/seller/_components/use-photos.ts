'use client';

import { useEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { randomKey } from '@/lib/random-key';
import { shrinkPhoto } from './shrink-photo';

export type Photo = { id: string; file: File; preview: string };

/** The photos of a product in the making, in the order in which the shop will show them. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  async function add(files: Iterable<File>) {
    const pictures = [...files].filter((file) => file.type.startsWith('image/'));
    const added = await Promise.all(pictures.slice(0, MAX_IMAGES).map(shrinkPhoto));
    const fresh = added.map((file) => ({
      id: randomKey(),
      file,
      preview: URL.createObjectURL(file),
    }));
    for (const { preview } of fresh) previews.current.add(preview);
    setPhotos((now) => [...now, ...fresh].slice(0, MAX_IMAGES));
  }

  return {
    photos,
    add,
    remove: (id: string) => setPhotos((now) => now.filter((photo) => photo.id !== id)),
    /** Moves a photo to the place of another, or by one step. */
    move: (id: string, to: number) =>
      setPhotos((now) => {
        const photo = now.find((one) => one.id === id);
        if (!photo) return now;
        return now.filter((one) => one !== photo).toSpliced(to, 0, photo);
      }),
    clear: () => setPhotos([]),
  };
}
