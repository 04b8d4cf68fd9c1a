import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import { type Draft, draftSchema, emptyDraft } from './phone-draft';

const KEY = `${SELLER_ITEMS}phone-order`;

const readDraft = (): Draft | undefined =>
  readStored(KEY, (value) => z.parse(draftSchema, value), tabStore);

/** The order that is being entered, kept over a reload of the tab until the seller signs out. */
export function usePhoneDraft(country: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft() ?? emptyDraft(country));
  useEffect(() => writeStored(KEY, draft, tabStore), [draft]);
  return [draft, setDraft] as const;
}
