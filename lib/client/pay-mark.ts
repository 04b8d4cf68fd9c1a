import { PERSONAL, tabStore } from './browser-storage';

/* The order that was placed in this tab last, which My Orders confirms. */
const PLACED_KEY = `${PERSONAL}placed`;

/** Marks that this order was placed. */
export const rememberPlaced = (id: string): void => tabStore.setItem(PLACED_KEY, id);

/** The id of the order that was placed in this tab last, if any. */
export const lastPlaced = (): string | undefined => tabStore.getItem(PLACED_KEY) ?? undefined;

/*
 * How far this tab is with an online payment: `left` for the pay page, or `returned` from it to
 * /loader, where the pay page redirects after paying (after cancelling it redirects to the cart).
 * The mark keeps the time at which the order was sent, by the clock of the server, in ms.
 */
const KEY = `${PERSONAL}payment`;

/** Marks that the shopper goes to the pay page, with an order that was sent at `at`. */
export const leaveToPay = (at: number): void => tabStore.setItem(KEY, `left ${at}`);

/** The time of the order, if the tab is at this step. */
export function readPayMark(step: 'left' | 'returned'): number | undefined {
  const [gone, at = 0] = (tabStore.getItem(KEY) ?? '').split(' ');
  return gone === step ? Number(at) : undefined;
}

/** Marks that the pay page has redirected to /loader. */
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
