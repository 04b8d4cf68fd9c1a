import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { MAX_CHANGES, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const QUANTITY = schemaMessage('validation', 'quantity', { max: MAX_QUANTITY });

/** Accepts a whole number from 1 to 999, as a number or as text (`"12"`). */
export const quantityInput = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY),
);

/** Unknown product ids are valid here. Responses omit them. */
const cartItems = z
  .record(objectId, quantityInput, schemaMessage('validation', 'cartObject'))
  .refine(
    (items) => Object.keys(items).length <= MAX_PRODUCTS,
    schemaMessage('validation', 'cartFull', { max: MAX_PRODUCTS }),
  );

const CHANGES = schemaMessage('validation', 'changes', { max: MAX_CHANGES });

/**
 * The body of POST /api/cart/update. `revision` is the revision that the client last read. The server rejects a
 * save with an outdated revision (docs/product.md 3.5). `changes` are the ids of the client's changes. The
 * server rejects a save if it has already applied one of them.
 */
export const cartUpdate = z.object({
  cartItems,
  revision: z.number().int().min(0).optional(),
  changes: z
    .array(z.string().regex(/^[0-9a-f]{16}$/, CHANGES), CHANGES)
    .max(MAX_CHANGES, CHANGES)
    .optional(),
});
