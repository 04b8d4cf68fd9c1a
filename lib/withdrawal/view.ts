import * as z from 'zod/mini';

/** The response to a withdrawal. */
export const withdrawalReceipt = z.object({
  /** When the shop received the withdrawal, in ISO 8601. */
  at: z.string(),
  /** True if a confirmation is sent by email. */
  mailed: z.boolean(),
});
export type WithdrawalReceipt = z.output<typeof withdrawalReceipt>;

/** The response of GET /api/order/withdrawal. */
export const withdrawalChoice = z.object({
  /** The number of the order. Absent if the order has none. */
  number: z.optional(z.number()),
  /** The day of the order, `YYYY-MM-DD`. */
  day: z.string(),
  name: z.string(),
  /**
   * The goods of the order, each product once. Once the order is packed, they are the picked goods and the
   * replacements. The consumer cannot withdraw from a line with `excluded`.
   */
  lines: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      quantity: z.number(),
      excluded: z.optional(z.literal(true)),
    }),
  ),
});
export type WithdrawalChoice = z.output<typeof withdrawalChoice>;
