import * as z from 'zod/mini';

/** A part of the delivery area with its own fee. Amounts are in units of the shop's currency. */
export const zoneView = z.object({
  name: z.string(),
  /** Zip codes (`4000`), ranges (`1000-1999`) and beginnings (`20*`; `*` for every zip code). */
  zipCodes: z.array(z.string()),
  fee: z.number(),
  /** The price of the goods from which the delivery is free; never when absent. */
  freeFrom: z.optional(z.number()),
  /** The least price of the goods; the shop's minimum order when absent. */
  minimum: z.optional(z.number()),
});

export type Zone = z.output<typeof zoneView>;

/** Where and when orders are collected: lines of text. */
export const pickupView = z.object({ on: z.boolean(), address: z.string(), hours: z.string() });

export type Pickup = z.output<typeof pickupView>;

/** How an order reaches its shopper. */
export const FULFILLMENT_METHODS = ['delivery', 'pickup'] as const;
export type FulfillmentMethod = (typeof FULFILLMENT_METHODS)[number];

/** Whether the shop delivers to a zip code, and on which terms. */
export const deliversAnswer = z.object({
  delivers: z.boolean(),
  /** The name of the zone, if zones are set. */
  zone: z.optional(z.string()),
  /** In units of the currency; 0 for free. None of these where the shop does not deliver. */
  fee: z.optional(z.number()),
  freeFrom: z.optional(z.number()),
  /** The least price of the goods of an order; 0 for none. */
  minimum: z.optional(z.number()),
});

export type DeliversAnswer = z.output<typeof deliversAnswer>;
