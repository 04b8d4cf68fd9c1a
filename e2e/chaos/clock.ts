/* Sets the clock that the shop and the Stripe emulator share. The database has its own clock. Import this file
   first, because the shop stores references to the clock on import. */

const Real = Date;
let ahead = 0;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

let latest = 0;

/** Sets the clock to a time in ms, from which it runs on. */
export const setClockTo = (ms: number): void => {
  latest = latestTime();
  ahead = ms - Real.now();
};

/**
 * Returns the latest time that the clock has shown, in ms. A session that had expired at this time stays expired, as
 * with Stripe's real clock.
 */
export const latestTime = (): number => Math.max(latest, now());
