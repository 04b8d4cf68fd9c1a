import type { CartItems } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';
import { ApiError, callApi, loadChanges, toastError, Unreachable } from './api-client';
import { saveBy, takeEarlyClicks, takeFromElsewhere, takeHeld, useCart } from './cart-store';
import { createCartSync, type SaveResult, type TooMany } from './cart-sync';
import { wordsOf } from './language';
import { keepLastItems } from './last-items';
import { visitorCartFor } from './left-cart';
import { notify } from './notify';
import { randomKey } from './random-key';
import { unsavedChanges } from './unsaved-cart';
import { writeVisitorCart } from './visitor-cart';

/* The cart of a shopper, which the server keeps. A visitor's pages do not load it. */

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
  onCart(items) {
    keepLastItems(items);
    takeFromElsewhere(items);
  },
  onError(error) {
    if (!(error instanceof Unreachable)) return toastError(error);
    const t = wordsOf('islands');
    notify.error(t(navigator.onLine ? 'keptUnanswered' : 'keptOffline'), error.call);
  },
});

/** The same, with what an offline visit shows kept up to date. */
const saver = {
  ...sync,
  change(items: CartItems) {
    keepLastItems(items);
    return sync.change(items);
  },
};

/**
 * The owner is a shopper: merges the visitor's cart into the saved one (docs/product.md 3.4). From
 * then on it is one of the unsaved changes, so the browser's copy is removed.
 */
export function becomeShopper(view: CartView, shopperId: string): void {
  const clicks = takeEarlyClicks();
  saveBy(saver);
  void loadChanges().catch(() => undefined);
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
