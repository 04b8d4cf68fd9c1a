import * as z from 'zod/mini';
import { PAY_METHODS } from '@/lib/payments/pay-methods';

/** The methods of a refund. */
export const REFUND_METHODS = ['card', 'cash', 'credit', ...PAY_METHODS] as const;

const taxesView = z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() }));

/** A refund after delivery. All amounts include tax. */
export const refundView = z.object({
  number: z.number(),
  amount: z.number(),
  /** The cash that was paid out. Present if cash rounding makes it differ from `amount` (docs/product.md 6.9). */
  cash: z.optional(z.number()),
  /** The cash to take back if the shop undoes this refund. Present if cash rounding makes it differ from `amount`. */
  undoCash: z.optional(z.number()),
  taxes: taxesView,
  /**
   * The refund goes to the card through Stripe, in cash, as credit, or by the payment method of a pay-on-delivery
   * order.
   */
  to: z.enum(REFUND_METHODS),
  reason: z.string(),
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  /** Absent if the seller refunded an amount. */
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
  /** `failed`: Stripe has returned the money to the shop. Only the seller gets refunds with `undone`. */
  state: z.enum(['done', 'pending', 'failed', 'undone']),
});

/** `amount` is a planned refund. `left` is the amount that can still be refunded after it. */
export const refundSumView = z.object({
  amount: z.number(),
  /** Present if cash rounding makes it differ from `amount`. */
  cash: z.optional(z.number()),
  taxes: taxesView,
  left: z.number(),
});
export type RefundSumView = z.output<typeof refundSumView>;
