import type { OpeningHours, ShopView } from './view';

/* Opening hours by the clock on the wall of a time zone, at any time of its year. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAY_MINUTES = 24 * 60;
/** How far ahead an opening is looked for: longer than all days off that can be set. */
const MAX_DAYS = 400;

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
function wallOf(ms: number, timeZone: string): WallMinutes {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const utc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return utc / MINUTE;
}

const wallDay = (wall: WallMinutes) => Math.floor(wall / DAY_MINUTES);
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** Minutes since midnight of `08:30`; 1440 of `24:00`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The open times of a day (days since 1970), in wall minutes. */
function timesOf({ week, daysOff }: OpeningHours, day: number) {
  if (daysOff.includes(dateOf(day))) return [];
  // The first of January 1970 was a Thursday.
  const times = week[(day + 3) % 7] ?? [];
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

/** How far the clocks of the zone are ahead of UTC at the time `ms`; both in ms. */
const aheadAt = (ms: number, timeZone: string): number =>
  wallOf(ms, timeZone) * MINUTE - Math.floor(ms / MINUTE) * MINUTE;

/**
 * The times (ms) at which the clocks may show `wall`: two, because they may be set forward or back
 * around it.
 */
const timesAt = (wall: WallMinutes, timeZone: string): number[] =>
  [-DAY, DAY].map((away) => wall * MINUTE - aheadAt(wall * MINUTE + away, timeZone));

/** When the clocks are set forward or back around a day (days since 1970), ms; or never. */
function changeAround(day: number, timeZone: string): number[] {
  let [low, high] = [(day - 1) * DAY, (day + 2) * DAY];
  const before = aheadAt(low, timeZone);
  if (aheadAt(high, timeZone) === before) return [];
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (aheadAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return [high];
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

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** When the shop opens (`at`, ms), as people say it at the time `now` in its own time zone. */
export function openingWords(at: number, now: number, timeZone: string): string {
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at);
  const days = wallDay(wallOf(at, timeZone)) - wallDay(wallOf(now, timeZone));
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${say(weekday)}`;
  return `${day} at ${say(clock)}`;
}

/**
 * When an order that is placed (online: paid) at the time `ms` is promised, ms: counted from then, or
 * from the next opening.
 */
export const promiseFrom = (
  { openingHours, promiseMinutes }: Pick<ShopView, 'openingHours' | 'promiseMinutes'>,
  ms: number,
): number => (nextOpening(openingHours, ms) ?? ms) + promiseMinutes * MINUTE;
