import { useEffect, useState } from 'react';
import { PhotoFault, preparePhoto } from './prepare-photo';

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
