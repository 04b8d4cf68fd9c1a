import * as z from 'zod/mini';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { localStore, PERSONAL, readStored, writeStored } from './browser-storage';
import type { UnsavedChange } from './cart-sync';

/*
 * Changes of a shopper's cart that the server has not acknowledged, so that they outlive the page.
 * Each has a key of its own and never changes, so that tabs do not overwrite each other's.
 */

const PREFIX = `${PERSONAL}unsaved-cart:`;
const stored = z.object({
  order: z.number(),
  change: z.record(
    z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    z.int().check(z.minimum(-MAX_QUANTITY), z.maximum(MAX_QUANTITY)),
  ),
});

let lastOrder = 0;

export const unsavedChanges = {
  /** All changes of this browser, in the order in which they were made. */
  read(): UnsavedChange[] {
    return localStore
      .keys(PREFIX)
      .flatMap((key) => {
        const kept = readStored(key, (value) => z.parse(stored, value));
        return kept ? [{ id: key.slice(PREFIX.length), ...kept }] : [];
      })
      .sort((one, other) => one.order - other.order)
      .map(({ id, change }) => ({ id, change }));
  },
  add({ id, change }: UnsavedChange): void {
    // Also later than a change of the same millisecond.
    lastOrder = Math.max(Date.now(), lastOrder + 1);
    writeStored(PREFIX + id, { order: lastOrder, change });
  },
  remove: (id: string): void => localStore.removeItem(PREFIX + id),
};
