import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';

/* Converts between UTC and the local time of a time zone, including days with a clock change. */

export const DAY_MINUTES = 24 * 60;

/** A local time, as the number of minutes since 1970 in that zone, computed as if it were UTC. */
type WallMinutes = number;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time });
  formats.set(timeZone, format);
  return format;
}

/** Returns the local time of a time zone at the time `ms`. */
export function wallOf(ms: number, timeZone: string): WallMinutes {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const utc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return utc / MINUTE_MS;
}

/** Returns the day of a local time, as the number of days since 1970. */
export const wallDay = (wall: WallMinutes) => Math.floor(wall / DAY_MINUTES);
/** Formats a day (number of days since 1970) as `2026-12-25`. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday of a day (number of days since 1970). 0 is Monday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Returns the minutes since midnight of a time of day: 510 for `08:30`, 1440 for `24:00`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns by how many ms a time zone is ahead of UTC at the time `ms`. */
export const aheadAt = (ms: number, timeZone: string): number =>
  wallOf(ms, timeZone) * MINUTE_MS - Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** Returns two possible times (ms) at which the clock shows `wall`. They differ only near a clock change. */
export const timesAt = (wall: WallMinutes, timeZone: string): number[] =>
  [-DAY_MS, DAY_MS].map((away) => wall * MINUTE_MS - aheadAt(wall * MINUTE_MS + away, timeZone));

/**
 * Returns a list with the time (ms) of the clock change around a day (number of days since 1970). The list is
 * empty if there is none.
 */
export function changeAround(day: number, timeZone: string): number[] {
  let [low, high] = [(day - 1) * DAY_MS, (day + 2) * DAY_MS];
  const before = aheadAt(low, timeZone);
  if (aheadAt(high, timeZone) === before) return [];
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
    if (aheadAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return [high];
}

/**
 * Returns the first time (ms) at which the clock shows `wall` or later. If the clock shows `wall` twice, returns the
 * earlier time. If a clock change skips `wall`, returns the time of the clock change.
 */
export function firstTimeAt(wall: WallMinutes, timeZone: string): number {
  const shown = timesAt(wall, timeZone).filter((ms) => wallOf(ms, timeZone) === wall);
  if (shown.length > 0) return Math.min(...shown);
  const [change] = changeAround(wallDay(wall), timeZone);
  return change ?? wall * MINUTE_MS - aheadAt(wall * MINUTE_MS, timeZone);
}
