import * as z from 'zod/mini';

/** The ways by which money goes back. */
export const REFUND_WAYS = ['card', 'cash', 'credit'] as const;

const taxesView = z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() }));

/** What was given back after the delivery; amounts with tax. */
export const refundView = z.object({
  number: z.number(),
  amount: z.number(),
  /** In cash: what was given, where the coins of the currency make it another sum (docs/product.md 6.9). */
  cash: z.optional(z.number()),
  /** The same of what is taken back in cash when it is undone now. */
  undoCash: z.optional(z.number()),
  taxes: taxesView,
  /** To the card at Stripe, in cash, or as credit. */
  to: z.enum(REFUND_WAYS),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  /** For which pieces; absent when an amount was given back. */
  lines: z.optional(
    z.array(
      z.object({
        product: z.string(),
        quantity: z.number(),
        replacement: z.optional(z.boolean()),
        insteadOf: z.optional(z.string()),
      }),
    ),
  ),
  deliveryFee: z.optional(z.boolean()),
  /** `pending` until Stripe has made it; `failed` when the money came back to the shop; the seller also reads what was `undone`. */
  state: z.enum(['done', 'pending', 'failed', 'undone']),
});

/** What a refund comes to, and what is left of the order then. */
export const refundSumView = z.object({
  amount: z.number(),
  /** What is given in cash for it, where the coins of the currency make it another sum. */
  cash: z.optional(z.number()),
  taxes: taxesView,
  left: z.number(),
});
export type RefundSumView = z.output<typeof refundSumView>;
