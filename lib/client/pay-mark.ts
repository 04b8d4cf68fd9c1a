import { PERSONAL, tabStore } from './browser-storage';

/*
 * Where this tab is on its way through an online payment: `left` for the pay page, or `returned` from
 * it by /loader, where the pay page leads after paying. Cancelling leads to the cart.
 */
const KEY = `${PERSONAL}payment`;

/** The shopper goes to the pay page. */
export const leaveToPay = (): void => tabStore.setItem(KEY, 'left');

/** The pay page has led on to the shop's loader. */
export function returnFromPaying(): void {
  if (tabStore.getItem(KEY) === 'left') tabStore.setItem(KEY, 'returned');
}

/** Whether the tab has gone this far; the mark is removed if so. */
export function takePayMark(step: 'left' | 'returned'): boolean {
  if (tabStore.getItem(KEY) !== step) return false;
  tabStore.removeItem(KEY);
  return true;
}
