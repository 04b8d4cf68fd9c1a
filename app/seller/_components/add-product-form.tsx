'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/app/_components/button';
import { ApiError, toastError } from '@/lib/api-client';
import { faultsOf, focusField, readForm } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { randomKey } from '@/lib/random-key';
import { text } from '@/lib/shape';
import { uploadForm } from '@/lib/upload';
import { PhotoSlots } from './photo-slots';
import { ProductFields } from './product-fields';
import { type Photo, usePhotos } from './use-photos';

function multipart(form: HTMLFormElement, photos: readonly Photo[]): FormData {
  const { description = '', ...rest } = readForm(form);
  const lines = description.split('\n').flatMap((line) => line.trim() || []);
  const data = new FormData();
  data.append('productData', JSON.stringify({ ...rest, description: lines }));
  for (const { file } of photos) data.append('images', file);
  return data;
}

/** A new product. What was typed goes only when the shop has it. */
export function AddProductForm() {
  const { photos, clear, ...slots } = usePhotos();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [progress, setProgress] = useState<number>();
  /** The key of this product as it is now, so that a second try of the same adds it once. */
  const attempt = useRef<{ key: string; photos: readonly Photo[] }>(undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (progress !== undefined || Object.keys(found).length > 0) return;
    if (attempt.current?.photos !== photos) attempt.current = { key: randomKey(), photos };
    const { key } = attempt.current;
    setProgress(0);
    try {
      const answer = await uploadForm({
        path: '/api/product/add',
        form: multipart(form, photos),
        headers: { 'Idempotency-Key': key },
        onProgress: setProgress,
      });
      notify.success(text(answer.message));
      attempt.current = undefined;
      form.reset();
      clear();
      window.scrollTo({ top: 0 });
    } catch (error) {
      toastError(error);
      if (error instanceof ApiError) {
        setFaults(error.fields);
        focusField(form, Object.keys(error.fields)[0]);
      }
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <form
      onSubmit={submit}
      // What is changed makes another product, which a failed try before must not stand for.
      onChange={() => {
        attempt.current = undefined;
      }}
      noValidate
      className="grid max-w-2xl gap-5"
    >
      <PhotoSlots photos={photos} {...slots} />
      <ProductFields faults={faults} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="large"
          aria-disabled={progress !== undefined}
          className="w-full sm:w-auto"
        >
          {progress === undefined ? 'ADD' : 'Adding…'}
        </Button>
        {progress !== undefined && (
          <progress
            aria-label="Upload"
            value={progress}
            max={1}
            className="h-2.5 min-w-0 grow overflow-hidden rounded-full accent-leaf"
          />
        )}
      </div>
    </form>
  );
}
