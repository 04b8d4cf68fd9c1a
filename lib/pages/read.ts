import 'server-only';
import { db } from '@/lib/db';
import { PageText, ShopSettings } from '@/models';
import { translationsOf } from './footer';
import { entryIn, FIRST_LIST, type PageList } from './page-list';
import { type PageView, viewEntry } from './view';

// The API reads pages without the cache of Next.js, so this module is separate from `queries.ts`. Tests and
// command-line programs cannot load that cache.

/** Returns the list of pages from the database, without their texts. */
export async function readPages(): Promise<PageList> {
  await db();
  const row = await ShopSettings.findById('shop', { pages: 1 }).lean();
  return row?.pages ?? FIRST_LIST;
}

/** Returns a page with its text; undefined if it does not exist. */
export async function readPage(slug: string): Promise<PageView | undefined> {
  const entry = entryIn(await readPages(), slug);
  const stored = entry && (await PageText.findById(entry.text).lean());
  if (!stored) return undefined;
  const { text, translations } = stored;
  return { ...viewEntry(entry), text, ...translationsOf(entry, translations) };
}
