import * as z from 'zod/mini';
import { productView } from '@/lib/catalog/view';
import { ANSWERS, WISHES } from './proposal-math';

/** One line of an order. Before packing all pieces count as found. */
export const itemView = z.object({
  product: productView,
  quantity: z.number(),
  /** What the shopper wants when this product is missing, where they said it; else as for the order. */
  ifMissing: z.optional(z.enum(WISHES)),
  /** How many pieces were found, of `quantity`. */
  found: z.number(),
  /** Of goods that are weighed, in dollars: about what was ordered costs, the most that it costs, and what is charged. */
  estimatedAmount: z.optional(z.number()),
  ceilingAmount: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** How many g or ml what was found weighs. */
  weighed: z.optional(z.int()),
  /** The price of it by the labels of the shop's scales, in dollars, where they told it. */
  labelPrice: z.optional(z.number()),
  /** Whether the seller has counted them. */
  isCounted: z.optional(z.boolean()),
  /** The missing pieces of a counted product are on the shelf after all. */
  givesBack: z.optional(z.boolean()),
  /** What comes instead of missing pieces; `amount` (dollars) is charged for all of it. */
  replacement: z.optional(
    z.object({
      product: productView,
      quantity: z.number(),
      amount: z.number(),
      taxPercent: z.optional(z.number()),
      deposits: z.optional(z.number()),
    }),
  ),
  /** What the shopper was asked while it is packed: that product instead, until when (ISO 8601), and the answer. */
  proposal: z.optional(
    z.object({
      product: z.string(),
      name: z.string(),
      quantity: z.number(),
      until: z.string(),
      answer: z.optional(z.enum(ANSWERS)),
    }),
  ),
  /** The rate of its tax in percent where the order has several. */
  taxPercent: z.optional(z.number()),
  /** The deposit of one piece in dollars, and the rate of its tax where the order has several. */
  deposit: z.optional(z.number()),
  depositTaxPercent: z.optional(z.number()),
});
