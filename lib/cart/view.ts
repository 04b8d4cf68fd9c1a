import * as z from 'zod/mini';
import { MAX_QUANTITY } from './limits';

const quantityInput = z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY));

/** A cart in a response: product id → quantity, and the revision for the next save. */
export const cartView = z.object({
  cartItems: z.record(z.string(), quantityInput),
  cartRevision: z.number(),
  /** The quantities that the shopper's unpaid order has reserved, by product id. The shopper can still order them. */
  held: z.optional(z.record(z.string(), quantityInput)),
  /** The ids of the products sold by weight. Their quantities are in units, for example of 50 g. */
  weighed: z.optional(z.array(z.string())),
});

export type CartView = z.output<typeof cartView>;

/** The body of a 409 response. `savedChanges` are the ids of changes that the server had already applied. */
const cartConflictView = z.extend(cartView, { savedChanges: z.array(z.string()) });

export type CartConflictView = z.output<typeof cartConflictView>;

/** The body of a 422 response: product id → pieces in stock. */
const shortView = z.object({ left: z.record(z.string(), z.int()) });

export type ShortView = z.output<typeof shortView>;
