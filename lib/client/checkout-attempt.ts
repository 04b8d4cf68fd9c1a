import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';
import { PERSONAL } from './browser-storage';

const KEY = `${PERSONAL}attempt`;

export type Attempt = {
  /** `unit` is a piece, or a step such as 50 g (lib/weights/quantity-unit.ts). */
  items: { product: string; quantity: number; unit?: string | undefined; ifMissing?: Wish }[];
  ifMissing: Wish;
  address: { _id: string } | undefined;
  addressFromWallet?: { zipcode?: string } | undefined;
  way?: FulfillmentMethod;
  window?: DeliverySlot;
  addTo?: string | undefined;
  paymentType: PaymentType;
  /** Absent for cash. */
  payMethod?: PayMethod | undefined;
  /** An order increments the revision of the cart. Ordering the same products again therefore gets a new key. */
  cartRevision: number;
};

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser stores this short hash instead of the address. */
const markOf = (text: string): number =>
  [...text].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) | 0, 0);

function fingerprint({ items, ...rest }: Attempt): string {
  // A retry of an online payment with other choices updates the same order. A cash on delivery order is placed at once,
  // so other choices mean a new order.
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
 * Returns the Idempotency-Key of a checkout attempt. It stays the same after a double click, a lost response or a
 * reload, and in other tabs. It changes with:
 * - the cart and the quantity steps of goods by weight (for example 50 g);
 * - the address or its postal code, the delivery slot and the payment method;
 * - the earlier order that the new order joins;
 * - with payment on delivery, the text of the address and the choices for missing products.
 *
 * A placed order changes the cart, so the next attempt gets a new key.
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
