import { applyChange } from '@/lib/cart/cart-items';
import type { CartItems } from '@/lib/cart/limits';
import { readCartItems } from '@/lib/cart/stored-items';
import { localStore, PERSONAL, readStored, writeStored } from './browser-storage';

const ITEMS = `${PERSONAL}last-cart`;

/** Stores a shopper's cart for a visit without a connection. The browser stores a visitor's cart anyway. */
export const keepLastItems = (items: CartItems) => writeStored(ITEMS, items);

/** Returns the shopper's cart that this browser last saw. */
export const readLastItems = (): CartItems | undefined => readStored(ITEMS, readCartItems);

const KEY = 'basketful:cart';
/** The cart of a shopper whose session expired. It is part of the visitor's cart now. */
export const LEFT = 'basketful:cart-left';
/** The products added on earlier pages that closed before the session was known. */
const CLICKS = 'basketful:cart-clicks';

/** Returns the visitor's cart stored in this browser; empty if it is missing or damaged. */
export const readVisitorCart = (): CartItems => readStored(KEY, readCartItems) ?? {};

/** Stores the visitor's cart for the next page and other tabs. */
export function writeVisitorCart(items: CartItems): void {
  if (Object.keys(items).length > 0) {
    writeStored(KEY, items);
    return;
  }
  localStore.removeItem(KEY);
  localStore.removeItem(LEFT);
}

const WEIGHED = 'basketful:weighed';

/** Returns the ids of products sold by weight that were added in this browser. */
export const readWeighed = (): string[] => Object.keys(readStored(WEIGHED, readCartItems) ?? {});

/** Stores the ids of products sold by weight, at most as many as a cart has lines. */
export const writeWeighed = (ids: readonly string[]): void =>
  writeStored(WEIGHED, Object.fromEntries(ids.map((id) => [id, 1])));

const readClicks = (): CartItems => readStored(CLICKS, readCartItems) ?? {};

/**
 * Stores added products for the next page, separate from the visitor's cart. A sign-in merges that cart by
 * the larger quantity and could lose an added piece.
 */
export const keepClicks = (added: CartItems): void =>
  writeStored(CLICKS, applyChange(readClicks(), added));

/** Returns and removes the products that earlier pages stored by {@link keepClicks}. */
export function takeClicks(): CartItems {
  const clicks = readClicks();
  localStore.removeItem(CLICKS);
  return clicks;
}

/** Stores the cart of a shopper whose session expired as the visitor's cart. */
export function leaveToVisitor(shopperId: string, items: CartItems): void {
  writeVisitorCart(items);
  writeStored(LEFT, { shopperId, items });
}

/** Calls `listener` with the cart when another tab changes it. Returns the unsubscribe function. */
export function onVisitorCart(listener: (items: CartItems) => void): () => void {
  const heard = (event: StorageEvent) => {
    // `key` is null after the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener(readVisitorCart());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
