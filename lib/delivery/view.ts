import * as z from 'zod/mini';

/** A part of the delivery area with its own fee. Amounts are in major units of the shop's currency. */
export const zoneView = z.object({
  name: z.string(),
  /**
   * Zip codes (`4000`), ranges (`1000-1999`) and prefixes (`20*`, or `*` for every zip code). Empty if the zone has
   * only areas.
   */
  zipCodes: z.array(z.string()),
  /** The names of cities or districts, in a shop that has set its country. */
  areas: z.optional(z.array(z.string())),
  fee: z.number(),
  /** If absent, delivery is never free. */
  freeFrom: z.optional(z.number()),
  /** If absent, the shop's minimum order applies. */
  minimum: z.optional(z.number()),
});

export type Zone = z.output<typeof zoneView>;

/** The pickup address and hours, as lines of text. */
export const pickupView = z.object({ on: z.boolean(), address: z.string(), hours: z.string() });

export type Pickup = z.output<typeof pickupView>;

/** The fulfilment methods of an order. */
export const FULFILLMENT_METHODS = ['delivery', 'pickup'] as const;
export type FulfillmentMethod = (typeof FULFILLMENT_METHODS)[number];

/** States whether the shop delivers to a zip code, with the fee and the minimum order. */
export const deliversResponse = z.object({
  delivers: z.boolean(),
  zone: z.optional(z.string()),
  /**
   * The delivery fee in major currency units. 0 means free. Absent if the shop does not deliver to the zip code, like
   * the fields below.
   */
  fee: z.optional(z.number()),
  freeFrom: z.optional(z.number()),
  /** 0 means no minimum. */
  minimum: z.optional(z.number()),
});

export type DeliversResponse = z.output<typeof deliversResponse>;
