import { create } from 'zustand';
import { addQuantity, applyChange, countItems, hasRoomFor, sameCart } from '@/lib/cart/cart-math';
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
 * The cart of this browser. Until its owner is known, `items` holds only the changes since the page
 * opened; they are then applied to the cart that arrives.
 */
export const useCart = create<{
  owner: 'unknown' | 'visitor' | 'shopper';
  items: CartItems;
  /** Pieces that an unpaid payment of the shopper holds. */
  held: CartItems;
  /** Its goods by weight, whose quantities count steps. */
  weighed: readonly string[];
  /** The number of pieces when this browser saw the cart last; only while the shop cannot be reached. */
  lastCount?: number;
  /** The last change came from another tab or device. */
  isFromElsewhere?: boolean;
}>(() => ({
  owner: 'unknown',
  items: {},
  held: {},
  weighed: [],
}));

/** Takes what the server says of the cart beside its quantities. */
export const setReservedStock = ({ held = {}, weighed = [] }: CartView): void =>
  useCart.setState({ held, weighed });

/** What saves a shopper's cart; missing until somebody is signed in. */
let sync: CartSync | undefined;

/** From now on changes of a shopper's cart are saved by `saver`. */
export function saveBy(saver: CartSync): void {
  sync = saver;
}

/** Notes that a product of the cart is sold by weight. */
export function markWeighed(productId: string): void {
  const { owner, weighed: before } = useCart.getState();
  const weighed = [productId, ...before.filter((id) => id !== productId)];
  useCart.setState({ weighed });
  // The server knows it of a shopper's cart.
  if (owner !== 'shopper') writeWeighed(weighed.slice(0, MAX_PRODUCTS));
}

/** The shop cannot say whose the cart is: the badge shows how many pieces it had when this browser saw it last. */
export function showLastCount(): void {
  const items = readLastItems() ?? readVisitorCart();
  useCart.setState({ lastCount: countItems(items, readWeighed()) });
}

/** The owner of the cart is unknown again; nothing is shown until it is known. */
export function becomeUnknown(): void {
  sync?.stop();
  useCart.setState({ owner: 'unknown', items: {}, held: {} });
}

/** Returns the clicks that came before the owner was known, on this page or on the one before; removes the latter. */
export function takeEarlyClicks() {
  const { owner, items } = useCart.getState();
  return owner === 'unknown' ? applyChange(takeClicks(), items) : {};
}

/** The owner is a visitor: takes the browser's cart and applies earlier changes. */
export function becomeVisitor(): void {
  const clicks = takeEarlyClicks();
  const cart = applyChange(readVisitorCart(), clicks);
  sync?.stop();
  useCart.setState({ owner: 'visitor', items: cart, held: {}, weighed: readWeighed() });
  if (Object.keys(clicks).length > 0) writeVisitorCart(cart);
}

/**
 * The session ended by itself: the cart stays as a visitor's, so that unsaved changes are merged
 * into the saved cart when this shopper signs in again.
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

/** Resolves when every change is saved; false when one could not be (the shopper was told). */
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

/** Shows a cart that another tab or device has changed; the same cart as before is no change. */
export function takeFromElsewhere(items: CartItems): void {
  const isSame = sameCart(useCart.getState().items, items);
  useCart.setState(isSame ? { items } : { items, isFromElsewhere: true });
}

/** Puts a changed cart, and says so; the same cart as before is a quantity that cannot be had. */
export function changeCart(next: CartItems, toast: string, undo?: Action): void {
  if (sameCart(useCart.getState().items, next))
    notify.error(wordsOf('islands')('quantityWrong', { max: MAX_QUANTITY }));
  else {
    putCart(next);
    notify.success(toast, undo);
  }
}

/** Adds one piece of a product, of which `left` are left. */
export function addToCart(productId: string, left = Number.POSITIVE_INFINITY): void {
  const t = wordsOf('islands');
  const { items } = useCart.getState();
  if ((items[productId] ?? 0) >= left) notify.error(t('allInCart', { left }));
  else if (hasRoomFor(items, productId))
    changeCart(addQuantity(items, productId, 1), t('itemAdded'));
  else notify.error(t('cartFull', { max: MAX_PRODUCTS }));
}

/** Removes one piece of a product; at 0 the line is deleted. */
export function removeFromCart(productId: string): void {
  changeCart(
    addQuantity(useCart.getState().items, productId, -1),
    wordsOf('islands')('itemRemoved'),
  );
}

/** Connects the cart to the browser: other tabs, coming back online, leaving the page. */
export function connectCart(): () => void {
  const retry = () => void cartSettled();
  const flush = () => {
    const { owner, items } = useCart.getState();
    if (owner === 'unknown' && Object.keys(items).length > 0) {
      // The next page finds out the owner.
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

/** Whether the owner of the cart is known, so that it can be shown. */
export const useCartReady = () => useCart((state) => state.owner !== 'unknown');
/** The number of pieces, for the cart icon. */
export const useCartCount = () => useCart(({ items, weighed }) => countItems(items, weighed));
/** The number of pieces for the badge: also of the cart as it was last seen, while the shop cannot be reached. */
export const useBadge = () =>
  useCart(({ owner, items, weighed, lastCount = 0 }) => {
    if (owner !== 'unknown') return countItems(items, weighed);
    return lastCount > 0 ? lastCount + countItems(items, weighed) : 0;
  });
/** The quantity of one product. */
export const useLineQuantity = (productId: string) =>
  useCart((state) => state.items[productId] ?? 0);
/** Product id → quantity of the whole cart. */
export const useCartItems = () => useCart((state) => state.items);
/** Whether the last change of the cart came from another tab or device. */
export const useIsFromElsewhere = () => useCart((state) => state.isFromElsewhere === true);
/** Pieces that an unpaid payment of the shopper holds, by product. */
export const useReservedStock = () => useCart((state) => state.held);
/** The cart, for use outside of rendering. */
export const getCartItems = () => useCart.getState().items;
/** The revision of the saved cart; it grows with every change, also by an order. */
export const getCartRevision = () => sync?.revision() ?? 0;
