import { z } from 'zod';
import { type Column, SIZE_COLUMNS } from '@/lib/catalog/transfer/columns';
import { sentence } from '@/lib/http/say';
import { MAX_SIZES } from './limits';
import { inOther, sizeName } from './schema';

/** The longest name of a group in a file. */
const MAX_GROUP = 200;

const cells = z
  .object({
    variantGroup: z
      .string()
      .trim()
      .max(MAX_GROUP, sentence('sizeFaults', 'groupLong', { max: MAX_GROUP })),
    variant: z.string().trim().optional(),
    variantPlace: z
      .string()
      .trim()
      .regex(/^\d{0,3}$/, sentence('sizeFaults', 'place', { max: MAX_SIZES }))
      .optional(),
    translations: z.record(z.string(), inOther.unwrap()).optional(),
  })
  .transform(({ variantGroup: group, variant = '', variantPlace, translations }, context) => {
    if (!group) return { group, size: '' };
    const size = variant ? sizeName.safeParse(variant) : undefined;
    if (size?.success) {
      const place = Number(variantPlace ?? '');
      const placed = place > 0 ? { place } : {};
      return { group, size: size.data, ...placed, ...(translations ? { translations } : {}) };
    }
    const message = size?.error.issues[0]?.message ?? sentence('sizeFaults', 'lineNoSize').error();
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export type VariantCells = {
  group: string;
  size: string;
  place?: number;
  /** What it is called in the languages that the file has columns of; as in the main one where that is empty. */
  translations?: Record<string, string>;
};

type Cells = Partial<Record<Column, string | undefined>>;

/** What the cells such as `variant:de` say, by language. */
function namesIn(cells: Cells) {
  const given = SIZE_COLUMNS.flatMap((column) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[column.slice(column.indexOf(':') + 1), cell]];
  });
  return given.length > 0 ? { translations: Object.fromEntries(given) } : {};
}

/** What the cells of a line say of its size; nothing where the file has no column of groups. */
export function readVariant(given: Cells): { data?: VariantCells; error?: z.ZodError } {
  if (given.variantGroup === undefined) return {};
  const read = cells.safeParse({ ...given, ...namesIn(given) });
  return read.success ? { data: read.data } : { error: read.error };
}
