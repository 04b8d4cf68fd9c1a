import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { DeliverySlot } from '@/lib/slots/view';
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
   * The revision of the saved cart. An order empties the cart and increments it, so the same order again gets
   * a new key.
   */
  cartRevision: number;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a hash that distinguishes texts, because the browser must not store an address. */
const markOf = (text: string): number =>
  [...text].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** Returns a fingerprint of the attempt that does not depend on the order of the lines. */
function fingerprint({ items, ...rest }: Attempt): string {
  // A retry updates the address and wishes of an order that waits for its payment. A cash-on-delivery order
  // is already placed, so changed values mean a new attempt.
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
 * Returns the Idempotency-Key of a checkout attempt. It stays the same after a double click, a lost response,
 * a reload or in another tab. It changes with the cart, the address, the delivery slot or the payment method.
 * With payment on delivery it also changes with the text of the address and the wishes for missing pieces. An
 * order changes the cart, so the next attempt gets a new key.
 */
export function attemptKey(attempt: Attempt, storage: Kept, makeKey: () => string): string {
  const wanted = fingerprint(attempt);
  const [key, ...kept] = (storage.getItem(KEY) ?? '').split(' ');
  if (key && kept.join(' ') === wanted) return key;
  const fresh = makeKey();
  storage.setItem(KEY, `${fresh} ${wanted}`);
  return fresh;
}

/** Gives the next attempt a new key, because the order of the present key was cancelled. */
export const forgetAttempt = (storage: Kept) => storage.removeItem(KEY);
