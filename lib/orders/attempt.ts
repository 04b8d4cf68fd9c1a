import type { PaymentType } from './schema';

const KEY = 'basketful:attempt';

export type Attempt = {
  items: { product: string; quantity: number }[];
  address: string;
  paymentType: PaymentType;
  /** Of the saved cart: it grows when an order empties it, so ordering the same again is new. */
  cartRevision: number;
};

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** One text per attempt, the same whatever the order of the lines. */
export function fingerprint({ items, ...rest }: Attempt): string {
  const lines = items.map(({ product, quantity }) => `${product}x${quantity}`).sort();
  return [rest.paymentType, rest.address, rest.cartRevision, ...lines].join(' ');
}

/**
 * The Idempotency-Key of a checkout attempt: the same after a double click, a lost answer, a reload
 * or in another tab, a new one as soon as cart, address or payment method differ. An order that
 * empties the cart changes it.
 */
export function attemptKey(attempt: Attempt, storage: Kept, makeKey: () => string): string {
  const wanted = fingerprint(attempt);
  const [key, ...kept] = (storage.getItem(KEY) ?? '').split(' ');
  if (key && kept.join(' ') === wanted) return key;
  const fresh = makeKey();
  storage.setItem(KEY, `${fresh} ${wanted}`);
  return fresh;
}
