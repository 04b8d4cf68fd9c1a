import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import type { PageEntry } from './pages-math';

/** The elements of a page of text. Each is drawn as the HTML element of its name. */
const TAGS = [
  ...(['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'] as const),
  ...(['hr', 'br', 'strong', 'em', 's', 'a'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;

export type Tag = (typeof TAGS)[number];

/**
 * A piece of a rendered text, in the order of the text: the start of an element, a text, or the end of the
 * element that was begun last. It has no HTML, so whoever shows it decides what an element is.
 */
const piece = z.union([
  z.object({
    start: z.enum(TAGS),
    /** Of a link: http, https, mailto, tel, or a path of the shop. */
    href: z.optional(z.string()),
    /** The first number of a list. */
    from: z.optional(z.int()),
  }),
  z.object({ text: z.string() }),
  z.object({ end: z.literal(true) }),
]);

export type Piece = z.output<typeof piece>;

/** A page as the lists have it. */
const pageHead = z.object({
  /** The end of its address, /pages/{slug}, which stays. */
  slug: z.string(),
  title: z.string(),
  /** Rises with each save. */
  revision: z.int(),
  /** When it was saved last (ISO 8601). */
  updatedAt: z.string(),
});

const optionalText = z.optional(z.string());

/** A page of text: `text` is Markdown. */
export const pageView = z.extend(pageHead, {
  text: z.string(),
  /** Title and text in further languages of the shop; what is left out is read in the main one. */
  translations: z.optional(
    z.partialRecord(z.enum(LANGUAGE_CODES), z.object({ title: optionalText, text: optionalText })),
  ),
});

export type PageView = z.output<typeof pageView>;

/** The answer of GET /api/page/list and of POST /api/page/remove. */
export const pagesAnswer = z.object({ pages: z.array(pageHead) });

export type PagesAnswer = z.output<typeof pagesAnswer>;

/** The answer of GET /api/page/one and of POST /api/page/save. */
export const pageAnswer = z.object({ page: pageView });

export type PageAnswer = z.output<typeof pageAnswer>;

/** The answer of POST /api/page/preview: the text as it would be shown. */
export const previewAnswer = z.object({ content: z.array(piece) });

export type PreviewAnswer = z.output<typeof previewAnswer>;

/** An entry of the list as the API answers it. */
export const viewEntry = ({ slug, title, revision, updatedAt }: PageEntry) => ({
  slug,
  title,
  revision,
  updatedAt: updatedAt.toISOString(),
});
