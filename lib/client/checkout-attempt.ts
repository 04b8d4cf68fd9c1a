import type { Way } from '@/lib/delivery/view';
import type { PaymentType } from '@/lib/orders/schema';
import type { Window } from '@/lib/windows/view';
import { PERSONAL } from './browser-storage';

const KEY = `${PERSONAL}attempt`;

export type Attempt = {
  items: { product: string; quantity: number }[];
  address: string;
  way?: Way;
  window?: Window;
  paymentType: PaymentType;
  /**
   * The revision of the saved cart; it grows when an order empties the cart, so the same order
   * again gets a new key.
   */
  cartRevision: number;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The attempt as one text that does not depend on the order of the lines. */
function fingerprint({ items, ...rest }: Attempt): string {
  const lines = items.map(({ product, quantity }) => `${product}x${quantity}`).sort();
  const collected = rest.way === 'pickup' ? ['pickup'] : [];
  const chosen = rest.window ? [rest.window.from, rest.window.to] : [];
  const words = [rest.paymentType, rest.address, rest.cartRevision, ...lines];
  return [...words, ...collected, ...chosen].join(' ');
}

/**
 * The Idempotency-Key of a checkout attempt: the same after a double click, a lost answer, a reload
 * or in another tab; a new one once cart, address, window or payment method differ. An order changes the
 * cart.
 */
export function attemptKey(attempt: Attempt, storage: Kept, makeKey: () => string): string {
  const wanted = fingerprint(attempt);
  const [key, ...kept] = (storage.getItem(KEY) ?? '').split(' ');
  if (key && kept.join(' ') === wanted) return key;
  const fresh = makeKey();
  storage.setItem(KEY, `${fresh} ${wanted}`);
  return fresh;
}

/** Gives the next attempt a new key, whatever it is: the order under the present one was cancelled. */
export const forgetAttempt = (storage: Kept) => storage.removeItem(KEY);
