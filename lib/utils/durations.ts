export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day in UTC, in ms. In a time zone, a day with a clock change is longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;
