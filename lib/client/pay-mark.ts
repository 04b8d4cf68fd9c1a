import { PERSONAL, tabStore } from './browser-storage';

/* The key of the order that this tab placed last. My Orders confirms it. */
const PLACED_KEY = `${PERSONAL}placed`;

/** Stores that this tab placed the order. */
export const rememberPlaced = (id: string): void => tabStore.setItem(PLACED_KEY, id);

/** Returns the id of the order that this tab placed last, if any. */
export const lastPlaced = (): string | undefined => tabStore.getItem(PLACED_KEY) ?? undefined;

/*
 * The progress of an online payment in this tab: `left` for the payment page, or `returned` from it to
 * /loader. The payment page redirects to /loader after paying and to the cart after cancelling. The mark
 * stores when the order was sent, by the server's clock, in ms.
 */
const KEY = `${PERSONAL}payment`;

/** Marks that the shopper leaves for the payment page. `at` is the time of the order in ms. */
export const leaveToPay = (at: number): void => tabStore.setItem(KEY, `left ${at}`);

/** Returns the time of the order in ms, if the tab is at this step. */
export function readPayMark(step: 'left' | 'returned'): number | undefined {
  const [gone, at = 0] = (tabStore.getItem(KEY) ?? '').split(' ');
  return gone === step ? Number(at) : undefined;
}

/** Marks that the payment page has redirected to /loader. */
export function returnFromPaying(): void {
  const at = readPayMark('left');
  if (at !== undefined) tabStore.setItem(KEY, `returned ${at}`);
}

/** Removes the mark if the tab is at this step. Returns whether it was. */
export function takePayMark(step: 'left' | 'returned'): boolean {
  if (readPayMark(step) === undefined) return false;
  tabStore.removeItem(KEY);
  return true;
}
