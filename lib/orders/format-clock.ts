import { DAY_MS } from '@/lib/utils/durations';
import { timeFormat } from '@/lib/utils/time-format';
import { dayOf } from '@/lib/utils/zone-day';

/** Up to this number of days away, a weekday without a date is unambiguous. */
const WEEK = 6;

function formatsOf(locale: string, timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return {
    clock: timeFormat(locale, { timeStyle: 'short', timeZone }),
    long: {
      near: format({ weekday: 'long' }),
      far: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    },
    short: { near: format({ weekday: 'short' }), far: format({ month: 'short', day: 'numeric' }) },
  };
}

/** Creating an `Intl` formatter is slow. */
let cached: { key: string; formats: ReturnType<typeof formatsOf> } | undefined;

function formatsIn(locale: string, timeZone: string | undefined) {
  const key = `${locale} ${timeZone}`;
  if (cached?.key !== key) cached = { key, formats: formatsOf(locale, timeZone) };
  return cached.formats;
}

/**
 * Returns the start of the day in the time zone of this device. With `timeZone`, returns midnight UTC of the day there,
 * which serves only to compare days.
 */
const midnight = (ms: number, timeZone: string | undefined) =>
  timeZone ? Date.parse(dayOf(ms, timeZone)) : new Date(ms).setHours(0, 0, 0, 0);

/**
 * Formats the day and the time of `at` for a reader at the time `now` (both in ms). It uses `timeZone` or,
 * without one, the time zone of this device. `day` is empty for today, a weekday up to six days away, and
 * otherwise a date. `isShort` abbreviates the day.
 */
export function formatClock(
  at: number,
  now: number,
  locale: string,
  { isShort = false, timeZone }: { isShort?: boolean; timeZone?: string | undefined } = {},
): { day: string; time: string } {
  const { clock, long, short } = formatsIn(locale, timeZone);
  const { near, far } = isShort ? short : long;
  // Round the days, because a day of a daylight saving change has 23 or 25 hours.
  const days = Math.abs(Math.round((midnight(at, timeZone) - midnight(now, timeZone)) / DAY_MS));
  const day = days === 0 ? '' : (days <= WEEK ? near : far).format(at);
  return { day, time: clock.format(at) };
}

/**
 * Prepares a message for the component `Filled`, which replaces a placeholder with a time. For times such as "8:45
 * a.m.", removes the period after the placeholder.
 */
export const timeMessage = (text: string, locale: string): string =>
  formatClock(0, 0, locale).time.endsWith('.') ? text.replace(/([\ue000-\ue003])\./, '$1') : text;
