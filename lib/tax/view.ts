import * as z from 'zod/mini';

/** A tax class in the format of the API. */
export const taxClassView = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  /**
   * The paths of the categories whose products have this class by default. The list can also contain `deposits`
   * and `delivery`.
   */
  appliesTo: z.optional(z.array(z.string())),
});
