import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';

/* Calendar days in a time zone. A day has 23 or 25 hours when the clocks change. */

/** Within this number of days, a weekday without a date is unambiguous. */
const WEEK = 6;

/** Returns the time zone of this machine, or UTC if the runtime does not accept its name. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, format);
  return format;
}

/** Returns the day of the time `at` (ms) in a time zone, for example `2026-12-25`. */
export function dayOf(at: number, timeZone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = formatOf(timeZone, options).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the start of the day that contains the time `at`, in a time zone. Both times are in ms. */
export function dayStart(at: number, timeZone: string): number {
  const day = dayOf(at, timeZone);
  let [before, within] = [at - 26 * HOUR_MS, at];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(middle, timeZone) === day) within = middle;
    else before = middle;
  }
  return within;
}

/** Returns the day that is `days` before another day. Both days have the form `2026-12-25`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the start of the day that is `days` days before the time `at`, in a time zone. Both times are in ms. */
export const dayStartBefore = (at: number, days: number, timeZone: string): number =>
  // Count back from noon, so that a clock change cannot lead to a neighbouring day.
  dayStart(dayStart(at, timeZone) + DAY_MS / 2 - days * DAY_MS, timeZone);

/**
 * Returns a short label for the day of `at`, relative to `now` (both in ms). Today has no label. Up to six days away,
 * it is a weekday like `Sat`, otherwise a date like `Nov 21`.
 */
export function otherDay(at: number, now: number, timeZone: string, locale?: string): string {
  const days =
    Math.abs(Date.parse(dayOf(at, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  if (days === 0) return '';
  const near = days <= WEEK ? ({ weekday: 'short' } as const) : undefined;
  return formatOf(timeZone, near ?? { month: 'short', day: 'numeric' }, locale).format(at);
}
