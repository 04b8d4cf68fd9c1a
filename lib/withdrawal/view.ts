import * as z from 'zod/mini';

/** The response to a withdrawal. */
export const withdrawalReceipt = z.object({
  /** When the shop received the withdrawal, in ISO 8601. */
  at: z.string(),
  mailed: z.boolean(),
});
export type WithdrawalReceipt = z.output<typeof withdrawalReceipt>;

/** The response of GET /api/order/withdrawal. */
export const withdrawalChoice = z.object({
  /** Absent if the order has no number. */
  number: z.optional(z.number()),
  day: z.string(),
  name: z.string(),
  /**
   * The goods of the order, each product once. After packing, they are the picked goods and the replacements. A line
   * with `excluded` has no right of withdrawal.
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
