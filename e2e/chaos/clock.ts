/*
 * Lets a test set the clock of this process, which the shop and the Stripe emulator share. The database has
 * its own clock. Import this file first, because the shop stores references to the clock when it is imported.
 */

const Real = Date;
let ahead = 0;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

let latest = 0;

/** Sets the clock to a time in ms. The clock runs on from this time. */
export const setClockTo = (ms: number): void => {
  latest = latestTime();
  ahead = ms - Real.now();
};

/**
 * Returns the latest time that the clock has ever shown, in ms. Stripe's real clock never runs backwards, so a session
 * that had expired at this time stays expired.
 */
export const latestTime = (): number => Math.max(latest, now());
