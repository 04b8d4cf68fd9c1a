import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

/**
 * Returns up to 99 valid lines of a cart from the browser's storage and drops invalid lines.
 * Returns undefined when `value` is not a cart.
 */
export function readCartItems(value: unknown): CartItems | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const lines = Object.entries(value).filter(
    ([id, count]) => /^[0-9a-f]{24}$/.test(id) && isQuantity(count),
  );
  return Object.fromEntries(lines.slice(0, MAX_PRODUCTS));
}
