/** A shared device locks itself after this many minutes without a touch or key press. */
export const LOCK_AFTER_MINUTES = 10;

/** How often the use of a shared device is recorded, in ms. */
export const NOTE_SHARED_EVERY_MS = 60_000;

/**
 * Returns whether a shared device, last used at `usedAt`, has sent no request for the lock time. Its browser may
 * have been closed. Uses are recorded once a minute, so the result is up to a minute late.
 */
export const isUnusedTooLong = (usedAt: Date, now: number): boolean =>
  now - usedAt.getTime() > LOCK_AFTER_MINUTES * 60_000 + NOTE_SHARED_EVERY_MS;
