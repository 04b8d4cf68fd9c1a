import { number, record } from '../shape';
import { type CartItems, type CartView, MAX_PRODUCTS, MAX_QUANTITY } from './limits';

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY;

/** The lines of a cart that make sense, up to 99; anything else in `value` is left out. */
export function readCartItems(value: unknown): CartItems {
  const items: CartItems = {};
  for (const [id, quantity] of Object.entries(record(value))) {
    if (Object.keys(items).length === MAX_PRODUCTS) break;
    if (/^[0-9a-f]{24}$/.test(id) && isQuantity(quantity)) items[id] = quantity;
  }
  return items;
}

/** Reads the cart and its revision from an API answer; throws when they are not there. */
export function readCart(value: unknown): CartView {
  const { cartItems, cartRevision } = record(value);
  return { cartItems: readCartItems(cartItems), cartRevision: number(cartRevision) };
}
