import { z } from 'zod';
import { cleanLabel, isLabel } from '@/lib/catalog/category-tree/path-math';
import { filled, inLanguages } from '@/lib/catalog/translations/schema';
import { schemaMessage } from '@/lib/http/say';
import type { PageTranslation } from './footer-math';
import { faultOfSlug, MAX_SLUG, MAX_TEXT, MAX_TITLE } from './pages-math';

const titleLength = schemaMessage('pageRefusals', 'titleLength', { max: MAX_TITLE });
const textLength = schemaMessage('pageRefusals', 'textLength', { max: MAX_TEXT });

const title = z
  .string(schemaMessage('pageRefusals', 'titleMissing'))
  .max(500, titleLength)
  .transform(cleanLabel)
  .pipe(
    z
      .string()
      .max(MAX_TITLE, titleLength)
      .refine(isLabel, schemaMessage('pageRefusals', 'titleMissing')),
  );

const text = z.string(schemaMessage('pageRefusals', 'textMissing')).max(MAX_TEXT, textLength);

/** An empty title or text counts as not translated. */
const translation = z.object(
  {
    title: z
      .string(schemaMessage('pageRefusals', 'titleMissing'))
      .max(500, titleLength)
      .transform(cleanLabel)
      .pipe(z.string().max(MAX_TITLE, titleLength))
      .optional(),
    text: text.optional(),
  },
  schemaMessage('pageRefusals', 'translation'),
);

const translations = inLanguages(translation)
  .nullable()
  .transform((given) =>
    filled<PageTranslation>(given ?? {}, ({ title: name, text: words }) => {
      const kept = { ...(name ? { title: name } : {}), ...(words?.trim() ? { text: words } : {}) };
      return Object.keys(kept).length > 0 ? kept : undefined;
    }),
  )
  .optional()
  .describe(
    'Title and text in other languages of the shop. Omitted languages are not changed; empty texts fall back to the main language',
  );

/** The slug of an existing page. */
const known = z
  .string(schemaMessage('pageRefusals', 'slugMissing'))
  .min(1, schemaMessage('pageRefusals', 'slugMissing'))
  .max(MAX_SLUG, schemaMessage('pageRefusals', 'slugForm', { max: MAX_SLUG }));

const revision = z
  .int(schemaMessage('pageRefusals', 'revision'))
  .min(0, schemaMessage('pageRefusals', 'revision'))
  .optional()
  .describe(
    'The revision that the client has, 0 for a new page; rejected if the page has another one. Without it, the last save wins',
  );

/** The query of GET /api/page/one. */
export const pageQuery = z.object({ slug: known });

/** The body of POST /api/page/save. */
export const pageInput = z.object({
  slug: z
    .string(schemaMessage('pageRefusals', 'slugForm', { max: MAX_SLUG }))
    .trim()
    .toLowerCase()
    .superRefine((slug, context) => {
      const fault = slug ? faultOfSlug(slug) : undefined;
      if (!fault) return;
      const values = { max: MAX_SLUG, slug: slug.slice(0, MAX_SLUG) };
      const message =
        fault === 'slugForm'
          ? schemaMessage('pageRefusals', fault, values)
          : schemaMessage('pageRefusals', fault, values);
      context.addIssue({ code: 'custom', message: message.error() });
    })
    .optional()
    .describe('The page to save, /pages/{slug}; without it, a new page gets a slug from its title'),
  title,
  text: text
    .refine((given) => given.trim() !== '', schemaMessage('pageRefusals', 'textMissing'))
    .describe('Markdown (CommonMark with tables); HTML in it is shown as text'),
  translations,
  revision,
});

export type PageInput = z.output<typeof pageInput>;

/** The body of POST /api/page/preview. */
export const previewInput = z.object({ text });

/** The body of POST /api/page/remove. */
export const pageRemoval = z.object({ slug: known, revision });
