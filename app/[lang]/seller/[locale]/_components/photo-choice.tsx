import { useEffect, useId, useState } from 'react';
import { buttonClass } from '@/app/_components/button';
import { wordsOf } from '@/lib/client/language';
import { MAX_PHOTO_BYTES } from '@/lib/images/limits';
import { formatBytes } from '@/lib/utils/size-words';

/** The server stores at most 1600 px; a larger limit here leaves the final size to it. */
const MAX_EDGE = 2000;
/** Smaller files in a format that the server takes are sent unchanged. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.88;
const SENDABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a chosen file is no photo for the shop, in words. */
export class PhotoFault extends Error {}

function faultOf({ name, type }: File): PhotoFault {
  const t = wordsOf('sellerPhotos');
  if (/\.hei[cf]$/i.test(name)) return new PhotoFault(t('heic'));
  return new PhotoFault(t(type.startsWith('image/') ? 'damaged' : 'notPhoto'));
}

async function redraw(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Safari cannot write webp and answers a png instead, which may be larger than the photo.
  return new Promise((done) => canvas.toBlob(done, 'image/webp', QUALITY));
}

/**
 * Reads a chosen photo and shrinks it for a quick upload: 8 MB from a phone become some 500 kB. A
 * format that the server does not take is converted. Throws {@link PhotoFault} for a file that is
 * no photo, or is too large.
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
      wordsOf('sellerPhotos')('tooLarge', { size: formatBytes(MAX_PHOTO_BYTES) }),
    );
  return prepared;
}

/** The photo that is being prepared; undefined for none. */
type Chosen = Promise<File> | undefined;

/**
 * One photo of a form, which may be sent while the photo is still being prepared: the form keeps the promise and
 * awaits it ({@link PhotoFault} rejects it). `change` gets what makes the next state out of the present one.
 * Returns the address of the photo, valid while the page is shown, and why a file was not taken.
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

/** A button that lets one picture be chosen, the same one again too. */
export function PhotoChoice({
  children,
  onChoose,
}: {
  children: string;
  onChoose: (photo: File) => void;
}) {
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
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ look: 'outline' })} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-leaf`}
      >
        {children}
      </label>
    </>
  );
}
