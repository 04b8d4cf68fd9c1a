import { PERSONAL, tabStore } from './browser-storage';

const KEY = `${PERSONAL}address`;

/** Returns the id of the address that was last chosen in this tab, if any. */
export const chosenAddress = (): string | undefined => tabStore.getItem(KEY) ?? undefined;

/** Stores the id of the chosen address for the cart page. */
export const chooseAddress = (id: string): void => tabStore.setItem(KEY, id);

let unseen: string | undefined;

/** Selects an address in the cart right after the shopper has saved it. */
export function chooseSavedAddress(id: string): void {
  chooseAddress(id);
  unseen = id;
}

/** Returns whether the shopper has just saved this address. Returns true once for each saved address. */
export function consumeSavedAddress(id: string): boolean {
  if (unseen !== id) return false;
  unseen = undefined;
  return true;
}
