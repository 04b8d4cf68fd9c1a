import { addQuantity, hasRoomFor, sameCart, setQuantity } from '@/lib/cart/cart-math';
import { lowerToStock, mergeAtSignIn } from '@/lib/cart/change-math';
import { type CartItems, MAX_PRODUCTS } from '@/lib/cart/limits';
import { changeCart, getCartItems, putCart } from './cart-store';
import { wordsOf } from './language';
import { notify } from './notify';

/* What the pages of the cart and of an order do with a cart, besides adding and taking one piece. */

/**
 * Puts products into the cart, in at least these quantities; the same once more changes nothing. Answers
 * the cart as it is then, without those that found no room.
 */
export function addAllToCart(wanted: CartItems): CartItems {
  const items = getCartItems();
  const next = mergeAtSignIn(items, wanted);
  if (!sameCart(items, next)) changeCart(next, wordsOf('islands')('cartUpdated'));
  return next;
}

/** Lowers lines to what is left of their products, and says so in words. */
export function lowerCart(left: CartItems, words: string): void {
  const items = getCartItems();
  const next = lowerToStock(items, left);
  if (sameCart(items, next)) return;
  putCart(next);
  notify.error(words, words);
}

/** Sets the quantity of a product. */
export function setCartQuantity(productId: string, quantity: number): void {
  changeCart(setQuantity(getCartItems(), productId, quantity), wordsOf('islands')('cartUpdated'));
}

/** Deletes the line of a product; the toast offers to put it back. */
export function removeLine(productId: string): void {
  const t = wordsOf('islands');
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
