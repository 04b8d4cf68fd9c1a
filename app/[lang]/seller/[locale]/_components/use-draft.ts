'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import { fillForm, readForm } from '@/lib/client/forms';
import type { Photo } from './use-photos';

const KEY = `${SELLER_ITEMS}new-product`;
/** The photos of the draft. A tab cannot store files, so they last as long as its document. */
let keptPhotos: readonly Photo[] = [];
const draftSchema = z.record(z.string(), z.string());

const readDraft = (): Record<string, string> =>
  readStored(KEY, (value) => z.parse(draftSchema, value), tabStore) ?? {};

const keepTexts = (form: HTMLFormElement) => writeStored(KEY, readForm(form), tabStore);

/**
 * Keeps the texts of a form over a reload of the tab, and its photos too when a session ends by
 * itself, until `clear` or the sign-out of the seller. `onRestored` is called with the restored
 * texts and photos.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  photos: readonly Photo[],
  onRestored: (texts: Record<string, string>, photos: readonly Photo[]) => void,
) {
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    const draft = readDraft();
    fillForm(form.current, draft);
    if (Object.keys(draft).length > 0) restore(draft, keptPhotos);
  }, [form]);
  useEffect(() => {
    keptPhotos = photos;
    if (photos.length > 0 && form.current) keepTexts(form.current);
  }, [form, photos]);
  return {
    keep: keepTexts,
    clear: () => tabStore.removeItem(KEY),
  };
}
