import * as z from 'zod/mini';

/** The answer of GET /api/product/prices; amounts in units of the currency, times in ISO 8601. */
export const pricesAnswer = z.object({
  /** The last prices, the present ones first; `at` is when they began to apply. */
  prices: z.array(z.object({ at: z.string(), price: z.number(), offerPrice: z.number() })),
  /** The lowest price that a reduction would refer to which began now; absent when it is not known. */
  lowestNow: z.optional(z.number()),
});

export type PricesAnswer = z.output<typeof pricesAnswer>;
