import { z } from 'zod';
import { factFields } from '@/lib/catalog/facts/schema';
import { MAX_SIZE_NAME, MAX_SIZES } from '@/lib/catalog/limits';
import {
  dollars,
  isOfferInPrice,
  OFFER_ABOVE_PRICE,
  offerPrice,
  stock,
} from '@/lib/catalog/schema';
import { type Column, SIZE_COLUMNS } from '@/lib/catalog/transfer/columns';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { sizeKey } from './variant-names';

const MISSING = schemaMessage('sizeErrors', 'nameMissing');
const LONG = schemaMessage('sizeErrors', 'nameLong', { max: MAX_SIZE_NAME });

const clean = (text: string) => trimInvisible(text.normalize('NFC').replace(/\s+/g, ' '));

/** The schema for the name of a size: one line of at most 40 characters. */
export const sizeName = z
  .string(MISSING)
  .transform(clean)
  .pipe(z.string().min(1, MISSING).max(MAX_SIZE_NAME, LONG));

/** If the name is empty, the name in the main language applies. */
const inOther = z
  .string(MISSING)
  .transform(clean)
  .pipe(z.string().max(MAX_SIZE_NAME, LONG))
  .optional();

const translations = z
  .strictObject(
    Object.fromEntries(LANGUAGE_CODES.map((code) => [code, inOther])) as Record<
      Language,
      typeof inOther
    >,
    schemaMessage('sizeErrors', 'languages'),
  )
  .optional()
  .transform((input = {}) => {
    const entries = Object.entries(input).filter(([, text]) => text);
    return entries.length > 0 ? (Object.fromEntries(entries) as Record<string, string>) : undefined;
  });

const revision = z.coerce
  .number(schemaMessage('sizeErrors', 'revision'))
  .int(schemaMessage('sizeErrors', 'revision'))
  .min(0, schemaMessage('sizeErrors', 'revision'));

const LIST = schemaMessage('sizeErrors', 'list');

/** The body of POST /api/product/variants: all sizes of a product in display order. The first size is the default. */
export const groupUpdate = z
  .object({
    id: objectId.describe('Any product of the group, or the product that gets sizes'),
    revision: revision.describe('The `revision` that the client has; 0 if there are no sizes yet'),
    sizes: z
      .array(z.object({ id: objectId, size: sizeName, translations }), LIST)
      .max(MAX_SIZES, schemaMessage('sizeErrors', 'most', { max: MAX_SIZES }))
      .describe('A list of one product or none dissolves the group. The products are kept'),
  })
  .superRefine(({ sizes }, context) => {
    const seen = new Set<string>();
    for (const { id, size } of sizes)
      for (const key of [id, sizeKey(size)]) {
        if (seen.has(key)) {
          const message = schemaMessage('sizeErrors', 'twice', { size }).error();
          context.addIssue({ code: 'custom', message, path: ['sizes'] });
          return;
        }
        seen.add(key);
      }
  });

export type GroupUpdate = z.output<typeof groupUpdate>;

/** The body of POST /api/product/variants/add: an additional size, which becomes a separate product. */
export const sizeAdd = z
  .object({
    id: objectId,
    ownSize: sizeName
      .optional()
      .describe('The size label of `id`; required until it has other sizes'),
    size: sizeName,
    price: dollars('price'),
    offerPrice: offerPrice.describe('The current price; `price` by default'),
    stock: stock
      .optional()
      .describe('The stock that can be ordered; without it, stock is not tracked'),
    gtin: factFields.gtin,
  })
  .refine(isOfferInPrice, OFFER_ABOVE_PRICE);

export type SizeAdd = z.output<typeof sizeAdd>;

const MAX_GROUP = 200;

const cells = z
  .object({
    variantGroup: z
      .string()
      .trim()
      .max(MAX_GROUP, schemaMessage('sizeErrors', 'groupLong', { max: MAX_GROUP })),
    variant: z.string().trim().optional(),
    variantPlace: z
      .string()
      .trim()
      .regex(/^\d{0,3}$/, schemaMessage('sizeErrors', 'place', { max: MAX_SIZES }))
      .optional(),
    translations: z.record(z.string(), inOther.unwrap()).optional(),
  })
  .transform(({ variantGroup: group, variant = '', variantPlace, translations }, context) => {
    if (!group) return { group, size: '' };
    const size = variant ? sizeName.safeParse(variant) : undefined;
    if (size?.success) {
      const place = Number(variantPlace ?? '');
      const placed = place > 0 ? { place } : {};
      return { group, size: size.data, ...placed, ...omitUndefined({ translations }) };
    }
    const message =
      size?.error.issues[0]?.message ?? schemaMessage('sizeErrors', 'lineNoSize').error();
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export type VariantCells = {
  group: string;
  size: string;
  place?: number;
  translations?: Record<string, string>;
};

type Cells = Partial<Record<Column, string | undefined>>;

function namesIn(cells: Cells) {
  const input = SIZE_COLUMNS.flatMap((column) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[column.slice(column.indexOf(':') + 1), cell]];
  });
  return input.length > 0 ? { translations: Object.fromEntries(input) } : {};
}

/**
 * Parses the group and size columns of a line in a product file. Returns an empty object if the file has no group
 * column.
 */
export function readVariant(input: Cells): { data?: VariantCells; error?: z.ZodError } {
  if (input.variantGroup === undefined) return {};
  const read = cells.safeParse({ ...input, ...namesIn(input) });
  return read.success ? { data: read.data } : { error: read.error };
}
