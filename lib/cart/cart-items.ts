import { type CartChange, type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const clamp = (quantity: number) => Math.min(Math.max(Math.trunc(quantity), 0), MAX_QUANTITY);

/**
 * Returns the cart with `quantity` of a product, at most 999. A quantity of 0 or less deletes the
 * line (docs/product.md 3.2).
 */
export function setQuantity(cart: CartItems, productId: string, quantity: number): CartItems {
  const clamped = clamp(quantity);
  const { [productId]: _, ...rest } = cart;
  // Overwriting an existing key preserves the order of the lines. The cart page therefore does not reorder the lines.
  return clamped === 0 ? rest : { ...cart, [productId]: clamped };
}

/** Returns the cart with the quantity of a product changed by `by`, which may be negative. */
export function addQuantity(cart: CartItems, productId: string, by: number): CartItems {
  return setQuantity(cart, productId, (cart[productId] ?? 0) + by);
}

/**
 * Counts the items for the cart icon. `weighed` lists the ids of products sold by weight. Each of them counts as one
 * item, whatever its quantity.
 */
export function countItems(cart: CartItems, weighed: readonly string[] = []): number {
  return Object.entries(cart).reduce(
    (sum, [id, quantity]) => sum + (weighed.includes(id) ? 1 : quantity),
    0,
  );
}

/**
 * Returns whether the cart can contain this product. A cart has at most 99 different products (docs/product.md 3.1).
 */
export function hasRoomFor(cart: CartItems, productId: string): boolean {
  return productId in cart || Object.keys(cart).length < MAX_PRODUCTS;
}

/**
 * Returns the cart after a change of quantities. Applies only the difference, so a product that was ordered or removed
 * on another device does not reappear. Skips a product that would exceed the limit of 99.
 */
export function applyChange(cart: CartItems, change: CartChange): CartItems {
  let result = cart;
  for (const [id, by] of Object.entries(change))
    if (hasRoomFor(result, id)) result = addQuantity(result, id, by);
  return result;
}

/** Returns whether two carts have the same quantities. The sequence of the lines is ignored. */
export function sameCart(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
