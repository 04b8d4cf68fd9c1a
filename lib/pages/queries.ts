import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import type { Language } from '@/lib/i18n/languages';
import { EVERY_PAGE_TAG, pageTag } from '@/lib/page-cache/tags';
import { renderText } from './markdown';
import { isSlug } from './page-list';
import { readPage } from './read';
import type { Piece } from './view';

const MAX_SUMMARY = 160;

/**
 * Returns the beginning of a text, which serves as the description of its page. The result omits headings and
 * ends with a whole word.
 */
export function summaryOf(content: readonly Piece[]): string {
  let text = '';
  /** A stack of the open elements: true for a heading and for elements inside of a heading. */
  const open: boolean[] = [];
  for (const piece of content) {
    if ('start' in piece) open.push(open.at(-1) === true || /^h[2-6]$/.test(piece.start));
    else if ('end' in piece) {
      open.pop();
      text += open.length === 0 ? ' ' : '';
    } else if (!open.at(-1)) text += piece.text;
    if (text.length > 2 * MAX_SUMMARY) break;
  }
  const fullText = text.replace(/\s+/gu, ' ').trim();
  if (fullText.length <= MAX_SUMMARY) return fullText;
  const cut = fullText.slice(0, MAX_SUMMARY);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_SUMMARY / 2)).trimEnd()}…`;
}

type ShownPage = {
  title: string;
  content: Piece[];
  summary: string;
  /** True if title and text are in the requested language. Otherwise they are in the shop's main language. */
  translated: { title: boolean; text: boolean };
};

/**
 * Returns a text page in an additional `language` of the shop, or in the main language if `language` is
 * undefined. The result is cached until the page is saved. Returns undefined if the page does not exist.
 */
export async function pageAt(slug: string, language?: Language): Promise<ShownPage | undefined> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, pageTag(slug));
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
