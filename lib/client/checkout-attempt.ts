import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';
import { PERSONAL } from './browser-storage';

const KEY = `${PERSONAL}attempt`;

export type Attempt = {
  /** `unit` is the unit of the displayed quantity: a piece, or a step such as 50 g (lib/weights/quantity-unit.ts). */
  items: { product: string; quantity: number; unit?: string | undefined; ifMissing?: Wish }[];
  ifMissing: Wish;
  address: { _id: string } | undefined;
  /** Present if the wallet of the payment supplies the address. */
  addressFromWallet?: { zipcode?: string } | undefined;
  way?: FulfillmentMethod;
  window?: DeliverySlot;
  /** The id of the earlier order that the new order joins. */
  addTo?: string | undefined;
  paymentType: PaymentType;
  /** The payment method of a pay-on-delivery order. Absent for cash. */
  payMethod?: PayMethod | undefined;
  /**
   * The revision of the saved cart. An order empties the cart and increments the revision. Ordering the same
   * products again therefore gets a new key.
   */
  cartRevision: number;
};

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a short hash of a text. The browser stores it instead of the address. */
const markOf = (text: string): number =>
  [...text].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** Returns a fingerprint of the attempt. It does not depend on the sequence of the lines. */
function fingerprint({ items, ...rest }: Attempt): string {
  // For an online payment, a retry with another address or other choices updates the same order. A cash on delivery
  // order is placed at once, so other values mean a new order.
  const isPlaced = rest.paymentType === 'COD';
  const wish = (one: Wish | undefined) => (isPlaced && one ? [one] : []);
  const text = isPlaced && rest.address ? [markOf(JSON.stringify(rest.address))] : [];
  const lines = items
    .map(({ product, quantity, unit, ifMissing }) =>
      [`${product}x${quantity}`, unit, ...wish(ifMissing)].join(' '),
    )
    .sort();
  const collected = rest.way === 'pickup' ? ['pickup'] : [];
  const chosen = rest.window ? [rest.window.from, rest.window.to] : [];
  const parts = [rest.paymentType, rest.address?._id ?? '', ...text, rest.cartRevision, ...lines];
  const added = rest.addTo ? ['add to', rest.addTo] : [];
  const paid = rest.payMethod ? ['pay', rest.payMethod] : [];
  const wallet = rest.addressFromWallet ? ['wallet', rest.addressFromWallet.zipcode ?? ''] : [];
  const more = [...collected, ...chosen, ...added, ...paid, ...wallet, ...wish(rest.ifMissing)];
  return [...parts, ...more].join(' ');
}

/**
 * Returns the Idempotency-Key of a checkout attempt. The key stays the same after a double click, a lost response or a
 * reload, and in other tabs. It changes with the cart, the quantity steps of its goods by weight (for example 50 g),
 * the address or its postal code, the delivery slot and the payment method. It also changes with the earlier order that
 * the new order joins. With payment on delivery, it also changes with the text of the address and with the choices for
 * missing products. A placed order changes the cart, so the next attempt gets a new key.
 */
export function attemptKey(
  attempt: Attempt,
  storage: AttemptStorage,
  makeKey: () => string,
): string {
  const currentFingerprint = fingerprint(attempt);
  const [key, ...storedParts] = (storage.getItem(KEY) ?? '').split(' ');
  if (key && storedParts.join(' ') === currentFingerprint) return key;
  const fresh = makeKey();
  storage.setItem(KEY, `${fresh} ${currentFingerprint}`);
  return fresh;
}

/** Makes the next attempt use a new key, because the order with the current key was cancelled. */
export const clearAttempt = (storage: AttemptStorage) => storage.removeItem(KEY);
