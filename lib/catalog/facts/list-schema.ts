import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { ALLERGENS, DIETS, MAX_TEXTS } from './fields';

const names = <const N extends string>(all: readonly N[], fault: { error: () => string }) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(all, fault)).max(all.length, fault))
    .optional();

/** The parameters by which a list is narrowed to what products state of themselves. */
export const factParameters = {
  diet: names(DIETS, sentence('factFaults', 'listDiet', { names: DIETS.join(', ') })).describe(
    'Products with all of these diets (comma-separated)',
  ),
  without: names(
    ALLERGENS,
    sentence('factFaults', 'listWithout', { names: ALLERGENS.join(', ') }),
  ).describe(
    'Products without these allergens (comma-separated), not even as traces; only those whose allergens are stated',
  ),
  brand: z
    .string()
    .trim()
    .max(MAX_TEXTS.brand, sentence('factFaults', 'brand', { max: MAX_TEXTS.brand }))
    .optional()
    .describe('Products of this brand'),
};
