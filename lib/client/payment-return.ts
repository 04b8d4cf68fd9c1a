import { PERSONAL, tabStore } from './browser-storage';

/* The id of the last order of this tab, which My Orders confirms. */
const PLACED_KEY = `${PERSONAL}placed`;

/** Stores the id of the order that this tab has placed. */
export const rememberPlaced = (id: string): void => tabStore.setItem(PLACED_KEY, id);

/** Returns the id of the order that this tab placed last, if any. */
export const lastPlaced = (): string | undefined => tabStore.getItem(PLACED_KEY) ?? undefined;

/* The progress of an online payment in this tab, with the time of the order in ms of the server's clock. `left`: the
   shopper has left for the payment page. `returned`: the payment page has redirected to /loader. After a
   cancellation it redirects to the cart instead. */
const KEY = `${PERSONAL}payment`;

/**
 * `used`: the last payment page in this tab was a page of the shop. `none`: the browser has no wallet such as Apple
 * Pay.
 */
const WALLETS_KEY = `${PERSONAL}wallets`;

/** Stores that the shopper pays on a page of the shop, or that the browser has no wallet for such a page. */
export const rememberWallets = (known: 'used' | 'none'): void =>
  tabStore.setItem(WALLETS_KEY, known);

/** Returns whether this tab has found that the browser has no wallet. */
export const hasNoWallets = (): boolean => tabStore.getItem(WALLETS_KEY) === 'none';

/** Returns whether the last payment page in this tab was a page of the shop. */
export const hasPaidInShop = (): boolean => tabStore.getItem(WALLETS_KEY) === 'used';

/**
 * Records that the shopper leaves for the payment page, which may be a page of the shop. `at` is the time of the order
 * in ms.
 */
export function redirectToPayment(at: number): void {
  tabStore.setItem(KEY, `left ${at}`);
  // The shop's own payment page stores `used` again when it opens.
  if (hasPaidInShop()) tabStore.removeItem(WALLETS_KEY);
}

/** Returns when the order was sent, in ms, if the payment in this tab is at `step`; otherwise undefined. */
export function paymentOrderTime(step: 'left' | 'returned'): number | undefined {
  const [gone, at = 0] = (tabStore.getItem(KEY) ?? '').split(' ');
  return gone === step ? Number(at) : undefined;
}

/** Records that the payment page has redirected to /loader. */
export function handlePaymentReturn(): void {
  const at = paymentOrderTime('left');
  if (at !== undefined) tabStore.setItem(KEY, `returned ${at}`);
}

/** Removes the stored payment progress if it is at `step`. Returns whether it was removed. */
export function clearPaymentReturn(step: 'left' | 'returned'): boolean {
  if (paymentOrderTime(step) === undefined) return false;
  tabStore.removeItem(KEY);
  return true;
}
