import 'server-only';
import { db } from '@/lib/db';
import { PageText, ShopSettings } from '@/models';
import { entryIn, FIRST_LIST, type PageList } from './list-math';
import { translationsOf } from './translated-math';
import { type PageView, viewEntry } from './view';

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
