import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { CATALOG_TAG, pageTag } from '@/lib/catalog/cache/tags';
import { renderText } from './markdown';
import { readPage } from './read';
import { isSlug } from './slug-math';
import { summaryOf } from './summary-math';
import type { Piece } from './view';

export type ShownPage = { title: string; content: Piece[]; summary: string };

/** A page of text for the shop's pages, cached until it is saved; undefined when there is none. */
export async function pageAt(slug: string): Promise<ShownPage | undefined> {
  'use cache';
  cacheTag(CATALOG_TAG, pageTag(slug));
  cacheLife('max');
  const page = isSlug(slug) ? await readPage(slug) : undefined;
  if (!page) return undefined;
  const { content } = renderText(page.text);
  return { title: page.title, content, summary: summaryOf(content) };
}
