import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposal-math';
import type { PaymentType } from '@/lib/orders/schema';
import type { DeliverySlot } from '@/lib/windows/view';
import { PERSONAL } from './browser-storage';

const KEY = `${PERSONAL}attempt`;

export type Attempt = {
  items: { product: string; quantity: number; ifMissing?: Wish }[];
  ifMissing: Wish;
  address: { _id: string } | undefined;
  way?: FulfillmentMethod;
  window?: DeliverySlot;
  paymentType: PaymentType;
  /**
   * The revision of the saved cart; it grows when an order empties the cart, so the same order
   * again gets a new key.
   */
  cartRevision: number;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A number that tells texts apart: the browser is to keep no address. */
const markOf = (text: string): number =>
  [...text].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** The attempt as one text that does not depend on the order of the lines. */
function fingerprint({ items, ...rest }: Attempt): string {
  // An order that waits for its payment takes address and wishes of each press; one on delivery is placed, and keeps its own.
  const isPlaced = rest.paymentType === 'COD';
  const wish = (one: Wish | undefined) => (isPlaced && one ? [one] : []);
  const text = isPlaced && rest.address ? [markOf(JSON.stringify(rest.address))] : [];
  const lines = items
    .map(({ product, quantity, ifMissing }) =>
      [`${product}x${quantity}`, ...wish(ifMissing)].join(' '),
    )
    .sort();
  const collected = rest.way === 'pickup' ? ['pickup'] : [];
  const chosen = rest.window ? [rest.window.from, rest.window.to] : [];
  const words = [rest.paymentType, rest.address?._id ?? '', ...text, rest.cartRevision, ...lines];
  return [...words, ...collected, ...chosen, ...wish(rest.ifMissing)].join(' ');
}

/**
 * The Idempotency-Key of a checkout attempt: the same after a double click, a lost answer, a reload
 * or in another tab; a new one once cart, address, window or payment method differ, and on delivery the text of
 * the address or a wish for missing pieces. An order changes the cart.
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
