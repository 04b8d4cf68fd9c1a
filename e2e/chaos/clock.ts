/*
 * The clock of this process, and so of the shop and of the stand-in, may be set; the database keeps its own. The shop reads
 * it deep inside, so it is put in place before anything else is imported.
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

/** Sets the clock to this time, ms; it goes on from there. */
export const setClockTo = (ms: number): void => {
  latest = latestTime();
  ahead = ms - Real.now();
};

/** The latest time that the clock has shown, ms: what had ended by then has ended at Stripe, whose own clock never goes back. */
export const latestTime = (): number => Math.max(latest, now());
