import * as z from 'zod/mini';
import { PAY_METHODS } from './pay-methods';

const offer = { on: z.boolean(), name: z.optional(z.string()) };

/**
 * The payment methods that the seller has configured. `name` is the seller's own name of a method. `details` are the
 * bank details. Only the seller's API and orders by bank transfer contain them.
 */
export const payMethodsView = z.object({
  terminal: z.optional(z.object(offer)),
  transfer: z.optional(z.extend(z.object(offer), { details: z.optional(z.string()) })),
  account: z.optional(z.object(offer)),
});
export type PayMethods = z.output<typeof payMethodsView>;

/**
 * The payment methods that are switched on, as every page and the public API contain them. They contain no bank
 * details.
 */
export const publicPayMethodsView = z.object({
  terminal: z.optional(z.object(offer)),
  transfer: z.optional(z.object(offer)),
  account: z.optional(z.object(offer)),
});

/**
 * The payment method of an order. `name` is the seller's own name of the method (`isNamed`) or its default name.
 * `details` are the bank details while the order is unpaid.
 */
export const orderMethodView = z.object({
  code: z.enum(PAY_METHODS),
  name: z.string(),
  isNamed: z.optional(z.literal(true)),
  /** True for a pickup order. The default name then does not mention the door. */
  isPickup: z.optional(z.literal(true)),
  details: z.optional(z.string()),
});
