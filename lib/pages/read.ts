import 'server-only';
import { db } from '@/lib/db';
import { PageText, ShopSettings } from '@/models';
import { translationsOf } from './footer-math';
import { entryIn, FIRST_LIST, type PageList } from './pages-math';
import { type PageView, viewEntry } from './view';

// Without Next's cache, which the programs of the command line and the tests cannot load.

/** The pages as the database has them now, without their texts. */
export async function readPages(): Promise<PageList> {
  await db();
  const row = await ShopSettings.findById('shop', { pages: 1 }).lean();
  return row?.pages ?? FIRST_LIST;
}

/** A page with its text; undefined when there is none. */
export async function readPage(slug: string): Promise<PageView | undefined> {
  const entry = entryIn(await readPages(), slug);
  const stored = entry && (await PageText.findById(entry.text).lean());
  if (!stored) return undefined;
  const { text, translations } = stored;
  return { ...viewEntry(entry), text, ...translationsOf(entry, translations) };
}
