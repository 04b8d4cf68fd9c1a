import { DAY_MS } from '@/lib/utils/durations';
import { dayOf } from '@/lib/utils/zone-day';

/** The most days for which a weekday alone is unambiguous. */
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

/** Of the one language and time zone of a page, because making a format is slow. */
let kept: { key: string; formats: ReturnType<typeof formatsOf> } | undefined;

function formatsIn(locale: string, timeZone: string | undefined) {
  const key = `${locale} ${timeZone}`;
  if (kept?.key !== key) kept = { key, formats: formatsOf(locale, timeZone) };
  return kept.formats;
}

/** When the day of `ms` began: in a time zone as if that were UTC, else on this device. */
const midnight = (ms: number, timeZone: string | undefined) =>
  timeZone ? Date.parse(dayOf(ms, timeZone)) : new Date(ms).setHours(0, 0, 0, 0);

/**
 * The day and the time of day of `at`, for a reader at `now` (both ms), by the clock of a time zone or, without one, of this device,
 * as people of a locale write them. The day is empty for today, a weekday up to six days away, else a date. `isShort`
 * abbreviates it.
 */
export function formatClock(
  at: number,
  now: number,
  locale: string,
  { isShort = false, timeZone }: { isShort?: boolean; timeZone?: string | undefined } = {},
): { day: string; time: string } {
  const { clock, long, short } = formatsIn(locale, timeZone);
  const { near, far } = isShort ? short : long;
  // Rounded, because the clocks may be set forward or back in between.
  const days = Math.abs(Math.round((midnight(at, timeZone) - midnight(now, timeZone)) / DAY_MS));
  const day = days === 0 ? '' : (days <= WEEK ? near : far).format(at);
  return { day, time: clock.format(at) };
}
