import { MINUTE_MS } from '@/lib/utils/durations';
import { timeFormat } from '@/lib/utils/time-format';
import { type DayLabels, ENGLISH_DAYS } from './days';
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

/* Computes opening times in a time zone, including days with a clock change. */

/** How many days ahead to search for the next opening: more than the maximum number of days off. */
const MAX_DAYS = 400;

/**
 * Returns the opening times of a day (number of days since 1970). Each time span is in minutes of local time since
 * 1970.
 */
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
 * Returns the next time at which the shop is open, in ms. Returns `ms` itself if the shop is open then.
 * Returns undefined if the shop does not open within 400 days.
 */
export function nextOpening(hours: OpeningHours | undefined, ms: number): number | undefined {
  if (!hours || isOpenAt(hours, ms)) return ms;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  // Start one day earlier, because a clock change at midnight can repeat the end of the previous day.
  for (let day = today - 1; day < today + MAX_DAYS; day += 1) {
    const times = timesOf(hours, day);
    if (times.length === 0) continue;
    const starts = [
      ...times.flatMap(({ from }) => timesAt(from, timeZone)),
      // If a clock change skips the opening time, the shop opens at the clock change.
      ...changeAround(day, timeZone),
    ].filter(
      (start) => start > ms && wallDay(wallOf(start, timeZone)) === day && isOpenAt(hours, start),
    );
    if (starts.length > 0) return Math.min(...starts);
  }
  return undefined;
}

const MAX_OPEN_DAYS = 8;

/**
 * Returns the time in ms at which the shop closes next. Returns undefined if the shop is closed at `ms`, or
 * does not close within a week.
 */
export function openUntil(hours: OpeningHours, ms: number): number | undefined {
  if (!isOpenAt(hours, ms)) return undefined;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  const ends = Array.from({ length: MAX_OPEN_DAYS }, (_, at) => today - 1 + at).flatMap((day) => [
    ...timesOf(hours, day).flatMap(({ to }) => timesAt(to, timeZone)),
    // If a clock change skips the closing time, the shop closes at the clock change.
    ...changeAround(day, timeZone),
  ]);
  const closings = ends.filter((end) => end > ms && !isOpenAt(hours, end));
  return closings.length > 0 ? Math.min(...closings) : undefined;
}

const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Formats the time of day of `at` (ms) in a time zone, for example "8:00 AM". */
export const formatClock = (at: number, timeZone: string, locale: string): string =>
  timeFormat(locale, { timeZone, timeStyle: 'short' }).format(at);

/** Formats the day of `at` (ms) in a time zone, for example "Tuesday, November 24". */
export const formatDate = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...weekday }).format(at);

/**
 * Formats the time of the next opening (`at`, in ms) for a reader at the time `now`, for example "tomorrow at 8:00 AM".
 * Both times count in the shop's time zone. The text is English unless `labels` contains the translations of another
 * language.
 */
export function formatOpening(
  at: number,
  now: number,
  timeZone: string,
  labels: DayLabels = ENGLISH_DAYS,
): string {
  const days = wallDay(wallOf(at, timeZone)) - wallDay(wallOf(now, timeZone));
  const time = formatClock(at, timeZone, labels.locale);
  if (days === 0) return labels.todayAt(time);
  return days === 1
    ? labels.tomorrowAt(time)
    : labels.onDayAt(formatDate(at, timeZone, labels.locale), time);
}

/**
 * Returns the promised delivery time in ms, for an order that is placed or paid online at the time `ms`. If the shop is
 * closed then, the delivery time starts at the next opening.
 */
export const promiseFrom = (
  { openingHours, promiseMinutes }: Pick<ShopView, 'openingHours' | 'promiseMinutes'>,
  ms: number,
): number => (nextOpening(openingHours, ms) ?? ms) + promiseMinutes * MINUTE_MS;
