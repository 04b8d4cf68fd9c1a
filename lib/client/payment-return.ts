import { PERSONAL, tabStore } from './browser-storage';

/* The key of the order that this tab placed last. The page My Orders shows its confirmation. */
const PLACED_KEY = `${PERSONAL}placed`;

/** Stores the id of the order that this tab has placed. */
export const rememberPlaced = (id: string): void => tabStore.setItem(PLACED_KEY, id);

/** Returns the id of the order that this tab placed last, if any. */
export const lastPlaced = (): string | undefined => tabStore.getItem(PLACED_KEY) ?? undefined;

/*
 * The progress of an online payment in this tab. `left`: the shopper has left for the payment page. `returned`: the
 * payment page has redirected to /loader, which it does after a payment; after a cancellation it redirects to the cart.
 * The stored value also contains the time of the order, in ms of the server's clock.
 */
const KEY = `${PERSONAL}payment`;

/** Records that the shopper leaves for the payment page. `at` is the time of the order in ms. */
export const redirectToPayment = (at: number): void => tabStore.setItem(KEY, `left ${at}`);

/** Returns the time of the order in ms, if the payment in this tab is at this step; otherwise undefined. */
export function paymentOrderTime(step: 'left' | 'returned'): number | undefined {
  const [gone, at = 0] = (tabStore.getItem(KEY) ?? '').split(' ');
  return gone === step ? Number(at) : undefined;
}

/** Records that the payment page has redirected to /loader. */
export function handlePaymentReturn(): void {
  const at = paymentOrderTime('left');
  if (at !== undefined) tabStore.setItem(KEY, `returned ${at}`);
}

/** Removes the record if the payment in this tab is at this step. Returns whether the record was removed. */
export function clearPaymentReturn(step: 'left' | 'returned'): boolean {
  if (paymentOrderTime(step) === undefined) return false;
  tabStore.removeItem(KEY);
  return true;
}
