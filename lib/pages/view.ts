import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import type { PageEntry } from './page-list';

const TAGS = [
  ...(['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'] as const),
  ...(['hr', 'br', 'strong', 'em', 's', 'a'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;

export type Tag = (typeof TAGS)[number];

/**
 * A piece of a rendered text: the start of an element, a text, or the end of the element that was opened last. Pieces
 * contain no HTML.
 */
const piece = z.union([
  z.object({
    start: z.enum(TAGS),
    href: z.optional(z.string()),
    from: z.optional(z.int()),
  }),
  z.object({ text: z.string() }),
  z.object({ end: z.literal(true) }),
]);

export type Piece = z.output<typeof piece>;

const pageHead = z.object({
  /** The last segment of the page's URL, /pages/{slug}. It never changes. */
  slug: z.string(),
  title: z.string(),
  revision: z.int(),
  updatedAt: z.string(),
});

const optionalText = z.optional(z.string());

/** A text page with its text in Markdown. */
export const pageView = z.extend(pageHead, {
  text: z.string(),
  /** The titles and texts in additional languages of the shop. Absent parts are shown in the main language. */
  translations: z.optional(
    z.partialRecord(z.enum(LANGUAGE_CODES), z.object({ title: optionalText, text: optionalText })),
  ),
});

export type PageView = z.output<typeof pageView>;

/** The response of GET /api/page/list and of POST /api/page/remove. */
export const pagesResponse = z.object({ pages: z.array(pageHead) });

export type PagesResponse = z.output<typeof pagesResponse>;

/** The response of GET /api/page/one and of POST /api/page/save. */
export const pageResponse = z.object({ page: pageView });

export type PageResponse = z.output<typeof pageResponse>;

/** The response of POST /api/page/preview: the rendered text. */
export const previewResponse = z.object({ content: z.array(piece) });

export type PreviewResponse = z.output<typeof previewResponse>;

/** Converts an entry of the stored list into the shape of the API response. */
export const viewEntry = ({ slug, title, revision, updatedAt }: PageEntry) => ({
  slug,
  title,
  revision,
  updatedAt: updatedAt.toISOString(),
});
