import { PERSONAL, tabStore } from './browser-storage';

/* The order that was placed in this tab last, which My Orders confirms. */
const KEY = `${PERSONAL}placed`;

/** Marks that this order was placed. */
export const notePlaced = (id: string): void => tabStore.setItem(KEY, id);

/** The id of the order that was placed in this tab last, if any. */
export const lastPlaced = (): string | undefined => tabStore.getItem(KEY) ?? undefined;
