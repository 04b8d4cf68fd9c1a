import * as z from 'zod/mini';
import { PAY_METHODS } from './pay-methods';

const offer = { on: z.boolean(), name: z.optional(z.string()) };

/**
 * The methods that the seller has configured. `name` is the seller's own name of a method. `details` tells shoppers
 * where to transfer the money. Only the seller's API and orders by bank transfer contain it.
 */
export const payMethodsView = z.object({
  terminal: z.optional(z.object(offer)),
  transfer: z.optional(z.extend(z.object(offer), { details: z.optional(z.string()) })),
  account: z.optional(z.object(offer)),
});
export type PayMethods = z.output<typeof payMethodsView>;

/** The methods that are on, as every page and the public API contain them. They have no bank details. */
export const publicPayMethodsView = z.object({
  terminal: z.optional(z.object(offer)),
  transfer: z.optional(z.object(offer)),
  account: z.optional(z.object(offer)),
});

/**
 * The payment method of an order. `name` is the name of the method: the seller's own name (`isNamed`), or the default
 * name in the language of the shopper, and for the seller in the main language of the shop. `details` tells where to
 * transfer the money, as long as it is not paid.
 */
export const orderMethodView = z.object({
  code: z.enum(PAY_METHODS),
  name: z.string(),
  isNamed: z.optional(z.literal(true)),
  details: z.optional(z.string()),
});
