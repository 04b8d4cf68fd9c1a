import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const clamp = (quantity: number) => Math.min(Math.max(Math.trunc(quantity), 0), MAX_QUANTITY);

/** The cart with `quantity` of a product; 0 or less deletes the line (spec section 4). */
export function setQuantity(cart: CartItems, productId: string, quantity: number): CartItems {
  const { [productId]: _, ...rest } = cart;
  const kept = clamp(quantity);
  if (kept === 0) return rest;
  // An existing line keeps its place, so that the cart page does not reorder under the finger.
  return productId in cart ? { ...cart, [productId]: kept } : { ...rest, [productId]: kept };
}

/** The cart with `by` more (or, negative, fewer) of a product. */
export function addQuantity(cart: CartItems, productId: string, by: number): CartItems {
  return setQuantity(cart, productId, (cart[productId] ?? 0) + by);
}

/** How many pieces the cart holds; the count on the cart icon. */
export function countItems(cart: CartItems): number {
  return Object.values(cart).reduce((sum, quantity) => sum + quantity, 0);
}

/** Whether another product fits (at most 99 distinct ones, DESIGN 2.4). */
export function hasRoomFor(cart: CartItems, productId: string): boolean {
  return productId in cart || Object.keys(cart).length < MAX_PRODUCTS;
}

/**
 * A visitor's cart joined to the saved one at sign-in: per product the larger quantity wins, so
 * that nothing is lost and nothing doubled (DESIGN 2.12). Beyond 99 products the saved ones stay.
 */
export function mergeAtSignIn(saved: CartItems, visitor: CartItems): CartItems {
  let merged = saved;
  for (const [id, quantity] of Object.entries(visitor)) {
    if (hasRoomFor(merged, id))
      merged = setQuantity(merged, id, Math.max(merged[id] ?? 0, quantity));
  }
  return merged;
}

/**
 * What this client changed since `base`, applied to what the server holds now. Called when a save
 * was refused because the cart moved on (another tab, an order that emptied it): only the clicks
 * made here are replayed, and what the server removed is not brought back by an old copy.
 */
export function rebase(base: CartItems, local: CartItems, server: CartItems): CartItems {
  let result = server;
  for (const id of new Set([...Object.keys(base), ...Object.keys(local)])) {
    const change = (local[id] ?? 0) - (base[id] ?? 0);
    if (change !== 0) result = addQuantity(result, id, change);
  }
  return result;
}

/** Whether two carts hold the same, whatever the order of their lines. */
export function sameCart(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
