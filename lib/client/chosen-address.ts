import { PERSONAL, tabStore } from './browser-storage';

const KEY = `${PERSONAL}address`;

/** The delivery address last chosen in this tab, if any. */
export const chosenAddress = (): string | undefined => tabStore.getItem(KEY) ?? undefined;

/** Remembers the choice for the cart page. */
export const chooseAddress = (id: string): void => tabStore.setItem(KEY, id);
