import { MINUTE_MS } from '@/lib/utils/durations';
import { type DayWords, ENGLISH_DAYS } from './day-words';
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
} from './wall-clock-math';

/* Opening hours by the clock on the wall of a time zone, at any time of its year. */

/** How far ahead an opening is looked for: longer than all days off that can be set. */
const MAX_DAYS = 400;

/** The open times of a day (days since 1970), in wall minutes. */
function timesOf({ week, daysOff }: OpeningHours, day: number) {
  if (daysOff.includes(dateOf(day))) return [];
  const times = week[weekdayOf(day)] ?? [];
  return times.map(({ from, to }) => ({
    from: day * DAY_MINUTES + minutesOf(from),
    to: day * DAY_MINUTES + minutesOf(to),
  }));
}

/** Whether the shop is open at the time `ms`; always without opening hours. */
export function isOpenAt(hours: OpeningHours | undefined, ms: number): boolean {
  if (!hours) return true;
  const wall = wallOf(ms, hours.timeZone);
  return timesOf(hours, wallDay(wall)).some(({ from, to }) => from <= wall && wall < to);
}

/**
 * When the shop is open next, ms: `ms` itself while it is open, undefined when it is not within 400
 * days.
 */
export function nextOpening(hours: OpeningHours | undefined, ms: number): number | undefined {
  if (!hours || isOpenAt(hours, ms)) return ms;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  // From the day before, because clocks that are set back at midnight show it once more.
  for (let day = today - 1; day < today + MAX_DAYS; day += 1) {
    const times = timesOf(hours, day);
    if (times.length === 0) continue;
    const starts = [
      ...times.flatMap(({ from }) => timesAt(from, timeZone)),
      // Clocks that jump can jump into an open time.
      ...changeAround(day, timeZone),
    ].filter(
      (start) => start > ms && wallDay(wallOf(start, timeZone)) === day && isOpenAt(hours, start),
    );
    if (starts.length > 0) return Math.min(...starts);
  }
  return undefined;
}

/** How many days on end are looked at for a closing. */
const MAX_OPEN_DAYS = 8;

/** Until when the shop is open without a break, ms; undefined while it is closed, and when it closes not within a week. */
export function openUntil(hours: OpeningHours, ms: number): number | undefined {
  if (!isOpenAt(hours, ms)) return undefined;
  const { timeZone } = hours;
  const today = wallDay(wallOf(ms, timeZone));
  const ends = Array.from({ length: MAX_OPEN_DAYS }, (_, at) => today - 1 + at).flatMap((day) => [
    ...timesOf(hours, day).flatMap(({ to }) => timesAt(to, timeZone)),
    // Clocks that jump can jump out of an open time.
    ...changeAround(day, timeZone),
  ]);
  const closings = ends.filter((end) => end > ms && !isOpenAt(hours, end));
  return closings.length > 0 ? Math.min(...closings) : undefined;
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** The time of day of `at` (ms) by the clock of a time zone, as people say it. */
export const formatClock = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...clock }).format(at);

/** The day of `at` (ms) in a time zone, as people say it: Tuesday, November 24. */
export const formatDate = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...weekday }).format(at);

/**
 * When the shop opens (`at`, ms), as people say it at the time `now` in its own time zone; in English unless
 * `said` names another language.
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
 * When an order that is placed (online: paid) at the time `ms` is promised, ms: counted from then, or
 * from the next opening.
 */
export const promiseFrom = (
  { openingHours, promiseMinutes }: Pick<ShopView, 'openingHours' | 'promiseMinutes'>,
  ms: number,
): number => (nextOpening(openingHours, ms) ?? ms) + promiseMinutes * MINUTE_MS;
