import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { CATALOG_TAG, pageTag } from '@/lib/catalog/cache/tags';
import type { Language } from '@/lib/i18n/languages';
import { renderText } from './markdown';
import { readPage } from './read';
import { isSlug } from './slug-math';
import { summaryOf } from './summary-math';
import type { Piece } from './view';

type ShownPage = {
  title: string;
  content: Piece[];
  summary: string;
  /** Which parts are in the further language that was asked for; the others are in the shop's main one. */
  translated: { title: boolean; text: boolean };
};

/**
 * A page of text for the shop's pages in a further `language` of the shop, or in its main one without; cached until it
 * is saved. Undefined when there is none.
 */
export async function pageAt(slug: string, language?: Language): Promise<ShownPage | undefined> {
  'use cache';
  cacheTag(CATALOG_TAG, pageTag(slug));
  cacheLife('max');
  const page = isSlug(slug) ? await readPage(slug) : undefined;
  if (!page) return undefined;
  const own = language && page.translations?.[language];
  const { content } = renderText(own?.text ?? page.text);
  return {
    title: own?.title ?? page.title,
    content,
    summary: summaryOf(content),
    translated: { title: Boolean(own?.title), text: Boolean(own?.text) },
  };
}
