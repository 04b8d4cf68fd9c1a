import { DAY_MS } from '@/lib/utils/durations';
import { dayOf } from '@/lib/utils/zone-day';

/** Up to this many days away, a weekday alone is unambiguous. */
const WEEK = 6;

function formatsOf(locale: string, timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return {
    clock: format({ timeStyle: 'short' }),
    long: {
      near: format({ weekday: 'long' }),
      far: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    },
    short: {
      near: format({ weekday: 'short' }),
      far: format({ month: 'short', day: 'numeric' }),
    },
  };
}

/** Caches the formats of the page's language and time zone, because creating an `Intl` format is slow. */
let kept: { key: string; formats: ReturnType<typeof formatsOf> } | undefined;

function formatsIn(locale: string, timeZone: string | undefined) {
  const key = `${locale} ${timeZone}`;
  if (kept?.key !== key) kept = { key, formats: formatsOf(locale, timeZone) };
  return kept.formats;
}

/** Returns the start of the day of `ms`: in the given time zone, as if that were UTC, or otherwise on this device. */
const midnight = (ms: number, timeZone: string | undefined) =>
  timeZone ? Date.parse(dayOf(ms, timeZone)) : new Date(ms).setHours(0, 0, 0, 0);

/**
 * Returns the day and the time of `at` for a reader at `now` (both ms), formatted for a locale. It uses
 * `timeZone` or, without one, the time zone of this device. `day` is empty for today, a weekday up to six days
 * away, and a date otherwise. `isShort` abbreviates the day.
 */
export function formatClock(
  at: number,
  now: number,
  locale: string,
  { isShort = false, timeZone }: { isShort?: boolean; timeZone?: string | undefined } = {},
): { day: string; time: string } {
  const { clock, long, short } = formatsIn(locale, timeZone);
  const { near, far } = isShort ? short : long;
  // The result is rounded, because a switch to or from daylight saving time may lie in between.
  const days = Math.abs(Math.round((midnight(at, timeZone) - midnight(now, timeZone)) / DAY_MS));
  const day = days === 0 ? '' : (days <= WEEK ? near : far).format(at);
  return { day, time: clock.format(at) };
}
