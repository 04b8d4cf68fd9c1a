import { changeAround } from '@/lib/shop/wall-clock';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';

/**
 * The time zones of the tested shop. UTC has no clock changes. Australia/Lord_Howe changes its clock by half
 * an hour.
 */
export const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
/** The slot lengths in minutes. The shorter slot is as long as the hour that a clock change skips. */
export const LENGTHS = [60, 120] as const;

/** In all zones, full hours and clock changes are at a multiple of this interval, in ms. */
const STEP = 15 * MINUTE_MS;

type Clock = { zone: string; length: number };
type Change = { zone: string; at: number };

/**
 * The times of future clock changes, in ms. A change is never in the past: the shop compares the database's
 * times with its own, and the test sets the shop's clock to the change.
 */
export const CHANGES: readonly Change[] = ZONES.flatMap((zone) => {
  const today = Math.ceil(Date.now() / DAY_MS);
  const days = Array.from({ length: 122 }, (_, at) => today + 4 + at * 3);
  return days.flatMap((day) => changeAround(day, zone)).map((at) => ({ zone, at }));
});

const known = new Map<string, ReadonlyMap<string, number>>();

/**
 * Returns the delivery slots around a clock change. The key of a slot is `from to` in ms, and the value is
 * its start. The function reads the wall clock every quarter of an hour. A slot starts when the wall clock
 * first shows its start time or a later time.
 */
export function slotsAround({ at }: Change, { zone, length }: Clock): ReadonlyMap<string, number> {
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
