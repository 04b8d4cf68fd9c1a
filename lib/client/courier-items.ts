import { localStore, SELLER_ITEMS } from './browser-storage';
import { wordsOf } from './language';

/* What a phone keeps for a courier, under the person: nobody else who signs in on it sees or sends it. */

/** The beginning of the names of all that is kept for a person. */
export const itemsOf = (person: string): string => `${SELLER_ITEMS}courier-${person}-`;
/** The same of the presses that wait for a connection. */
export const pressesOf = (person: string): string => `${itemsOf(person)}press-`;

/** Asks before a sign-out drops presses that were not sent. Returns whether the sign-out goes on. */
export function mayLeave(person: string): boolean {
  const count = localStore.keys(pressesOf(person)).length;
  return count === 0 || window.confirm(wordsOf('seller')('pressesWait', { count }));
}

/** Drops what is kept for a person. */
export const dropCourierItems = (person: string): void => localStore.removeAll(itemsOf(person));
