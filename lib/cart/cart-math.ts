import { type CartChange, type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const clamp = (quantity: number) => Math.min(Math.max(Math.trunc(quantity), 0), MAX_QUANTITY);

/** The cart with `quantity` of a product; 0 or less deletes the line (docs/product.md 3.2). */
export function setQuantity(cart: CartItems, productId: string, quantity: number): CartItems {
  const kept = clamp(quantity);
  const { [productId]: _, ...rest } = cart;
  // A line keeps its place, so that the cart page does not reorder while it is used.
  return kept === 0 ? rest : { ...cart, [productId]: kept };
}

/** The cart with `by` more (or, negative, fewer) of a product. */
export function addQuantity(cart: CartItems, productId: string, by: number): CartItems {
  return setQuantity(cart, productId, (cart[productId] ?? 0) + by);
}

/** How many pieces the cart holds, the count on the cart icon: a line of `weighed` goods is one, whatever its steps. */
export function countItems(cart: CartItems, weighed: readonly string[] = []): number {
  return Object.entries(cart).reduce(
    (sum, [id, quantity]) => sum + (weighed.includes(id) ? 1 : quantity),
    0,
  );
}

/** Whether another product fits: at most 99 different ones (docs/product.md 3.1). */
export function hasRoomFor(cart: CartItems, productId: string): boolean {
  return productId in cart || Object.keys(cart).length < MAX_PRODUCTS;
}

/**
 * The cart with a change applied. The cart may have been changed elsewhere since the change was
 * made; only the change itself counts, so products that were removed or ordered do not come back. A
 * product that does not fit any more is left out.
 */
export function applyChange(cart: CartItems, change: CartChange): CartItems {
  let result = cart;
  for (const [id, by] of Object.entries(change))
    if (hasRoomFor(result, id)) result = addQuantity(result, id, by);
  return result;
}

/** Whether two carts have the same quantities; the order of lines does not count. */
export function sameCart(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
