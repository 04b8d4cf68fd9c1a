/** After so many minutes without a touch or a key a shared device locks itself. */
export const LOCK_AFTER_MINUTES = 10;

/** How often the use of a shared device is noted, in ms. */
export const NOTE_SHARED_EVERY_MS = 60_000;

/**
 * Whether a shared device that was last used at `usedAt` has called nothing for as long as a device locks after, as one whose
 * browser was closed. Uses are noted once a minute, so it is a minute late.
 */
export const isUnusedTooLong = (usedAt: Date, now: number): boolean =>
  now - usedAt.getTime() > LOCK_AFTER_MINUTES * 60_000 + NOTE_SHARED_EVERY_MS;
