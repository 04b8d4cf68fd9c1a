import type { CartItems } from './limits';
import { readCartItems } from './read';

const KEY = 'basketful:cart';

/** The cart that this browser keeps for a visitor; empty when there is none or it is damaged. */
export function readVisitorCart(): CartItems {
  try {
    return readCartItems(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps the visitor's cart for the next page and the other tabs. */
export function writeVisitorCart(items: CartItems): void {
  try {
    if (Object.keys(items).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // Storage is full or forbidden: the cart lives as long as the page.
  }
}

/** Calls back with the cart when another tab changed it. Returns the way to stop. */
export function onVisitorCart(listener: (items: CartItems) => void): () => void {
  const heard = (event: StorageEvent) => {
    // key is null when the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener(readVisitorCart());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
