/** After this many minutes without a touch or key press, a shared device locks itself. */
export const LOCK_AFTER_MINUTES = 10;

/** The interval at which the use of a shared device is recorded, in ms. */
export const NOTE_SHARED_EVERY_MS = 60_000;

/**
 * Returns whether a shared device, last used at `usedAt`, has sent no request for the lock time. A device whose browser
 * was closed is therefore locked. Uses are recorded once a minute, so the lock may come a minute late.
 */
export const isUnusedTooLong = (usedAt: Date, now: number): boolean =>
  now - usedAt.getTime() > LOCK_AFTER_MINUTES * 60_000 + NOTE_SHARED_EVERY_MS;
