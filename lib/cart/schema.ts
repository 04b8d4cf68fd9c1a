import { z } from 'zod';
import { objectId } from '@/lib/ids';
import { CART_FULL, MAX_CHANGES, MAX_PRODUCTS, MAX_QUANTITY, QUANTITY_HELP } from './limits';

/** A whole number 1..999, also as text (`"12"`). */
export const quantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(QUANTITY_HELP).int(QUANTITY_HELP).min(1, QUANTITY_HELP).max(MAX_QUANTITY, QUANTITY_HELP),
);

/** A cart as a client may send it; unknown ids are left out later, never an error. */
const cartItems = z
  .record(objectId, quantity, 'The cart must be an object of product ids and quantities')
  .refine((items) => Object.keys(items).length <= MAX_PRODUCTS, {
    message: CART_FULL,
  });

const CHANGE_HELP = `Changes are named by at most ${MAX_CHANGES} ids of 16 hex digits`;

/**
 * The body of POST /api/cart/update. With `revision`, the one that the client last read, an
 * overtaken save is refused (docs/product.md 3.5). With `changes`, the ids of the client's
 * changes, a save is also refused if one of them was applied before.
 */
export const cartUpdate = z.object({
  cartItems,
  revision: z.number().int().min(0).optional(),
  changes: z
    .array(z.string().regex(/^[0-9a-f]{16}$/, CHANGE_HELP), CHANGE_HELP)
    .max(MAX_CHANGES, CHANGE_HELP)
    .optional(),
});
