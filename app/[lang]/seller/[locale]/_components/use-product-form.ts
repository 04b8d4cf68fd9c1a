'use client';

import { type FormEvent, useRef, useState } from 'react';
import { useT } from '#i18n';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, toastError } from '@/lib/client/api-client';
import { faultsOf, fillForm, focusField, readForm } from '@/lib/client/forms';
import { randomKey } from '@/lib/client/random-key';
import { faultsOfNumbers, type NumberWords, type Texts } from './product-parts';
import { type Photo, usePhotos } from './use-photos';

/** What the form sends. */
export type Sent = {
  texts: Texts;
  photos: readonly Photo[];
  /**
   * The idempotency key: the same for each attempt with the same input, so that a retry counts
   * once.
   */
  key: string;
  isRetry: boolean;
  onProgress: (share: number) => void;
};

function faultsOfProduct(form: HTMLFormElement, words: NumberWords): Record<string, string> {
  const texts = readForm(form);
  const faults = { ...faultsOfNumbers(texts, words), ...faultsOf(form) };
  focusField(
    form,
    Object.keys(texts).find((name) => name in faults),
  );
  return faults;
}

/**
 * The state of the form of a new or existing product. `send` stores the input. It throws what
 * prevented that: the form shows the refusal, at its field where it names one, and keeps the input.
 */
export function useProductForm({
  texts: initial = {},
  photos: urls,
  send,
  onEdit,
}: {
  texts?: Texts;
  photos?: readonly string[];
  send: (input: Sent) => Promise<void>;
  /** Called after each change of an input. */
  onEdit?: (form: HTMLFormElement) => void;
}) {
  const words = { amounts: useT('amounts'), goods: useT('sellerGoods') };
  const slots = usePhotos(urls);
  const { faults, setFaults, onInput } = useFaults();
  const [texts, setTexts] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<{ key: string; photos: readonly Photo[] }>(undefined);
  const busy = useRef(false);

  async function sendOnce(element: HTMLFormElement) {
    const photos = await slots.prepared();
    if (!photos) return;
    const isRetry = attempt.current?.photos === photos;
    const key = (isRetry && attempt.current?.key) || randomKey();
    attempt.current = { key, photos };
    await send({ texts: readForm(element), photos, key, isRetry, onProgress: setProgress });
  }

  async function submit() {
    const element = form.current;
    if (!element) return;
    const found = faultsOfProduct(element, words);
    setFaults(found);
    if (busy.current || Object.keys(found).length > 0) return;
    busy.current = true;
    setProgress(0);
    try {
      await sendOnce(element);
    } catch (error) {
      toastError(error);
      if (error instanceof ApiError) {
        setFaults(error.fields);
        focusField(element, Object.keys(error.fields)[0]);
      }
    } finally {
      busy.current = false;
      setProgress(undefined);
    }
  }

  function change(event: FormEvent<HTMLFormElement>) {
    onInput(event);
    // Changed input is another request and gets a new key.
    attempt.current = undefined;
    setTexts(readForm(event.currentTarget));
    onEdit?.(event.currentTarget);
  }

  return {
    form,
    initial,
    texts,
    slots,
    faults,
    progress,
    submit,
    change,
    /** The next attempt is another request. */
    forgetAttempt: () => {
      attempt.current = undefined;
    },
    /** Shows these texts and photos instead of what was entered. */
    show: (shown: Texts, shownPhotos: readonly Photo[]) => {
      fillForm(form.current, shown);
      setTexts(shown);
      slots.set(shownPhotos);
      attempt.current = undefined;
    },
    setTexts,
  };
}
