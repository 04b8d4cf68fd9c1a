import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { MAX_SIZES } from './limits';
import { sizeName } from './schema';

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
  })
  .transform(({ variantGroup: group, variant = '', variantPlace }, context) => {
    if (!group) return { group, size: '' };
    const size = variant ? sizeName.safeParse(variant) : undefined;
    if (size?.success) {
      const place = Number(variantPlace ?? '');
      return { group, size: size.data, ...(place > 0 ? { place } : {}) };
    }
    const message = size?.error.issues[0]?.message ?? sentence('sizeFaults', 'lineNoSize').error();
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export type VariantCells = { group: string; size: string; place?: number };

type Given = Partial<Record<'variantGroup' | 'variant' | 'variantPlace', string | undefined>>;

/** What the cells of a line say of its size; nothing where the file has no column of groups. */
export function readVariant(given: Given): { data?: VariantCells; error?: z.ZodError } {
  if (given.variantGroup === undefined) return {};
  const read = cells.safeParse(given);
  return read.success ? { data: read.data } : { error: read.error };
}
