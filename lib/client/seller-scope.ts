import { markedOwner, noteOwner, ownerIn, setOwner } from './session-scope';

/** In place of the seller as owner: the sign-in has ended by itself, and the seller may come back. */
const ENDED = 'ended';

/** Whose the seller's area is as far as this browser knows; empty for nobody. */
export function markedSeller(): string {
  const owner = markedOwner('seller');
  return owner === ENDED ? '' : owner;
}

/** Another member of staff takes over on this screen, which stays as it is; what other tabs hold is dropped there. */
export const handOver = (owner: string): void => noteOwner('seller', owner);

/**
 * The seller's session has ended: nothing of it is shown any more. What the tab keeps is removed only if the
 * seller has signed out, here or in another tab.
 */
export const endSeller = (): void => setOwner('seller', markedOwner('seller') ? ENDED : '');

/** Whether the seller's last sign-in ended by itself. */
export const hasSellerEnded = (): boolean => ownerIn('seller') === ENDED;
