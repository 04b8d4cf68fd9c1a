import { z } from 'zod';
import { categoryTranslations } from '@/lib/catalog/translations/schema';
import { COLOUR } from './colour-math';
import { cleanLabel, faultOfPath, isLabel, MAX_LABEL } from './path-math';
import { MAX_CATEGORIES } from './tree-math';

const path = (help: string) => z.string(help).trim().min(1, help).max(80, help);

const WHICH = 'path is the path of a category';
const INTO = 'Choose the category that gets the products';
const PICTURE = 'image is the address of a drawing of the shop, or of the picture that it has';
const ORDER = 'paths lists every category once';

const revision = z
  .int('revision is the one that the categories were read with')
  .min(0, 'revision is the one that the categories were read with')
  .optional()
  .describe('Refused when the categories were changed after it; left out, the last change wins');

/** The body of POST /api/category/save. */
export const categoryInput = z.object({
  path: path(WHICH).optional().describe('The category to change; a new one without it'),
  text: z
    .string('A category needs a name')
    .max(500, `The name is at most ${MAX_LABEL} characters`)
    .transform(cleanLabel)
    .pipe(
      z
        .string()
        .max(MAX_LABEL, `The name is at most ${MAX_LABEL} characters`)
        .refine(isLabel, 'A category needs a name'),
    ),
  newPath: z
    .string('The address part is a text')
    .trim()
    .superRefine((text, context) => {
      const fault = text ? faultOfPath(text) : undefined;
      if (fault) context.addIssue({ code: 'custom', message: fault });
    })
    .optional()
    .describe('Its path from now on; made of the name for a new one. The path before leads to it.'),
  image: z.string(PICTURE).max(500, PICTURE).nullable().optional().describe('null for none'),
  bgColor: z
    .string('The colour is one such as #e3f4d7')
    .regex(COLOUR, 'The colour is one such as #e3f4d7')
    .optional()
    .describe('Made lighter where the text on it could not be read'),
  parent: path('parent is the path of a category')
    .nullable()
    .optional()
    .describe('The category that it is a part of; null for none'),
  hidden: z.boolean('hidden is true or false').optional(),
  translations: categoryTranslations(MAX_LABEL, cleanLabel).describe(
    'Its name in further languages of the shop; left out, they stay as they are',
  ),
  revision,
});
export type CategoryInput = z.output<typeof categoryInput>;

/** The body of POST /api/category/order. */
export const categoryOrder = z.object({
  paths: z.array(path(ORDER), ORDER).max(MAX_CATEGORIES, ORDER),
  revision,
});

/** The body of POST /api/category/merge. */
export const categoryMerge = z.object({ path: path(WHICH), into: path(INTO), revision });

/** The body of POST /api/category/remove. */
export const categoryRemoval = z.object({
  path: path(WHICH),
  into: path(INTO).optional().describe('Gets the products; without it the category must be empty'),
  revision,
});
