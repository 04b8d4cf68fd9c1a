import { dayBefore, dayOf, dayStart, formatOf, ownTimeZone } from '@/lib/zone-day';

/* The calendar day of the shop, by the clock of its time zone; a day has 23 or 25 hours when clocks change. */

export { dayBefore, dayOf, dayStart, ownTimeZone };

const DAY_MS = 86_400_000;
/** Beyond so many days a weekday alone would be taken for that of this week. */
const WEEK = 6;

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
