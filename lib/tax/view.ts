import * as z from 'zod/mini';

/** A class of taxes as the API names it. */
export const taxClassView = z.object({
  /** By which products name it. */
  id: z.string(),
  name: z.string(),
  /** With up to three decimals. */
  percent: z.number(),
  /** The categories (their paths) whose products have it by default; also `deposits` and `delivery`. */
  appliesTo: z.optional(z.array(z.string())),
});
