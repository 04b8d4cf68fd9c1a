import { PERSONAL, tabStore } from './browser-storage';

/*
 * Where this tab is on its way through an online payment: `left` for the pay page, or `returned` from
 * it by /loader, where the pay page leads after paying. Cancelling leads to the cart. With it is the
 * time of the press that ordered, by the clock of the server (ms).
 */
const KEY = `${PERSONAL}payment`;

/** The shopper goes to the pay page, with an order that was asked for `at`. */
export const leaveToPay = (at: number): void => tabStore.setItem(KEY, `left ${at}`);

/** When the payment was asked for, if the tab has gone this far with it. */
export function readPayMark(step: 'left' | 'returned'): number | undefined {
  const [gone, at = 0] = (tabStore.getItem(KEY) ?? '').split(' ');
  return gone === step ? Number(at) : undefined;
}

/** The pay page has led on to the shop's loader. */
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
