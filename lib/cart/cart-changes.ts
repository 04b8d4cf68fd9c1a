import { hasRoomFor, setQuantity } from './cart-items';
import type { CartChange, CartItems } from './limits';

/**
 * Merges a visitor's cart into the stored cart at sign-in. The merged cart has the larger quantity of each product
 * (docs/product.md 3.4). If both carts together exceed the limit of 99 products, the merged cart keeps the lines of the
 * stored cart.
 */
export function mergeAtSignIn(saved: CartItems, visitor: CartItems): CartItems {
  let merged = saved;
  for (const [id, quantity] of Object.entries(visitor)) {
    if (hasRoomFor(merged, id))
      merged = setQuantity(merged, id, Math.max(merged[id] ?? 0, quantity));
  }
  return merged;
}

/** Returns the difference between two carts: product id → quantity added. A removed quantity is negative. */
export function changeBetween(before: CartItems, after: CartItems): CartChange {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = ids.map((id) => [id, (after[id] ?? 0) - (before[id] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, by]) => by !== 0));
}

/**
 * Returns the cart with each quantity reduced to the available stock in `left` (product id → pieces). A line
 * with 0 left is unchanged.
 */
export function lowerToStock(cart: CartItems, left: CartItems): CartItems {
  const lowered = Object.entries(cart).map(([id, quantity]) => {
    const most = left[id];
    return [id, most ? Math.min(quantity, most) : quantity] as const;
  });
  return Object.fromEntries(lowered);
}
