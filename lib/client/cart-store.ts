import { create } from 'zustand';
import { addQuantity, applyChange, countItems, hasRoomFor, sameCart } from '@/lib/cart/cart-math';
import { type CartItems, MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';
import { ApiError, callApi, toastError, Unreachable } from './api-client';
import { createCartSync, type SaveResult, type TooMany } from './cart-sync';
import { wordsOf } from './language';
import { keepLastItems } from './last-items';
import { notify } from './notify';
import { randomKey } from './random-key';
import { unsavedChanges } from './unsaved-cart';
import {
  keepClicks,
  leaveToVisitor,
  onVisitorCart,
  readVisitorCart,
  readWeighed,
  takeClicks,
  visitorCartFor,
  writeVisitorCart,
  writeWeighed,
} from './visitor-cart';

/**
 * The cart of this browser. Until its owner is known, `items` holds only the changes since the page
 * opened; they are then applied to the cart that arrives.
 */
const useCart = create<{
  owner: 'unknown' | 'visitor' | 'shopper';
  items: CartItems;
  /** Pieces that an unpaid payment of the shopper holds. */
  held: CartItems;
  /** Its goods by weight, whose quantities count steps. */
  weighed: readonly string[];
}>(() => ({
  owner: 'unknown',
  items: {},
  held: {},
  weighed: [],
}));

const takeHeld = ({ held = {}, weighed = [] }: CartView) => useCart.setState({ held, weighed });

/** Notes that a product of the cart is sold by weight. */
export function noteWeighed(productId: string): void {
  const { owner, weighed: before } = useCart.getState();
  const weighed = [productId, ...before.filter((id) => id !== productId)];
  useCart.setState({ weighed });
  // The server knows it of a shopper's cart.
  if (owner !== 'shopper') writeWeighed(weighed.slice(0, MAX_PRODUCTS));
}

async function save(
  items: CartItems,
  revision: number,
  changes: string[],
): Promise<SaveResult | TooMany> {
  try {
    const answer = await callApi<CartView>('/api/cart/update', {
      as: 'shopper',
      body: { cartItems: items, revision, changes },
      keepalive: true,
    });
    takeHeld(answer);
    return { ...answer, saved: changes, conflict: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { left, cartItems, cartRevision, held, savedChanges } = error.body;
    if (error.status === 422 && left) return { left, error };
    const isOvertaken = cartItems && cartRevision !== undefined && savedChanges;
    if (error.status !== 409 || !isOvertaken) throw error;
    return { cartItems, cartRevision, held, saved: savedChanges, conflict: true };
  }
}

const sync = createCartSync({
  save,
  unsaved: unsavedChanges,
  makeId: () => randomKey().slice(16),
  onCart: (items) => useCart.setState({ items }),
  onError(error) {
    if (!(error instanceof Unreachable)) return toastError(error);
    const t = wordsOf('islands');
    notify.error(t(navigator.onLine ? 'keptUnanswered' : 'keptOffline'), error.call);
  },
});

/** The owner of the cart is unknown again; nothing is shown until it is known. */
export function becomeUnknown(): void {
  sync.stop();
  useCart.setState({ owner: 'unknown', items: {}, held: {} });
}

/** The clicks that came before the owner was known, on this page or on the one before. */
function takeEarlyClicks() {
  const { owner, items } = useCart.getState();
  return owner === 'unknown' ? applyChange(takeClicks(), items) : {};
}

/** The owner is a visitor: takes the browser's cart and applies earlier changes. */
export function becomeVisitor(): void {
  const clicks = takeEarlyClicks();
  const cart = applyChange(readVisitorCart(), clicks);
  sync.stop();
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
  sync.stop();
  useCart.setState({ owner: 'visitor' });
  leaveToVisitor(shopperId, useCart.getState().items);
}

/**
 * The owner is a shopper: merges the visitor's cart into the saved one (docs/product.md 3.4). From
 * then on it is one of the unsaved changes, so the browser's copy is removed.
 */
export function becomeShopper(view: CartView, shopperId: string): void {
  const clicks = takeEarlyClicks();
  useCart.setState({ owner: 'shopper' });
  takeHeld(view);
  void sync.start(view, visitorCartFor(shopperId), clicks);
  writeVisitorCart({});
}

/** Reads the server's cart again after an order; unsaved changes are applied to it. */
export async function takeServerCart(view: CartView): Promise<void> {
  takeHeld(view);
  await sync.adopt(view);
}

/** Resolves when every change is saved; false when one could not be (the shopper was told). */
export async function cartSettled(): Promise<boolean> {
  return useCart.getState().owner !== 'shopper' || sync.settled();
}

type Undo = Parameters<typeof notify.success>[1];

/** Shows a cart and saves it. */
export function putCart(items: CartItems): void {
  const { owner } = useCart.getState();
  useCart.setState({ items });
  if (owner === 'visitor') writeVisitorCart(items);
  if (owner === 'shopper') void sync.change(items);
}

/** Puts a changed cart, and says so; the same cart as before is a quantity that cannot be had. */
export function changeCart(next: CartItems, toast: string, undo?: Undo): void {
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
    if (owner === 'shopper') sync.flush();
  };
  const stopHearing = onVisitorCart((items) => {
    if (useCart.getState().owner === 'visitor') useCart.setState({ items });
  });
  const stopKeeping = useCart.subscribe(({ owner, items }) => {
    if (owner === 'shopper') keepLastItems(items);
  });
  window.addEventListener('online', retry);
  window.addEventListener('pagehide', flush);
  return () => {
    stopHearing();
    stopKeeping();
    window.removeEventListener('online', retry);
    window.removeEventListener('pagehide', flush);
  };
}

/** Whether the owner of the cart is known, so that it can be shown. */
export const useCartReady = () => useCart((state) => state.owner !== 'unknown');
/** The number of pieces, for the cart icon. */
export const useCartCount = () => useCart(({ items, weighed }) => countItems(items, weighed));
/** The quantity of one product. */
export const useLineQuantity = (productId: string) =>
  useCart((state) => state.items[productId] ?? 0);
/** Product id → quantity of the whole cart. */
export const useCartItems = () => useCart((state) => state.items);
/** Pieces that an unpaid payment of the shopper holds, by product. */
export const useHeld = () => useCart((state) => state.held);
/** The cart, for use outside of rendering. */
export const getCartItems = () => useCart.getState().items;
/** The revision of the saved cart; it grows with every change, also by an order. */
export const getCartRevision = () => sync.revision();
