import { hasRoomFor, setQuantity } from './cart-math';
import type { CartChange, CartItems } from './limits';

/* What a cart that is saved needs beside cart-math.ts: of carts that differ, and of what is left. */

/**
 * Merges a visitor's cart into the saved one at sign-in: the larger quantity of each product counts
 * (docs/product.md 3.4). Beyond 99 products the saved ones stay.
 */
export function mergeAtSignIn(saved: CartItems, visitor: CartItems): CartItems {
  let merged = saved;
  for (const [id, quantity] of Object.entries(visitor)) {
    if (hasRoomFor(merged, id))
      merged = setQuantity(merged, id, Math.max(merged[id] ?? 0, quantity));
  }
  return merged;
}

/** The difference between two carts, as pieces more or fewer by product. */
export function changeBetween(before: CartItems, after: CartItems): CartChange {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = ids.map((id) => [id, (after[id] ?? 0) - (before[id] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, by]) => by !== 0));
}

/** The cart with at most what is left of some products (id → pieces); at 0 the line stays as it is. */
export function lowerTo(cart: CartItems, left: CartItems): CartItems {
  const lowered = Object.entries(cart).map(([id, quantity]) => {
    const most = left[id];
    return [id, most ? Math.min(quantity, most) : quantity] as const;
  });
  return Object.fromEntries(lowered);
}
