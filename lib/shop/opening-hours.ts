import { MINUTE_MS } from '@/lib/utils/durations';
import { type DayWords, ENGLISH_DAYS } from './day-labels';
import type { OpeningHours, ShopView } from './view';
import {
  changeAround,
  DAY_MINUTES,
  dateOf,
  minutesOf,
  timesAt,
  wallDay,
  wallOf,
  weekdayOf,
} from './wall-clock';

/* Computes opening hours in local time of a time zone, including days on which its clocks change. */

/** How many days ahead to search for an opening. It is more than the maximum number of days off. */
const MAX_DAYS = 400;

/** Returns the open times of a day (days since 1970) in minutes of local time since 1970. */
function timesOf({ week, daysOff }: OpeningHours, day: number) {
  if (daysOff.includes(dateOf(day))) return [];
  const times = week[weekdayOf(day)] ?? [];
  return times.map(({ from, to }) => ({
    from: day * DAY_MINUTES + minutesOf(from),
    to: day * DAY_MINUTES + minutesOf(to),
  }));
}

/** Returns whether the shop is open at the time `ms`. A shop without opening hours is always open. */
export function isOpenAt(hours: OpeningHours | undefined, ms: number): boolean {
  if (!hours) return true;
  const wall = wallOf(ms, hours.timeZone);
  return timesOf(hours, wallDay(wall)).some(({ from, to }) => from <= wall && wall < to);
}

/**
 * Returns the time in ms at which the shop is next open. Returns `ms` itself if it is open, and undefined if it
 * does not open within 400 days.
 */
export function nextOpening(hours: OpeningHours | undefined, ms: number): number | undefined {
  if (!hours || isOpenAt(hours, ms)) return ms;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  // Start one day earlier: if clocks are set back at midnight, that day occurs again.
  for (let day = today - 1; day < today + MAX_DAYS; day += 1) {
    const times = timesOf(hours, day);
    if (times.length === 0) continue;
    const starts = [
      ...times.flatMap(({ from }) => timesAt(from, timeZone)),
      // If the clocks skip ahead, they can skip into an open time.
      ...changeAround(day, timeZone),
    ].filter(
      (start) => start > ms && wallDay(wallOf(start, timeZone)) === day && isOpenAt(hours, start),
    );
    if (starts.length > 0) return Math.min(...starts);
  }
  return undefined;
}

/** How many consecutive days to search for a closing time. */
const MAX_OPEN_DAYS = 8;

/**
 * Returns the time in ms until which the shop is open without a break. Returns undefined while it is closed, and
 * if it does not close within a week.
 */
export function openUntil(hours: OpeningHours, ms: number): number | undefined {
  if (!isOpenAt(hours, ms)) return undefined;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  const ends = Array.from({ length: MAX_OPEN_DAYS }, (_, at) => today - 1 + at).flatMap((day) => [
    ...timesOf(hours, day).flatMap(({ to }) => timesAt(to, timeZone)),
    // If the clocks skip ahead, they can skip out of an open time.
    ...changeAround(day, timeZone),
  ]);
  const closings = ends.filter((end) => end > ms && !isOpenAt(hours, end));
  return closings.length > 0 ? Math.min(...closings) : undefined;
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Formats the time of day of `at` (ms) in a time zone. */
export const formatClock = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...clock }).format(at);

/** Formats the day of `at` (ms) in a time zone: Tuesday, November 24. */
export const formatDate = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...weekday }).format(at);

/**
 * Formats the next opening (`at`, ms) relative to `now`, in the shop's own time zone. The language is English
 * unless `said` gives another one.
 */
export function formatOpening(
  at: number,
  now: number,
  timeZone: string,
  said: DayWords = ENGLISH_DAYS,
): string {
  const days = wallDay(wallOf(at, timeZone)) - wallDay(wallOf(now, timeZone));
  const time = formatClock(at, timeZone, said.locale);
  if (days === 0) return said.todayAt(time);
  return days === 1
    ? said.tomorrowAt(time)
    : said.onDayAt(formatDate(at, timeZone, said.locale), time);
}

/**
 * Returns the promised delivery time in ms of an order that is placed (online: paid) at the time `ms`. It counts
 * from then, or from the next opening.
 */
export const promiseFrom = (
  { openingHours, promiseMinutes }: Pick<ShopView, 'openingHours' | 'promiseMinutes'>,
  ms: number,
): number => (nextOpening(openingHours, ms) ?? ms) + promiseMinutes * MINUTE_MS;
