import { z } from 'zod';
import { categoryTranslations } from '@/lib/catalog/translations/schema';
import { requestTranslator, type SchemaMessage, schemaMessage } from '@/lib/http/translate';
import { COLOUR } from './category-drawings';
import { cleanLabel, isLabel, MAX_LABEL, pathError } from './paths';
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
  .describe(
    'Rejected if the categories were changed after this revision; without it, the last change wins',
  );

/** The body of POST /api/category/save. */
export const categoryInput = z.object({
  path: path(WHICH).optional().describe('The category to change; without it, a new one is added'),
  text: z
    .string(NAME)
    .max(500, NAME_LONG)
    .transform(cleanLabel)
    .pipe(z.string().max(MAX_LABEL, NAME_LONG).refine(isLabel, NAME)),
  newPath: z
    .string(schemaMessage('catalogErrors', 'addressPartText'))
    .trim()
    .superRefine((text, context) => {
      const fault = text ? pathError(text) : undefined;
      if (fault)
        context.addIssue({ code: 'custom', message: fault(requestTranslator('catalogErrors')) });
    })
    .optional()
    .describe(
      'The new path; by default derived from the name of a new category. The old path redirects to it.',
    ),
  image: z.string(PICTURE).max(500, PICTURE).nullable().optional().describe('null to remove it'),
  bgColor: z
    .string(COLOUR_HELP)
    .regex(COLOUR, COLOUR_HELP)
    .optional()
    .describe('Lightened if the text on it would be unreadable'),
  parent: path(schemaMessage('catalogErrors', 'parentOfCategory'))
    .nullable()
    .optional()
    .describe('The parent category; null for none'),
  hidden: z.boolean(schemaMessage('catalogErrors', 'hiddenBoolean')).optional(),
  noWithdrawal: z
    .boolean(schemaMessage('catalogErrors', 'noWithdrawalBoolean'))
    .optional()
    .describe('Consumers have no right of withdrawal for its products'),
  nonFood: z
    .boolean(schemaMessage('catalogErrors', 'nonFoodBoolean'))
    .optional()
    .describe('The products are not food: their pages must name the manufacturer'),
  translations: categoryTranslations(MAX_LABEL, cleanLabel).describe(
    'The name in other languages of the shop; omitted languages are not changed',
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
  into: path(INTO)
    .optional()
    .describe(
      'The category that gets the products; without it, the deleted category must be empty',
    ),
  revision,
});
