'use client';

import { type RefObject, useEffect } from 'react';
import * as z from 'zod/mini';
import { SELLER_ITEMS, tabStore } from '@/lib/client/browser-storage';
import { fillForm, readForm } from '@/lib/client/forms';

const KEY = `${SELLER_ITEMS}new-product`;
const draftSchema = z.record(z.string(), z.string());

function readDraft(): Record<string, string> {
  try {
    return z.safeParse(draftSchema, JSON.parse(tabStore.getItem(KEY) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps the texts of a form over a reload of the tab, until `clear` or the sign-out of the seller.
 * `onRestored` is called with the restored texts.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  onRestored: (texts: Record<string, string>) => void,
) {
  useEffect(() => {
    const draft = readDraft();
    fillForm(form.current, draft);
    if (Object.keys(draft).length > 0) onRestored(draft);
  }, [form, onRestored]);
  return {
    keep: (element: HTMLFormElement) => tabStore.setItem(KEY, JSON.stringify(readForm(element))),
    clear: () => tabStore.removeItem(KEY),
  };
}
