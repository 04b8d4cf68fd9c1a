import type { UserView } from '@/lib/auth/view';
import { changeBetween } from '@/lib/cart/cart-changes';
import { applyChange } from '@/lib/cart/cart-items';
import { type CartChange, type CartItems, MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';
import { FAVOURITES_KEY } from '@/lib/favourites/limits';
import { ApiError, callApi, loadChanges, toastError, Unreachable } from './api-client';
import { asObject, localStore, PERSONAL, readStored, writeStored } from './browser-storage';
import {
  applyEarlyClicks,
  applyRemoteCart,
  saveBy,
  setCartOwnerVisitor,
  setReservedStock,
  useCart,
} from './cart-store';
import { createCartSync, type SaveResult, type TooMany, type UnsavedChange } from './cart-sync';
import { rememberAccount } from './known-account';
import { translate } from './language';
import { goTo } from './navigation';
import { notify } from './notify';
import { randomKey } from './random-key';
import { setOwner } from './session-scope';
import { incrementSessionVersion, type SessionUser, useSessionStore } from './session-store';
import { clearChoices } from './stored-choices';
import {
  EXPIRED_SESSION_CART_KEY,
  readCartItems,
  readVisitorCart,
  storeItems,
  writeVisitorCart,
} from './visitor-cart';

/**
 * Returns the part of the visitor's cart that is merged when a shopper signs in. Excludes the lines of another shopper
 * whose session expired in this browser.
 */
export function visitorCartFor(shopperId: string): CartItems {
  const items = readVisitorCart();
  const left = readStored(EXPIRED_SESSION_CART_KEY, (value) => {
    const { shopperId: owner, items: lines } = asObject(value);
    return { owner, items: readCartItems(lines) };
  });
  return left?.items && left.owner !== shopperId
    ? applyChange({}, changeBetween(left.items, items))
    : items;
}

/* Unacknowledged cart changes survive the page under keys with this prefix. Each change has its own key, so tabs do
   not overwrite each other's changes. */

const PREFIX = `${PERSONAL}unsaved-cart:`;

function readChange(value: unknown): { order: number; change: CartChange } | undefined {
  const { order, change } = asObject(value);
  const lines = Object.entries(asObject(change));
  const sound = lines.filter(
    (line): line is [string, number] =>
      /^[0-9a-f]{24}$/.test(line[0]) &&
      Number.isInteger(line[1]) &&
      Math.abs(Number(line[1])) <= MAX_QUANTITY,
  );
  if (typeof order !== 'number' || !change || sound.length < lines.length) return undefined;
  return { order, change: Object.fromEntries(sound) };
}

let lastOrder = 0;

export const unsavedChanges = {
  /** Returns the changes in the order of the clicks. */
  read(): UnsavedChange[] {
    return localStore
      .keys(PREFIX)
      .flatMap((key) => {
        const storedChanges = readStored(key, readChange);
        return storedChanges ? [{ id: key.slice(PREFIX.length), ...storedChanges }] : [];
      })
      .sort((one, other) => one.order - other.order)
      .map(({ id, change }) => ({ id, change }));
  },
  add({ id, change }: UnsavedChange): void {
    // The sequence number increases even for two changes in the same millisecond.
    lastOrder = Math.max(Date.now(), lastOrder + 1);
    writeStored(PREFIX + id, { order: lastOrder, change });
  },
  remove: (id: string): void => localStore.removeItem(PREFIX + id),
};

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
    setReservedStock(answer);
    return { ...answer, saved: changes, conflict: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { left, cartItems, cartRevision, held, savedChanges } = error.body;
    if (error.status === 422 && left) return { left, error };
    const isConflict = cartItems && cartRevision !== undefined && savedChanges;
    if (error.status !== 409 || !isConflict) throw error;
    return { cartItems, cartRevision, held, saved: savedChanges, conflict: true };
  }
}

const sync = createCartSync({
  save,
  unsaved: unsavedChanges,
  makeId: () => randomKey().slice(16),
  onCart(items) {
    storeItems(items);
    applyRemoteCart(items);
  },
  onError(error) {
    if (!(error instanceof Unreachable)) return toastError(error);
    const t = translate('islands');
    notify.error(t(navigator.onLine ? 'keptUnanswered' : 'keptOffline'), error.call);
  },
});

const saver = {
  ...sync,
  change(items: CartItems) {
    storeItems(items);
    return sync.change(items);
  },
};

/**
 * Sets the owner of the cart to the shopper, and merges the visitor's cart (docs/product.md 3.4). The merge is stored
 * as an unsaved change, so the visitor's cart can be removed.
 */
function becomeShopper(view: CartView, shopperId: string): void {
  const clicks = applyEarlyClicks();
  saveBy(saver);
  void loadChanges().catch(() => undefined);
  useCart.setState({ owner: 'shopper' });
  setReservedStock(view);
  void sync.start(view, visitorCartFor(shopperId), clicks);
  writeVisitorCart({});
}

async function takeServerCart(view: CartView): Promise<void> {
  setReservedStock(view);
  await sync.adopt(view);
}

/** Applies a response with the signed-in shopper: sets the session, and adopts or merges the cart. */
export async function signInShopper(
  {
    _id,
    name,
    email,
    language,
    isGuest,
    paysOnAccount,
    hasPassword,
    hasPasskeys,
    mayHaveCards,
    ...cart
  }: UserView,
  leavingFor?: string,
): Promise<void> {
  const isSame = useSessionStore.getState().session.user?._id === _id;
  setOwner('shopper', _id, leavingFor);
  rememberAccount();
  // The same shopper is still signed in, so the unsaved changes belong to this cart.
  if (isSame) await takeServerCart(cart);
  else becomeShopper(cart, _id);
  useSessionStore.setState({
    session: {
      status: 'shopper',
      user: {
        ...{ _id, name, email, language, isGuest, paysOnAccount },
        ...{ hasPassword, hasPasskeys, mayHaveCards },
      } satisfies Record<keyof SessionUser, unknown>,
    },
  });
}

/**
 * Applies a shopper who has just signed in, and navigates to /. The home page shows a link to the page that
 * required the sign-in.
 */
export async function finishSignIn(user: UserView, isNew: boolean): Promise<void> {
  const { user: before } = useSessionStore.getState().session;
  incrementSessionVersion();
  // Nobody can sign in as this guest again, so the guest's cart is merged like a visitor's.
  if (before?.isGuest) {
    writeVisitorCart(useCart.getState().items);
    setCartOwnerVisitor();
  }
  await signInShopper(user, '/');
  useSessionStore.setState(({ askedFrom }) => ({
    modal: undefined,
    returnPath: askedFrom && { ...askedFrom, isNew },
  }));
  goTo('/');
}

/**
 * Ends the session after the shopper has signed out, and navigates to /. Removes the favourites of a guest. Otherwise
 * the next person who signs in would get them.
 */
export function leaveSession(): void {
  if (useSessionStore.getState().session.user?.isGuest) localStore.removeItem(FAVOURITES_KEY);
  incrementSessionVersion();
  setOwner('shopper', '', '/');
  setCartOwnerVisitor();
  clearChoices();
  useSessionStore.setState({ session: { status: 'visitor' }, returnPath: undefined });
  goTo('/');
}
