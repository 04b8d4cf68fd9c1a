import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

/**
 * Returns the cart that the browser stored. Keeps at most 99 valid lines and drops invalid lines. Returns undefined
 * when `value` is not a cart.
 */
export function readCartItems(value: unknown): CartItems | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const lines = Object.entries(value).filter(
    ([id, count]) => /^[0-9a-f]{24}$/.test(id) && isQuantity(count),
  );
  return Object.fromEntries(lines.slice(0, MAX_PRODUCTS));
}
