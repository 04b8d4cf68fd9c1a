import { z } from 'zod';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantityInput } from '@/lib/cart/schema';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { quantityUnitInput } from '@/lib/weights/schema';
import { MAX_LIST_NAME } from './limits';

const NAME = schemaMessage('listErrors', 'name', { max: MAX_LIST_NAME });
const ITEMS = schemaMessage('listErrors', 'items', { max: MAX_PRODUCTS });
const QUANTITY = schemaMessage('listErrors', 'quantity', { max: MAX_QUANTITY });
const SHARE = schemaMessage('listErrors', 'share');
const LINK = schemaMessage('validation', 'linkIncomplete');

const name = z.string(NAME).overwrite(trimInvisible).min(1, NAME).max(MAX_LIST_NAME, NAME);

const unit = quantityUnitInput
  .optional()
  .describe(
    'The unit of the quantity that the client displays: `piece`, or for goods by weight `stepUnit` and `step` of the ' +
      'product, for example `g:50`; by default the current unit of the product',
  );

const items = z
  .array(z.object({ product: objectId, quantity: quantityInput, unit }, ITEMS), ITEMS)
  .max(MAX_PRODUCTS, ITEMS)
  .refine((rows) => new Set(rows.map(({ product }) => product)).size === rows.length, ITEMS);

/** The body of POST /api/shopping-list/create. */
export const newListInput = z.object({ name, items: items.default([]) }, NAME);

/** The body of POST /api/shopping-list/rename. */
export const renameInput = z.object({ id: objectId, name }, NAME);

/** The body of POST /api/shopping-list/remove. */
export const listChoice = z.object({ id: objectId }, schemaMessage('validation', 'invalidId'));

/** The body of POST /api/shopping-list/item. A quantity of 0 removes the product from the list. */
export const itemInput = z.object(
  {
    id: objectId,
    product: objectId,
    quantity: z.number(QUANTITY).int(QUANTITY).min(0, QUANTITY).max(MAX_QUANTITY, QUANTITY),
    unit,
  },
  QUANTITY,
);

/** The body of POST /api/shopping-list/share. */
export const shareInput = z.object({ id: objectId, on: z.boolean(SHARE) }, SHARE);

/** The body of POST /api/shopping-list/shared: the secret, which is the fragment of the link (after #). */
export const sharedInput = z.object({ token: z.string(LINK).regex(/^[\w-]{22}$/, LINK) }, LINK);

export type NewListInput = z.output<typeof newListInput>;
export type RenameInput = z.output<typeof renameInput>;
export type ListChoice = z.output<typeof listChoice>;
export type ItemInput = z.output<typeof itemInput>;
export type ShareInput = z.output<typeof shareInput>;
export type SharedInput = z.output<typeof sharedInput>;
