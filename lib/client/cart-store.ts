import { create } from 'zustand';
import { addQuantity, applyChange, countItems, hasRoomFor, sameCart } from '@/lib/cart/cart-items';
import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';
import type { CartSync } from './cart-sync';
import { wordsOf } from './language';
import { notify } from './notify';
import type { Action } from './toast';
import {
  keepClicks,
  leaveToVisitor,
  onVisitorCart,
  readLastItems,
  readVisitorCart,
  readWeighed,
  takeClicks,
  writeVisitorCart,
  writeWeighed,
} from './visitor-cart';

/**
 * The cart of this browser. Until its owner is known, `items` contains only the changes since the page
 * opened. They are applied to the cart that arrives.
 */
export const useCart = create<{
  owner: 'unknown' | 'visitor' | 'shopper';
  items: CartItems;
  /** The pieces that an unpaid order of the shopper reserves, by product. */
  held: CartItems;
  /** The ids of products sold by weight. Their quantities are numbers of steps. */
  weighed: readonly string[];
  /** The number of pieces that this browser last saw; set only while the shop is unreachable. */
  lastCount?: number;
  /** True if the last change came from another tab or device. */
  isFromElsewhere?: boolean;
}>(() => ({
  owner: 'unknown',
  items: {},
  held: {},
  weighed: [],
}));

/** Stores the reservations and the products sold by weight that the server returns with a cart. */
export const setReservedStock = ({ held = {}, weighed = [] }: CartView): void =>
  useCart.setState({ held, weighed });

/** Saves a shopper's cart; undefined until a shopper signs in. */
let sync: CartSync | undefined;

/** Makes `saver` save the changes of a shopper's cart from now on. */
export function saveBy(saver: CartSync): void {
  sync = saver;
}

/** Records that a product of the cart is sold by weight. */
export function markWeighed(productId: string): void {
  const { owner, weighed: before } = useCart.getState();
  const weighed = [productId, ...before.filter((id) => id !== productId)];
  useCart.setState({ weighed });
  // The server stores this for a shopper's cart.
  if (owner !== 'shopper') writeWeighed(weighed.slice(0, MAX_PRODUCTS));
}

/**
 * Shows on the badge how many pieces this browser last saw, because the server did not return who is signed
 * in.
 */
export function showLastCount(): void {
  const items = readLastItems() ?? readVisitorCart();
  useCart.setState({ lastCount: countItems(items, readWeighed()) });
}

/** Marks the owner of the cart as unknown and hides the cart until the owner is known. */
export function becomeUnknown(): void {
  sync?.stop();
  useCart.setState({ owner: 'unknown', items: {}, held: {} });
}

/**
 * Returns the changes made before the owner was known, on this page or the one before it. Removes the stored
 * changes of the earlier page.
 */
export function takeEarlyClicks() {
  const { owner, items } = useCart.getState();
  return owner === 'unknown' ? applyChange(takeClicks(), items) : {};
}

/** Marks the owner as a visitor. Loads the cart of this browser and applies earlier changes. */
export function becomeVisitor(): void {
  const clicks = takeEarlyClicks();
  const cart = applyChange(readVisitorCart(), clicks);
  sync?.stop();
  useCart.setState({ owner: 'visitor', items: cart, held: {}, weighed: readWeighed() });
  if (Object.keys(clicks).length > 0) writeVisitorCart(cart);
}

/**
 * Turns a shopper's cart into a visitor's cart after the session has expired. When the shopper signs in
 * again, unsaved changes are merged into the saved cart.
 */
export function keepAsVisitor(shopperId: string): void {
  if (useCart.getState().owner !== 'shopper') {
    becomeVisitor();
    return;
  }
  sync?.stop();
  useCart.setState({ owner: 'visitor' });
  leaveToVisitor(shopperId, useCart.getState().items);
}

/**
 * Resolves to true once every change is saved, or to false if one could not be saved; the shopper has seen
 * the error.
 */
export async function cartSettled(): Promise<boolean> {
  return useCart.getState().owner !== 'shopper' || !sync || sync.settled();
}

/** Shows a cart and saves it. */
export function putCart(items: CartItems): void {
  const { owner } = useCart.getState();
  useCart.setState({ items, isFromElsewhere: false });
  if (owner === 'visitor') writeVisitorCart(items);
  if (owner === 'shopper') void sync?.change(items);
}

/**
 * Shows a cart that another tab or device has sent. If it equals the present cart, it does not count as a
 * change.
 */
export function takeFromElsewhere(items: CartItems): void {
  const isSame = sameCart(useCart.getState().items, items);
  useCart.setState(isSame ? { items } : { items, isFromElsewhere: true });
}

/**
 * Saves a changed cart and shows the toast. A next cart that equals the present one means that the quantity
 * is not allowed.
 */
export function changeCart(next: CartItems, toast: string, undo?: Action): void {
  if (sameCart(useCart.getState().items, next))
    notify.error(wordsOf('islands')('quantityWrong', { max: MAX_QUANTITY }));
  else {
    putCart(next);
    notify.success(toast, undo);
  }
}

/** Adds one piece of a product that has `left` pieces in stock. */
export function addToCart(productId: string, left = Number.POSITIVE_INFINITY): void {
  const t = wordsOf('islands');
  const { items } = useCart.getState();
  if ((items[productId] ?? 0) >= left) notify.error(t('allInCart', { left }));
  else if (hasRoomFor(items, productId))
    changeCart(addQuantity(items, productId, 1), t('itemAdded'));
  else notify.error(t('cartFull', { max: MAX_PRODUCTS }));
}

/** Removes one piece of a product. At 0 the line is deleted. */
export function removeFromCart(productId: string): void {
  changeCart(
    addQuantity(useCart.getState().items, productId, -1),
    wordsOf('islands')('itemRemoved'),
  );
}

/**
 * Connects the cart to the browser: changes in other tabs, coming back online, leaving the page. Returns the
 * disconnect function.
 */
export function connectCart(): () => void {
  const retry = () => void cartSettled();
  const flush = () => {
    const { owner, items } = useCart.getState();
    if (owner === 'unknown' && Object.keys(items).length > 0) {
      // The next page determines the owner and applies them.
      keepClicks(items);
      useCart.setState({ items: {} });
    }
    if (owner === 'shopper') sync?.flush();
  };
  const stopHearing = onVisitorCart((items) => {
    if (useCart.getState().owner === 'visitor') takeFromElsewhere(items);
  });
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', retry, { signal });
  window.addEventListener('pagehide', flush, { signal });
  return () => {
    stopHearing();
    stop.abort();
  };
}

/** Returns whether the owner of the cart is known, so that the cart can be shown. */
export const useCartReady = () => useCart((state) => state.owner !== 'unknown');
/** Returns the number of pieces, for the cart icon. */
export const useCartCount = () => useCart(({ items, weighed }) => countItems(items, weighed));
/**
 * Returns the number of pieces for the badge. While the shop is unreachable, it includes the cart that this
 * browser last saw.
 */
export const useBadge = () =>
  useCart(({ owner, items, weighed, lastCount = 0 }) => {
    if (owner !== 'unknown') return countItems(items, weighed);
    return lastCount > 0 ? lastCount + countItems(items, weighed) : 0;
  });
/** Returns the quantity of one product. */
export const useLineQuantity = (productId: string) =>
  useCart((state) => state.items[productId] ?? 0);
/** Returns the whole cart as product id → quantity. */
export const useCartItems = () => useCart((state) => state.items);
/** Returns whether the last change of the cart came from another tab or device. */
export const useIsFromElsewhere = () => useCart((state) => state.isFromElsewhere === true);
/** Returns the pieces that an unpaid order of the shopper reserves, by product. */
export const useReservedStock = () => useCart((state) => state.held);
/** Returns the cart outside of rendering. */
export const getCartItems = () => useCart.getState().items;
/** Returns the revision of the saved cart. Every change and every order increments it. */
export const getCartRevision = () => sync?.revision() ?? 0;
