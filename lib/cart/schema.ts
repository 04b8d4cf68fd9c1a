import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { sentence } from '@/lib/http/say';
import { MAX_CHANGES, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const QUANTITY = sentence('validation', 'quantity', { max: MAX_QUANTITY });

/** A whole number 1..999, also as text (`"12"`). */
export const quantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY),
);

/** A cart as a client may send it; unknown ids are left out later, never an error. */
const cartItems = z
  .record(objectId, quantity, sentence('validation', 'cartObject'))
  .refine(
    (items) => Object.keys(items).length <= MAX_PRODUCTS,
    sentence('validation', 'cartFull', { max: MAX_PRODUCTS }),
  );

const CHANGES = sentence('validation', 'changes', { max: MAX_CHANGES });

/**
 * The body of POST /api/cart/update. With `revision`, the one that the client last read, an
 * overtaken save is refused (docs/product.md 3.5). With `changes`, the ids of the client's
 * changes, a save is also refused if one of them was applied before.
 */
export const cartUpdate = z.object({
  cartItems,
  revision: z.number().int().min(0).optional(),
  changes: z
    .array(z.string().regex(/^[0-9a-f]{16}$/, CHANGES), CHANGES)
    .max(MAX_CHANGES, CHANGES)
    .optional(),
});
