/** After this many minutes without a touch or key press, a shared device locks itself. */
export const LOCK_AFTER_MINUTES = 10;

/** The interval at which the use of a shared device is recorded, in ms. */
export const NOTE_SHARED_EVERY_MS = 60_000;

/**
 * Returns whether a shared device has sent no request for {@link LOCK_AFTER_MINUTES}. `usedAt` is the recorded time of
 * its last use.
 *
 * Uses are recorded once a minute, so the device may lock a minute late.
 */
export const isUnusedTooLong = (usedAt: Date, now: number): boolean =>
  now - usedAt.getTime() > LOCK_AFTER_MINUTES * 60_000 + NOTE_SHARED_EVERY_MS;

/**
 * Returns whether a shared device, last touched at `touchedAt` (ms), must lock at `now` (ms). A time in the future
 * counts as idle.
 *
 * Otherwise a device whose clock was set back would stay open.
 */
export const isIdle = (touchedAt: number, now: number): boolean =>
  Math.abs(now - touchedAt) > LOCK_AFTER_MINUTES * 60_000;
