import { z } from 'zod';
import { objectId } from '../ids';
import { CART_FULL, MAX_PRODUCTS, MAX_QUANTITY, QUANTITY_HELP } from './limits';

export { type CartItems, type CartView, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

/** A whole number 1..999, also as text (`"12"`). */
export const quantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(QUANTITY_HELP).int(QUANTITY_HELP).min(1, QUANTITY_HELP).max(MAX_QUANTITY, QUANTITY_HELP),
);

/** A cart as a client may send it; ids that no product has are pruned later, never an error. */
export const cartItems = z
  .record(objectId, quantity, 'The cart must be an object of product ids and quantities')
  .refine((items) => Object.keys(items).length <= MAX_PRODUCTS, {
    message: CART_FULL,
  });

/**
 * The body of POST /api/cart/update. `revision` is the one that the client last read: with it, a
 * save that has been overtaken is refused instead of refilling an emptied cart (DESIGN section 7).
 */
export const cartUpdate = z.object({
  cartItems,
  revision: z.number().int().min(0).optional(),
});
