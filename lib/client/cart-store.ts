import { create } from 'zustand';
import { addQuantity, applyChange, countItems, hasRoomFor, sameCart } from '@/lib/cart/cart-items';
import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';
import type { CartSync } from './cart-sync';
import { translate } from './language';
import { notify } from './notify';
import type { Action } from './toast';
import {
  consumeClicks,
  onVisitorCart,
  readLastItems,
  readVisitorCart,
  readWeighed,
  storeAsVisitorCart,
  storeClicks,
  writeVisitorCart,
  writeWeighed,
} from './visitor-cart';

/**
 * The cart of this browser. Until its owner is known, `items` contains only the changes since the page opened. They are
 * later applied to the loaded cart.
 */
export const useCart = create<{
  owner: 'unknown' | 'visitor' | 'shopper';
  items: CartItems;
  /** The stock that an unpaid order of the shopper reserves, by product id. */
  held: CartItems;
  /** Products sold by weight. Their quantities count units (for example 50 g). */
  weighed: readonly string[];
  /** The size of the last loaded cart. Set only while the shop is unreachable. */
  lastCount?: number;
  isRemote?: boolean;
}>(() => ({ owner: 'unknown', items: {}, held: {}, weighed: [] }));

/** Stores the reserved stock and the products sold by weight from a cart response. */
export const setReservedStock = ({ held = {}, weighed = [] }: CartView): void =>
  useCart.setState({ held, weighed });

let sync: CartSync | undefined;

/** Sets the object that saves the changes of a shopper's cart. */
export function saveBy(saver: CartSync): void {
  sync = saver;
}

/** Records that a product in the cart is sold by weight. */
export function markWeighed(productId: string): void {
  const { owner, weighed: before } = useCart.getState();
  const weighed = [productId, ...before.filter((id) => id !== productId)];
  useCart.setState({ weighed });
  // Only a visitor's browser stores which products are sold by weight. The server stores this for shoppers.
  if (owner !== 'shopper') writeWeighed(weighed.slice(0, MAX_PRODUCTS));
}

/** Shows the last known number of pieces on the badge while the owner of the cart is unknown. */
export function showLastCount(): void {
  const items = readLastItems() ?? readVisitorCart();
  useCart.setState({ lastCount: countItems(items, readWeighed()) });
}

/** Hides the cart until its owner is known. */
export function setCartOwnerUnknown(): void {
  sync?.stop();
  useCart.setState({ owner: 'unknown', items: {}, held: {} });
}

/**
 * Returns the cart changes made before the browser knew who is signed in, on this page and on earlier pages. Deletes
 * the stored changes of the earlier pages.
 */
export function applyEarlyClicks() {
  const { owner, items } = useCart.getState();
  return owner === 'unknown' ? applyChange(consumeClicks(), items) : {};
}

/** Sets the owner of the cart to the visitor. Loads the stored cart of this browser, and applies earlier changes. */
export function setCartOwnerVisitor(): void {
  const clicks = applyEarlyClicks();
  const cart = applyChange(readVisitorCart(), clicks);
  sync?.stop();
  useCart.setState({ owner: 'visitor', items: cart, held: {}, weighed: readWeighed() });
  if (Object.keys(clicks).length > 0) writeVisitorCart(cart);
}

/**
 * Makes the shopper's cart a visitor's cart, because the session has expired. If the shopper signs in again,
 * unsaved changes are merged into the saved cart.
 */
export function continueAsVisitor(shopperId: string): void {
  if (useCart.getState().owner !== 'shopper') {
    setCartOwnerVisitor();
    return;
  }
  sync?.stop();
  useCart.setState({ owner: 'visitor' });
  storeAsVisitorCart(shopperId, useCart.getState().items);
}

/** Resolves to true once all changes are saved. Resolves to false after an error, which the shopper has seen. */
export async function cartSettled(): Promise<boolean> {
  return useCart.getState().owner !== 'shopper' || !sync || sync.settled();
}

/** Shows a cart and saves it. */
export function putCart(items: CartItems): void {
  const { owner } = useCart.getState();
  useCart.setState({ items, isRemote: false });
  if (owner === 'visitor') writeVisitorCart(items);
  if (owner === 'shopper') void sync?.change(items);
}

/** Shows a cart that another tab or device has changed. An equal cart does not count as a change. */
export function applyRemoteCart(items: CartItems): void {
  const isSame = sameCart(useCart.getState().items, items);
  useCart.setState(isSame ? { items } : { items, isRemote: true });
}

/**
 * Shows the visitor's cart as the browser stores it. A page restored by the back button has missed changes by other
 * pages. Otherwise the next click would overwrite them.
 */
export function refreshVisitorCart(): void {
  if (useCart.getState().owner !== 'visitor') return;
  applyRemoteCart(readVisitorCart());
  useCart.setState({ weighed: readWeighed() });
}

/**
 * Saves a changed cart and shows a toast. An unchanged cart means that the quantity exceeds the limit, and shows an
 * error.
 */
export function changeCart(next: CartItems, toast: string, undo?: Action): void {
  if (sameCart(useCart.getState().items, next))
    notify.error(translate('islands')('quantityWrong', { max: MAX_QUANTITY }));
  else {
    putCart(next);
    notify.success(toast, undo);
  }
}

/** Adds one piece of a product to the cart. `left` is the number of pieces in stock. */
export function addToCart(productId: string, left = Number.POSITIVE_INFINITY): void {
  const t = translate('islands');
  const { items } = useCart.getState();
  if ((items[productId] ?? 0) >= left) notify.error(t('allInCart', { left }));
  else if (hasRoomFor(items, productId))
    changeCart(addQuantity(items, productId, 1), t('itemAdded'));
  else notify.error(t('cartFull', { max: MAX_PRODUCTS }));
}

/** Removes one piece of a product. At quantity 0 the line is deleted. */
export function removeFromCart(productId: string): void {
  changeCart(
    addQuantity(useCart.getState().items, productId, -1),
    translate('islands')('itemRemoved'),
  );
}

/**
 * Synchronizes the cart when other tabs change it, when the device is online again and when the page closes. Returns
 * the function that removes the listeners.
 */
export function connectCart(): () => void {
  const retry = () => void cartSettled();
  const flush = () => {
    const { owner, items } = useCart.getState();
    if (owner === 'unknown' && Object.keys(items).length > 0) {
      // The owner is unknown. The next page applies these changes.
      storeClicks(items);
      useCart.setState({ items: {} });
    }
    if (owner === 'shopper') sync?.flush();
  };
  const unsubscribe = onVisitorCart(refreshVisitorCart);
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', retry, { signal });
  window.addEventListener('pagehide', flush, { signal });
  return () => {
    unsubscribe();
    stop.abort();
  };
}

/** Returns whether the owner of the cart is known. Only then can the cart be shown. */
export const useCartReady = () => useCart((state) => state.owner !== 'unknown');
/** Returns the number of pieces in the cart. */
export const useCartCount = () => useCart(({ items, weighed }) => countItems(items, weighed));
/** Returns the number of pieces for the badge. While the shop is unreachable, this includes the last known cart. */
export const useBadge = () =>
  useCart(({ owner, items, weighed, lastCount = 0 }) => {
    if (owner !== 'unknown') return countItems(items, weighed);
    return lastCount > 0 ? lastCount + countItems(items, weighed) : 0;
  });
/** Returns the quantity of one product in the cart. */
export const useLineQuantity = (productId: string) =>
  useCart((state) => state.items[productId] ?? 0);
/** Returns the whole cart: quantities by product id. */
export const useCartItems = () => useCart((state) => state.items);
/** Returns whether another tab or device made the last change of the cart. */
export const useIsRemoteCart = () => useCart((state) => state.isRemote === true);
/** Returns the pieces that an unpaid order of the shopper reserves, by product id. */
export const useReservedStock = () => useCart((state) => state.held);
/** Returns the cart, for code outside of components. */
export const getCartItems = () => useCart.getState().items;
/** Returns the revision of the saved cart. Each change and each order increments it. */
export const getCartRevision = () => sync?.revision() ?? 0;
