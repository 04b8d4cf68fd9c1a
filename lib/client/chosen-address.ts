import { PERSONAL, tabStore } from './browser-storage';

const KEY = `${PERSONAL}address`;

/** Returns the id of the address that was last chosen in this tab, if any. */
export const chosenAddress = (): string | undefined => tabStore.getItem(KEY) ?? undefined;

/** Stores the id of the chosen address for the cart page. */
export const chooseAddress = (id: string): void => tabStore.setItem(KEY, id);
