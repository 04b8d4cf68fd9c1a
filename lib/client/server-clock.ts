/*
 * The time of the server, whatever the clock of this device says: promises are shown by it
 * (docs/product.md 7.11). It runs on the monotonic clock from the last answer that told it.
 */
let offset: number | undefined;

/** Takes the time (ms) that the server has just told; values that are no time are ignored. */
export function noteServerTime(ms: number): void {
  if (Number.isFinite(ms)) offset = ms - performance.now();
}

/** The time of the server, ms; that of this device before the server has told its own. */
export const serverNow = (): number =>
  offset === undefined ? Date.now() : performance.now() + offset;
