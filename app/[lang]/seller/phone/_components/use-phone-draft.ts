import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { SELLER_ITEMS, tabStore } from '@/lib/client/browser-storage';
import { type Draft, draftSchema, emptyDraft } from './phone-draft';

const KEY = `${SELLER_ITEMS}phone-order`;

function readDraft(): Draft | undefined {
  try {
    return z.safeParse(draftSchema, JSON.parse(tabStore.getItem(KEY) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The order that is being entered, kept over a reload of the tab until the seller signs out. */
export function usePhoneDraft(country: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft() ?? emptyDraft(country));
  useEffect(() => tabStore.setItem(KEY, JSON.stringify(draft)), [draft]);
  return [draft, setDraft] as const;
}
