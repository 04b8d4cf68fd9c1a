import * as z from 'zod/mini';
import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const quantity = z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY));

/** A cart as the API returns it: product id → quantity, and the revision for the next save. */
export const cartView = z.object({
  cartItems: z.record(z.string(), quantity),
  cartRevision: z.number(),
  /** Pieces that an unpaid payment of the shopper holds, by product: they count as left. */
  held: z.optional(z.record(z.string(), quantity)),
});

export type CartView = z.output<typeof cartView>;

/**
 * The body of a save refused with 409: the present cart, and which of the named changes it
 * contains.
 */
export const overtakenView = z.extend(cartView, { savedChanges: z.array(z.string()) });

/** The body of a save refused with 422: how many pieces are left, by product. */
export const shortView = z.object({ left: z.record(z.string(), z.int()) });

/**
 * The valid lines of a stored cart, up to 99; other lines are left out. Throws a ZodError for a `value` that is
 * no object.
 */
export function readCartItems(value: unknown): CartItems {
  const entries = Object.entries(z.parse(z.record(z.string(), z.unknown()), value));
  const lines = entries.flatMap(([id, count]) => {
    const { success, data } = z.safeParse(quantity, count);
    return success && /^[0-9a-f]{24}$/.test(id) ? [[id, data] as const] : [];
  });
  return Object.fromEntries(lines.slice(0, MAX_PRODUCTS));
}
