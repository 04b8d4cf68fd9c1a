import { changeAround } from '@/lib/shop/wall-clock-math';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';

/** The zones of a shop; clocks are changed in all but the first, in the last by half an hour. */
export const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
/** One becomes as short as the hour that is skipped. */
export const LENGTHS = [60, 120] as const;

/** All zones show the full hour and change their clocks at one of these. */
const STEP = 15 * MINUTE_MS;

type Clock = { zone: string; length: number };
type Change = { zone: string; at: number };

/**
 * When the clocks are set forward and back next, ms. Never a past time: the shop compares times of the database with its
 * own, which may be ahead of them.
 */
export const CHANGES: readonly Change[] = ZONES.flatMap((zone) => {
  const today = Math.ceil(Date.now() / DAY_MS);
  const days = Array.from({ length: 122 }, (_, at) => today + 4 + at * 3);
  return days.flatMap((day) => changeAround(day, zone)).map((at) => ({ zone, at }));
});

const known = new Map<string, ReadonlyMap<string, number>>();

/**
 * The windows around a change of clocks as `from to` in ms, with their begin, found by looking at the clock on the wall from
 * quarter to quarter: one begins when it shows its time or more for the first time.
 */
export function windowsAround(
  { at }: Change,
  { zone, length }: Clock,
): ReadonlyMap<string, number> {
  const key = `${at} ${zone} ${length}`;
  const before = known.get(key);
  if (before) return before;
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const shown = (ms: number) => Date.parse(`${wall.format(ms).replace(' ', 'T')}Z`) / MINUTE_MS;
  const found = new Map<string, number>();
  let begin: number | undefined;
  let last = shown(at - 3 * DAY_MS);
  for (let ms = at - 3 * DAY_MS; ms < at + 17 * DAY_MS; ms += STEP) {
    const time = shown(ms);
    if (Math.floor(time / length) <= Math.floor(last / length)) continue;
    if (begin !== undefined) found.set(`${begin} ${ms}`, begin);
    [begin, last] = [ms, time];
  }
  known.set(key, found);
  return found;
}
