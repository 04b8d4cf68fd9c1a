import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import type { PageEntry } from './page-list';

/** The elements of a text page. Each renders as the HTML element of its name. */
const TAGS = [
  ...(['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'] as const),
  ...(['hr', 'br', 'strong', 'em', 's', 'a'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;

export type Tag = (typeof TAGS)[number];

/**
 * A piece of a rendered text, in the order of the text: the start of an element, a text, or the end of the
 * last started element. It contains no HTML, so the component decides how to render each element.
 */
const piece = z.union([
  z.object({
    start: z.enum(TAGS),
    /** The address of a link: http, https, mailto, tel, or a path of the shop. */
    href: z.optional(z.string()),
    /** The first number of a list. */
    from: z.optional(z.int()),
  }),
  z.object({ text: z.string() }),
  z.object({ end: z.literal(true) }),
]);

export type Piece = z.output<typeof piece>;

/** A page as it appears in lists. */
const pageHead = z.object({
  /** The last part of its address /pages/{slug}, which never changes. */
  slug: z.string(),
  title: z.string(),
  /** Increments with each save. */
  revision: z.int(),
  /** The time of the last save (ISO 8601). */
  updatedAt: z.string(),
});

const optionalText = z.optional(z.string());

/** A text page. `text` is Markdown. */
export const pageView = z.extend(pageHead, {
  text: z.string(),
  /** Title and text in further languages of the shop. Absent parts fall back to the default language. */
  translations: z.optional(
    z.partialRecord(z.enum(LANGUAGE_CODES), z.object({ title: optionalText, text: optionalText })),
  ),
});

export type PageView = z.output<typeof pageView>;

/** The response of GET /api/page/list and of POST /api/page/remove. */
export const pagesAnswer = z.object({ pages: z.array(pageHead) });

export type PagesAnswer = z.output<typeof pagesAnswer>;

/** The response of GET /api/page/one and of POST /api/page/save. */
export const pageAnswer = z.object({ page: pageView });

export type PageAnswer = z.output<typeof pageAnswer>;

/** The response of POST /api/page/preview: the rendered text. */
export const previewAnswer = z.object({ content: z.array(piece) });

export type PreviewAnswer = z.output<typeof previewAnswer>;

/** Returns an entry of the list as the API returns it. */
export const viewEntry = ({ slug, title, revision, updatedAt }: PageEntry) => ({
  slug,
  title,
  revision,
  updatedAt: updatedAt.toISOString(),
});
