import * as z from 'zod/mini';
import { MAX_QUANTITY } from './limits';

const quantity = z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY));

/** A cart as the API returns it: product id → quantity, and the revision for the next save. */
export const cartView = z.object({
  cartItems: z.record(z.string(), quantity),
  cartRevision: z.number(),
  /** Pieces that an unpaid payment of the shopper holds, by product: they count as left. */
  held: z.optional(z.record(z.string(), quantity)),
  /** Its goods by weight, by product: their quantities count steps. */
  weighed: z.optional(z.array(z.string())),
});

export type CartView = z.output<typeof cartView>;

/**
 * The body of a save refused with 409: the present cart, and which of the named changes it
 * contains.
 */
const overtakenView = z.extend(cartView, { savedChanges: z.array(z.string()) });

export type OvertakenView = z.output<typeof overtakenView>;

/** The body of a save refused with 422: how many pieces are left, by product. */
const shortView = z.object({ left: z.record(z.string(), z.int()) });

export type ShortView = z.output<typeof shortView>;
