import { z } from 'zod';
import { MAX_TEXTS } from '@/lib/catalog/facts/fact-rows';
import { ALLERGENS, DIETS } from '@/lib/catalog/facts/fields';
import { gtinText } from '@/lib/catalog/facts/schema';
import { MAX_CURSOR, PRODUCT_SORTS, SELLER_CURSOR } from '@/lib/catalog/seller-sort';
import { objectId, pageLimit, searchText } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { PRODUCT_COLUMNS } from './seller-sort';

const names = <const N extends string>(all: readonly N[], fault: { error: () => string }) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(all, fault)).max(all.length, fault))
    .optional();

const factParameters = {
  diet: names(DIETS, schemaMessage('factErrors', 'listDiet', { names: DIETS.join(', ') })).describe(
    'Products with all of these diets (comma-separated)',
  ),
  without: names(
    ALLERGENS,
    schemaMessage('factErrors', 'listWithout', { names: ALLERGENS.join(', ') }),
  ).describe(
    'Products without these allergens (comma-separated), even as traces; only products with stated allergens',
  ),
  brand: z
    .string()
    .trim()
    .max(MAX_TEXTS.brand, schemaMessage('factErrors', 'brand', { max: MAX_TEXTS.brand }))
    .optional()
    .describe('Products of this brand'),
};

const MAX_IDS = 99;

/**
 * The query parameters of GET /api/product/list. Without `limit`, the response contains every match. `cursor` is the
 * `nextCursor` of the previous page. `ids` (comma-separated) selects products. `order` applies to lists without `q`. By
 * default, the oldest product comes first.
 */
export const listQuery = z.object({
  category: z.string().max(40).optional(),
  q: searchText.optional(),
  stock: z.enum(['in', 'out'], schemaMessage('catalogErrors', 'stockInOut')).optional(),
  order: z.enum(['oldest', 'newest'], schemaMessage('catalogErrors', 'orderChoice')).optional(),
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
  names: z
    .enum(['main'], schemaMessage('catalogErrors', 'namesChoice'))
    .optional()
    .describe("main: in the shop's main language, independent of the language of the page"),
  variants: z
    .enum(['grouped'], schemaMessage('catalogErrors', 'variantsChoice'))
    .optional()
    .describe('grouped, with `limit`: only the default size of each product'),
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(
      z.array(objectId).max(MAX_IDS, schemaMessage('catalogErrors', 'mostIds', { max: MAX_IDS })),
    )
    .optional(),
  ...factParameters,
});

/** In characters. Excel allows 31, other programs allow more. */
const MAX_SHEET_NAME = 255;

/** The query parameters of POST /api/product/workbook. */
export const workbookQuery = z.object({
  sheet: z
    .string()
    .max(MAX_SHEET_NAME)
    .optional()
    .describe('the sheet of the workbook. The default is the first visible sheet with rows'),
});

/** The query parameters of POST /api/product/import. */
export const importQuery = z.object({
  check: z
    .enum(['true'], schemaMessage('catalogErrors', 'checkChoice'))
    .optional()
    .transform((text) => text === 'true')
    .describe('true: reports what an import would do and changes nothing'),
  ...workbookQuery.shape,
});

export type ListQuery = z.output<typeof listQuery>;

/**
 * The query parameters of GET /api/product/seller. The last changed product comes first, except in a search by name.
 * `stock=low` selects products whose remaining pieces shoppers see. `removed` selects removed products. `id` selects
 * one product, even a removed one.
 */
export const sellerListQuery = z.object({
  sort: z
    .enum(PRODUCT_SORTS, schemaMessage('validation', 'sort', { names: PRODUCT_SORTS.join(', ') }))
    .optional()
    .describe(
      'The order of the list, last changed first by default. `price` sorts products sold by weight after the others, by ' +
        'their price per kg or litre. `stock` sorts products without tracked stock last. It does not apply with `q`. A ' +
        'cursor is valid only with the `sort` of its page.',
    ),
  category: z.string().max(40).optional(),
  q: searchText.optional(),
  stock: z.enum(['in', 'low', 'out'], schemaMessage('catalogErrors', 'stockInLowOut')).optional(),
  removed: z.enum(['true'], schemaMessage('catalogErrors', 'removedChoice')).optional(),
  limit: pageLimit.default(20),
  cursor: z
    .string()
    .max(MAX_CURSOR, schemaMessage('catalogErrors', 'cursor'))
    .regex(SELLER_CURSOR, schemaMessage('catalogErrors', 'cursor'))
    .optional(),
  id: objectId.optional(),
  gtin: gtinText.optional().describe('The product with this barcode, even if it is removed'),
});

export type SellerListQuery = z.output<typeof sellerListQuery>;

const COLUMNS = schemaMessage('validation', 'columns', { names: PRODUCT_COLUMNS.join(', ') });

/** The query parameters of GET /api/product/csv. */
export const sellerCsvQuery = sellerListQuery.omit({ limit: true, cursor: true, id: true }).extend({
  columns: z
    .string(COLUMNS)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PRODUCT_COLUMNS, COLUMNS), COLUMNS).max(PRODUCT_COLUMNS.length, COLUMNS))
    .describe('The columns of the file in their order (comma-separated)'),
});

export type SellerCsvQuery = z.output<typeof sellerCsvQuery>;
