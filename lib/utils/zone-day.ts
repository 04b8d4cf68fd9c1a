import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';

/* The calendar day by the clock of a time zone; a day has 23 or 25 hours when clocks change. */

/** Beyond so many days a weekday alone would be taken for that of this week. */
const WEEK = 6;

/** The time zone of this machine; UTC where the runtime has no name for it that it also takes. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A kept format, because making one is slow. */
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

/** The day of the time `at` (ms) in a time zone: `2026-12-25`. */
export function dayOf(at: number, timeZone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = formatOf(timeZone, options).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** When the day of the time `at` (ms) has begun in a time zone, ms. */
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

/** The day that is `days` before another one; both `2026-12-25`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** When the day began that is `days` before the day of the time `at` (ms) in a time zone, ms. */
export const dayStartBefore = (at: number, days: number, timeZone: string): number =>
  // From noon, so that an hour more or less in between does not miss the day.
  dayStart(dayStart(at, timeZone) + DAY_MS / 2 - days * DAY_MS, timeZone);

/**
 * The day of the time `at` (ms) in short, as people of a time zone (and a `locale`) say it at the time `now` (ms): nothing for
 * today, `Sat`, or beyond six days `Nov 21`.
 */
export function otherDay(at: number, now: number, timeZone: string, locale?: string): string {
  const days =
    Math.abs(Date.parse(dayOf(at, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  if (days === 0) return '';
  const near = days <= WEEK ? ({ weekday: 'short' } as const) : undefined;
  return formatOf(timeZone, near ?? { month: 'short', day: 'numeric' }, locale).format(at);
}
