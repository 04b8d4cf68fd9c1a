import { type CartChange, MAX_QUANTITY } from '@/lib/cart/limits';
import { asObject } from './as-object';
import { localStore, PERSONAL, readStored, writeStored } from './browser-storage';
import type { UnsavedChange } from './cart-sync';

/*
 * Changes of a shopper's cart that the server has not acknowledged, so that they outlive the page.
 * Each has a key of its own and never changes, so that tabs do not overwrite each other's.
 */

const PREFIX = `${PERSONAL}unsaved-cart:`;

/** A change as it was stored; undefined for anything else. */
function readChange(value: unknown): { order: number; change: CartChange } | undefined {
  const { order, change } = asObject(value);
  const lines = Object.entries(asObject(change));
  const sound = lines.filter(
    (line): line is [string, number] =>
      /^[0-9a-f]{24}$/.test(line[0]) &&
      Number.isInteger(line[1]) &&
      Math.abs(Number(line[1])) <= MAX_QUANTITY,
  );
  if (typeof order !== 'number' || !change || sound.length < lines.length) return undefined;
  return { order, change: Object.fromEntries(sound) };
}

let lastOrder = 0;

export const unsavedChanges = {
  /** All changes of this browser, in the order in which they were made. */
  read(): UnsavedChange[] {
    return localStore
      .keys(PREFIX)
      .flatMap((key) => {
        const kept = readStored(key, readChange);
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
