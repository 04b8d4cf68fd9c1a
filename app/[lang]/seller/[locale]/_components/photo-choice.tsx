import { useEffect, useId, useState } from 'react';
import { buttonClass } from '@/app/_components/button';
import { translate } from '@/lib/client/language';
import { MAX_PHOTO_BYTES } from '@/lib/images/limits';
import { formatBytes } from '@/lib/utils/format-bytes';

/**
 * The maximum width or height of the uploaded photo in px. It exceeds the server's limit of 1600 px, so that
 * the server determines the stored size.
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
  // Safari cannot encode WebP and returns a PNG instead, which may be larger than the photo.
  return new Promise((done) => canvas.toBlob(done, 'image/webp', QUALITY));
}

/**
 * Prepares a photo for upload. Resizes it to speed up the upload: 8 MB from a phone become about 500 kB.
 * Converts a format that the server does not accept. Throws {@link PhotoFault} if the file is not a photo or
 * is too large.
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

/** The promise of the resized photo. Undefined if the seller has chosen no photo. */
type Chosen = Promise<File> | undefined;

/**
 * The state of a form field for one photo. The browser resizes the photo while the seller continues with the form, so
 * the form stores a promise and awaits it before the request. The promise rejects with {@link PhotoFault}. `change`
 * receives a function that computes the next promise from the current promise. Returns an object URL for the preview,
 * and the reason why a file was rejected.
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

/** A button that opens the file dialog for one photo. The seller can choose the same photo twice in a row. */
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
          // Reset the input. Otherwise the browser fires no `change` event when the same file is chosen
          // again.
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
