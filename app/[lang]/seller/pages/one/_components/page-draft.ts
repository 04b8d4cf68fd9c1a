import * as z from 'zod/mini';
import { localStore, readStored, SELLER_ITEMS, writeStored } from '@/lib/client/browser-storage';

/* What was written of a page and not saved: it outlives a reload, the tab and a session that ends by itself. */

const draftSchema = z.object({
  title: z.string(),
  text: z.string(),
  slug: z.string(),
  /** The revision from which the writing began; 0 of a page that was not there. */
  revision: z.int(),
});

export type Draft = z.output<typeof draftSchema>;

const keyOf = (page: string) => `${SELLER_ITEMS}page:${page}`;

/** The draft of a page, by the end of the address of its screen. */
export const readDraft = (page: string): Draft | undefined =>
  readStored(keyOf(page), (value) => z.parse(draftSchema, value));

export const keepDraft = (page: string, draft: Draft): void => writeStored(keyOf(page), draft);

export const dropDraft = (page: string): void => localStore.removeItem(keyOf(page));
