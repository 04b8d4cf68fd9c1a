import { applyChange } from '@/lib/cart/cart-items';
import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { localStore, PERSONAL, readStored, writeStored } from './browser-storage';

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

/** Returns the stored cart. Drops invalid lines and lines beyond 99. Returns undefined if `value` is not a cart. */
export function readCartItems(value: unknown): CartItems | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const lines = Object.entries(value).filter(
    ([id, count]) => /^[0-9a-f]{24}$/.test(id) && isQuantity(count),
  );
  return Object.fromEntries(lines.slice(0, MAX_PRODUCTS));
}

const ITEMS = `${PERSONAL}last-cart`;

/** Stores a shopper's cart for the offline page. A visitor's cart is stored in the browser anyway. */
export const storeItems = (items: CartItems) => writeStored(ITEMS, items);

/** Returns the shopper's cart that this browser stored last. */
export const readLastItems = (): CartItems | undefined => readStored(ITEMS, readCartItems);

const KEY = 'basketful:cart';
/** The cart of a shopper whose session has expired. The visitor's cart contains the same lines. */
export const EXPIRED_SESSION_CART_KEY = 'basketful:cart-left';
/** Products added before the browser knew who is signed in, on pages that have closed. */
const CLICKS = 'basketful:cart-clicks';

/** Returns the visitor's cart stored in this browser; empty if it is missing or damaged. */
export const readVisitorCart = (): CartItems => readStored(KEY, readCartItems) ?? {};

/** Stores the visitor's cart for other tabs and later pages. */
export function writeVisitorCart(items: CartItems): void {
  if (Object.keys(items).length > 0) {
    writeStored(KEY, items);
    return;
  }
  localStore.removeItem(KEY);
  localStore.removeItem(EXPIRED_SESSION_CART_KEY);
}

const WEIGHED = 'basketful:weighed';

/** Returns the ids of the products sold by weight that a visitor has added. */
export const readWeighed = (): string[] => Object.keys(readStored(WEIGHED, readCartItems) ?? {});

/** Stores the ids of the products sold by weight. */
export const writeWeighed = (ids: readonly string[]): void =>
  writeStored(WEIGHED, Object.fromEntries(ids.map((id) => [id, 1])));

const readClicks = (): CartItems => readStored(CLICKS, readCartItems) ?? {};

/**
 * Stores added products for the next page, separately from the visitor's cart. A merge at sign-in uses the larger
 * quantity of each product, so an added piece could be lost.
 */
export const storeClicks = (added: CartItems): void =>
  writeStored(CLICKS, applyChange(readClicks(), added));

/** Returns and deletes the products that earlier pages stored with {@link storeClicks}. */
export function consumeClicks(): CartItems {
  const clicks = readClicks();
  localStore.removeItem(CLICKS);
  return clicks;
}

/** Stores the cart of a shopper whose session has expired as the visitor's cart. */
export function storeAsVisitorCart(shopperId: string, items: CartItems): void {
  writeVisitorCart(items);
  writeStored(EXPIRED_SESSION_CART_KEY, { shopperId, items });
}

/** Calls `listener` when another tab changes the visitor's cart. Returns the function that unsubscribes. */
export function onVisitorCart(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null if the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
