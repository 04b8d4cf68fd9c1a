import { z } from 'zod';
import { categoryTranslations } from '@/lib/catalog/translations/schema';
import { requestTranslator, type SchemaMessage, schemaMessage } from '@/lib/http/say';
import { COLOUR } from './colours';
import { cleanLabel, faultOfPath, isLabel, MAX_LABEL } from './paths';
import { MAX_CATEGORIES } from './tree';

const path = (help: SchemaMessage) => z.string(help).trim().min(1, help).max(80, help);

const WHICH = schemaMessage('catalogErrors', 'pathOfCategory');
const INTO = schemaMessage('catalogErrors', 'intoCategory');
const PICTURE = schemaMessage('catalogErrors', 'imageOfCategory');
const ORDER = schemaMessage('catalogErrors', 'pathsOnce');
const REVISION = schemaMessage('catalogErrors', 'revisionRead');
const NAME = schemaMessage('catalogErrors', 'categoryName');
const NAME_LONG = schemaMessage('catalogErrors', 'categoryNameLong', { max: MAX_LABEL });
const COLOUR_HELP = schemaMessage('catalogErrors', 'colour');

const revision = z
  .int(REVISION)
  .min(0, REVISION)
  .optional()
  .describe('Refused when the categories were changed after it; left out, the last change wins');

/** The body of POST /api/category/save. */
export const categoryInput = z.object({
  path: path(WHICH).optional().describe('The category to change; a new one without it'),
  text: z
    .string(NAME)
    .max(500, NAME_LONG)
    .transform(cleanLabel)
    .pipe(z.string().max(MAX_LABEL, NAME_LONG).refine(isLabel, NAME)),
  newPath: z
    .string(schemaMessage('catalogErrors', 'addressPartText'))
    .trim()
    .superRefine((text, context) => {
      const fault = text ? faultOfPath(text) : undefined;
      if (fault)
        context.addIssue({ code: 'custom', message: fault(requestTranslator('catalogErrors')) });
    })
    .optional()
    .describe('Its path from now on; made of the name for a new one. The path before leads to it.'),
  image: z.string(PICTURE).max(500, PICTURE).nullable().optional().describe('null for none'),
  bgColor: z
    .string(COLOUR_HELP)
    .regex(COLOUR, COLOUR_HELP)
    .optional()
    .describe('Made lighter where the text on it could not be read'),
  parent: path(schemaMessage('catalogErrors', 'parentOfCategory'))
    .nullable()
    .optional()
    .describe('The category that it is a part of; null for none'),
  hidden: z.boolean(schemaMessage('catalogErrors', 'hiddenBoolean')).optional(),
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
