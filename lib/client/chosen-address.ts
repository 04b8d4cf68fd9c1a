import { PERSONAL, tabStore } from './browser-storage';

const KEY = `${PERSONAL}address`;

/** Returns the id of the delivery address last chosen in this tab, if any. */
export const chosenAddress = (): string | undefined => tabStore.getItem(KEY) ?? undefined;

/** Stores the chosen address id for the cart page. */
export const chooseAddress = (id: string): void => tabStore.setItem(KEY, id);
