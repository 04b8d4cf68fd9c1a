import { z } from 'zod';
import { cleanLabel } from '@/lib/catalog/category-tree/paths';
import { BEST_SELLERS } from '@/lib/catalog/limits';
import { filled, inLanguages } from '@/lib/catalog/translations/schema';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import {
  HIGHLIGHT_ICONS,
  MAX_BUTTON,
  MAX_BUTTONS,
  MAX_HIGHLIGHTS,
  MAX_TEXT,
  MAX_TITLE,
} from './view';

const MAX_SHELVES = 200;

const WORDS = schemaMessage('homeErrors', 'words');
const BUTTONS = schemaMessage('homeErrors', 'buttons', { max: MAX_BUTTONS });
const BUTTON = schemaMessage('homeErrors', 'button');
const CLAIMS = schemaMessage('homeErrors', 'claims', { max: MAX_HIGHLIGHTS });
const SHELVES = schemaMessage('homeErrors', 'shelves');
const BEST = schemaMessage('homeErrors', 'best');
const PRODUCTS = schemaMessage('homeErrors', 'products', { max: BEST_SELLERS });
const PICTURE = schemaMessage('homeErrors', 'picture');
const HOME = schemaMessage('homeErrors', 'home');
const REVISION = schemaMessage('homeErrors', 'revision');

const textInput = (max: number) => {
  const long = schemaMessage('homeErrors', 'long', { max });
  return z
    .string(WORDS)
    .max(2_000, long)
    .transform(cleanLabel)
    .pipe(z.string().max(max, long))
    .transform((text) => text || undefined)
    .optional();
};

type SectionTexts = { title?: string | undefined; text?: string | undefined };

const translated = <T extends z.ZodType<SectionTexts>>(entry: T) =>
  inLanguages(entry)
    .nullable()
    .transform((given) => {
      const texts = filled<SectionTexts>(given ?? {}, (one) =>
        one.title || one.text ? one : undefined,
      );
      return Object.keys(texts).length > 0 ? texts : undefined;
    })
    .optional();

const titleAndText = { title: textInput(MAX_TITLE), text: textInput(MAX_TEXT) };
const translations = translated(z.object(titleAndText, WORDS));

const button = z.object(
  {
    to: z
      .string(BUTTON)
      .trim()
      .min(1, BUTTON)
      .max(80, BUTTON)
      .describe('The target: `all`, `offers` or the path of a category'),
    text: textInput(MAX_BUTTON).describe('The default is the text of the shop'),
    translations: translated(z.object({ text: textInput(MAX_BUTTON) }, WORDS)),
  },
  BUTTON,
);

const banner = z.object(
  {
    ...titleAndText,
    image: z
      .string(PICTURE)
      .max(500, PICTURE)
      .nullable()
      .optional()
      .transform((image) => image || undefined)
      .describe('The current image; omitted or null for the default illustration'),
    buttons: z.array(button, BUTTONS).max(MAX_BUTTONS, BUTTONS).optional(),
    translations,
  },
  HOME,
);

const best = z
  .object(
    {
      by: z
        .enum(['first', 'sales', 'hand'], BEST)
        .describe('How to choose them: first in stock, by sales, or by hand'),
      products: z.array(objectId, PRODUCTS).max(BEST_SELLERS, PRODUCTS).optional(),
    },
    BEST,
  )
  .transform(({ by, products = [] }) => {
    if (by === 'first') return undefined;
    return by === 'hand' ? { by, products: [...new Set(products)] } : { by };
  });

const home = z.object(
  {
    banner: banner.optional(),
    claims: z
      .array(
        z.object({ icon: z.enum(HIGHLIGHT_ICONS, CLAIMS), ...titleAndText, translations }, CLAIMS),
        CLAIMS,
      )
      .max(MAX_HIGHLIGHTS, CLAIMS)
      .optional(),
    shelves: z
      .array(z.string(SHELVES).max(80, SHELVES), SHELVES)
      .max(MAX_SHELVES, SHELVES)
      .optional()
      .describe('The paths of the categories to show; all by default'),
    best: best.optional(),
    openLine: z
      .boolean(schemaMessage('homeErrors', 'openLine'))
      .optional()
      .transform((on) => (on ? (true as const) : undefined)),
  },
  HOME,
);

/** The body of POST /api/seller/home. */
export const homeInput = z.object(
  {
    home: home
      .nullable()
      .describe('The complete home page: omitted parts get their defaults; null resets all of it'),
    revision: z
      .int(REVISION)
      .min(0, REVISION)
      .describe('Rejected if the home page was changed after this revision'),
  },
  HOME,
);

export type HomeInput = z.output<typeof homeInput>;
