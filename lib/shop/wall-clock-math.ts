import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';

/* The clock on the wall of a time zone, also on days on which it is set forward or back. */

export const DAY_MINUTES = 24 * 60;

/** A time by the clock on the wall: minutes since 1970 as if the zone were UTC. */
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

/** What the clocks of the zone show at the time `ms`. */
export function wallOf(ms: number, timeZone: string): WallMinutes {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const utc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return utc / MINUTE_MS;
}

/** The day (days since 1970) of a time by the clock on the wall. */
export const wallDay = (wall: WallMinutes) => Math.floor(wall / DAY_MINUTES);
/** A day (days since 1970) as `2026-12-25`. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The place of a day (days since 1970) in a week from Monday on: the first of January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Minutes since midnight of `08:30`; 1440 of `24:00`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How far the clocks of the zone are ahead of UTC at the time `ms`; both in ms. */
export const aheadAt = (ms: number, timeZone: string): number =>
  wallOf(ms, timeZone) * MINUTE_MS - Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/**
 * The times (ms) at which the clocks may show `wall`: two, because they may be set forward or back
 * around it.
 */
export const timesAt = (wall: WallMinutes, timeZone: string): number[] =>
  [-DAY_MS, DAY_MS].map((away) => wall * MINUTE_MS - aheadAt(wall * MINUTE_MS + away, timeZone));

/** When the clocks are set forward or back around a day (days since 1970), ms; or never. */
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
 * The first time (ms) at which the clocks of a zone show `wall` or later: the earlier one of two while they show it
 * twice, the moment at which they are set forward when they never show it. So a later `wall` is never earlier.
 */
export function firstTimeAt(wall: WallMinutes, timeZone: string): number {
  const shown = timesAt(wall, timeZone).filter((ms) => wallOf(ms, timeZone) === wall);
  if (shown.length > 0) return Math.min(...shown);
  const [change] = changeAround(wallDay(wall), timeZone);
  return change ?? wall * MINUTE_MS - aheadAt(wall * MINUTE_MS, timeZone);
}
