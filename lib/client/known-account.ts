import { localStore } from './browser-storage';

const KEY = 'basketful:has-account';

/** Records that somebody has signed in with this browser. The stored value reveals nothing about the person. */
export const rememberAccount = (): void => localStore.setItem(KEY, '1');

/** Returns whether somebody has signed in with this browser before. */
export const hasAccount = (): boolean => localStore.getItem(KEY) !== null;
