import { create } from 'zustand';
import { ApiError, callApi, toastError } from '../api-client';
import { notify } from '../notify';
import {
  addQuantity,
  countItems,
  hasRoomFor,
  mergeAtSignIn,
  rebase,
  sameCart,
  setQuantity,
} from './cart-math';
import { createCartSync, type SaveResult } from './cart-sync';
import { keepLastItems } from './last-cart';
import { CART_FULL, type CartItems, type CartView, QUANTITY_HELP } from './limits';
import { readCart } from './read';
import { onVisitorCart, readVisitorCart, writeVisitorCart } from './visitor-cart';

/**
 * The cart of this browser. Until it is known whose cart it is, `items` holds only the clicks made
 * since the page opened; they are put on top of the cart that then arrives.
 */
const useCart = create<{ owner: 'unknown' | 'visitor' | 'shopper'; items: CartItems }>(() => ({
  owner: 'unknown',
  items: {},
}));

async function save(items: CartItems, revision: number): Promise<SaveResult> {
  try {
    const answer = await callApi('/api/cart/update', readCart, {
      as: 'shopper',
      body: { cartItems: items, revision },
      keepalive: true,
    });
    // The browser's copy was joined to it, and is saved now.
    if (useCart.getState().owner === 'shopper') writeVisitorCart({});
    return { ...answer, conflict: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      return { ...readCart(error.body), conflict: true };
    throw error;
  }
}

const sync = createCartSync({
  save,
  onCart: (items) => useCart.setState({ items }),
  onError: toastError,
});

/** The cart is now a visitor's: that of this browser, with the clicks made before it was known. */
export function becomeVisitor(): void {
  const { owner, items } = useCart.getState();
  const clicks = owner === 'unknown' ? items : {};
  const cart = rebase({}, clicks, readVisitorCart());
  sync.stop();
  useCart.setState({ owner: 'visitor', items: cart });
  if (Object.keys(clicks).length > 0) writeVisitorCart(cart);
}

/**
 * A session that ended by itself: what is on the screen stays, as a visitor's cart, so that
 * clicks which could not be saved any more are joined to the saved cart at the next sign-in.
 */
export function keepAsVisitor(): void {
  if (useCart.getState().owner !== 'shopper') {
    becomeVisitor();
    return;
  }
  sync.stop();
  useCart.setState({ owner: 'visitor' });
  writeVisitorCart(useCart.getState().items);
}

/**
 * The cart is now a shopper's: the saved one, joined with the visitor's (DESIGN 2.12). The
 * browser's copy goes only when the server has acknowledged the joined cart.
 */
export function becomeShopper(view: CartView): void {
  const { owner, items } = useCart.getState();
  const clicks = owner === 'unknown' ? items : {};
  const cart = rebase({}, clicks, mergeAtSignIn(view.cartItems, readVisitorCart()));
  useCart.setState({ owner: 'shopper' });
  void sync.start(view, cart).then((saved) => {
    if (saved) writeVisitorCart({});
  });
}

/** Takes the server's cart anew, after an order; clicks that are not saved yet stay on top. */
export async function takeServerCart(view: CartView): Promise<void> {
  await sync.adopt(view);
}

/** Resolves when every change is saved; false when it could not be (the shopper was told why). */
export async function cartSettled(): Promise<boolean> {
  return useCart.getState().owner !== 'shopper' || sync.settled();
}

function change(next: CartItems, toast: string) {
  const { owner, items } = useCart.getState();
  if (sameCart(items, next)) return notify.error(QUANTITY_HELP);
  useCart.setState({ items: next });
  if (owner === 'visitor') writeVisitorCart(next);
  if (owner === 'shopper') void sync.change(next);
  notify.success(toast);
}

/** One more of a product. */
export function addToCart(productId: string): void {
  const { items } = useCart.getState();
  if (hasRoomFor(items, productId)) change(addQuantity(items, productId, 1), 'Item added to cart');
  else notify.error(CART_FULL);
}

/** Exactly `quantity` of a product. */
export function setCartQuantity(productId: string, quantity: number): void {
  change(setQuantity(useCart.getState().items, productId, quantity), 'Cart updated');
}

/** One fewer of a product; at 0 the line goes. */
export function removeFromCart(productId: string): void {
  change(addQuantity(useCart.getState().items, productId, -1), 'Item removed from cart');
}

/** The whole line of a product goes. */
export function removeLine(productId: string): void {
  change(setQuantity(useCart.getState().items, productId, 0), 'Item removed from cart');
}

/** Connects the cart to the browser: other tabs, coming back online, the page going away. */
export function connectCart(): () => void {
  const retry = () => void cartSettled();
  const flush = () => {
    const { owner, items } = useCart.getState();
    if (owner === 'unknown' && Object.keys(items).length > 0) {
      // Whose they are is found out at the next page.
      writeVisitorCart(rebase({}, items, readVisitorCart()));
      useCart.setState({ items: {} });
    }
    const left = owner === 'shopper' && sync.unsaved();
    // The page will not see the answer; what is refused is settled at the next visit.
    if (left) void save(left.items, left.revision).catch(() => undefined);
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

/** Whether it is known whose cart this is, so that it can be shown. */
export const useCartReady = () => useCart((state) => state.owner !== 'unknown');
/** The pieces in the cart, for the cart icon. */
export const useCartCount = () => useCart((state) => countItems(state.items));
/** The pieces of one product in the cart. */
export const useLineQuantity = (productId: string) =>
  useCart((state) => state.items[productId] ?? 0);
/** Product id → quantity of the whole cart. */
export const useCartItems = () => useCart((state) => state.items);
/** The cart outside of rendering. */
export const getCartItems = () => useCart.getState().items;
/** The revision of the saved cart; it grows with every change, an order's emptying included. */
export const getCartRevision = () => sync.revision();
