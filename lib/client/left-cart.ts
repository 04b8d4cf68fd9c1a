import { applyChange } from '@/lib/cart/cart-math';
import { changeBetween } from '@/lib/cart/change-math';
import type { CartItems } from '@/lib/cart/limits';
import { readCartItems } from '@/lib/cart/stored-items';
import { asObject } from './as-object';
import { readStored } from './browser-storage';
import { LEFT, readVisitorCart } from './visitor-cart';

/**
 * The part of the visitor's cart to merge into the cart of the shopper who signs in: everything
 * except what another shopper left in it.
 */
export function visitorCartFor(shopperId: string): CartItems {
  const items = readVisitorCart();
  const left = readStored(LEFT, (value) => {
    const { shopperId: owner, items: lines } = asObject(value);
    return { owner, items: readCartItems(lines) };
  });
  return left?.items && left.owner !== shopperId
    ? applyChange({}, changeBetween(left.items, items))
    : items;
}
