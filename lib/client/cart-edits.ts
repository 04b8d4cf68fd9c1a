import { lowerToStock, mergeAtSignIn } from '@/lib/cart/cart-changes';
import { addQuantity, hasRoomFor, sameCart, setQuantity } from '@/lib/cart/cart-items';
import { type CartItems, MAX_PRODUCTS } from '@/lib/cart/limits';
import { changeCart, getCartItems, putCart } from './cart-store';
import { translate } from './language';
import { notify } from './notify';

/**
 * Adds products to the cart until it contains at least the given quantities, and returns the cart. Repeated calls have
 * no further effect. Products beyond the maximum number of lines are not added.
 */
export function addAllToCart(addedItems: CartItems): CartItems {
  const items = getCartItems();
  const next = mergeAtSignIn(items, addedItems);
  if (!sameCart(items, next)) changeCart(next, translate('islands')('cartUpdated'));
  return next;
}

/** Lowers the quantities of lines to the available stock, and shows `message` as an error. */
export function lowerCartToStock(left: CartItems, message: string): void {
  const items = getCartItems();
  const next = lowerToStock(items, left);
  if (sameCart(items, next)) return;
  putCart(next);
  notify.error(message, message);
}

export function setCartQuantity(productId: string, quantity: number): void {
  changeCart(setQuantity(getCartItems(), productId, quantity), translate('islands')('cartUpdated'));
}

/** Deletes the line of a product. A toast offers to undo the deletion. */
export function removeLine(productId: string): void {
  const t = translate('islands');
  const items = getCartItems();
  const quantity = items[productId] ?? 0;
  const undo = () => {
    const now = getCartItems();
    if (hasRoomFor(now, productId))
      changeCart(addQuantity(now, productId, quantity), t('itemAdded'));
    else notify.error(t('cartFull', { max: MAX_PRODUCTS }));
  };
  changeCart(setQuantity(items, productId, 0), t('itemRemoved'), {
    label: t('undo'),
    onClick: undo,
  });
}
