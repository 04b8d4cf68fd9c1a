import { DAY_MS } from '@/lib/durations';

/** The most days for which a weekday alone is unambiguous. */
const WEEK = 6;

function formatsOf(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
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

/** Of the one language of a page, because making a format is slow. */
let kept: { locale: string; formats: ReturnType<typeof formatsOf> } | undefined;

function formatsIn(locale: string) {
  if (kept?.locale !== locale) kept = { locale, formats: formatsOf(locale) };
  return kept.formats;
}

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/**
 * The day and the time of day of `at`, for a reader at `now` (both ms, in the local time zone), as people of
 * a locale write them. The day is empty for today, a weekday up to six days away, else a date. `isShort`
 * abbreviates it.
 */
export function clockWords(
  at: number,
  now: number,
  locale: string,
  isShort = false,
): { day: string; time: string } {
  const { clock, long, short } = formatsIn(locale);
  const { near, far } = isShort ? short : long;
  // Rounded, because the clocks may be set forward or back in between.
  const days = Math.abs(Math.round((midnight(at) - midnight(now)) / DAY_MS));
  const day = days === 0 ? '' : (days <= WEEK ? near : far).format(at);
  return { day, time: clock.format(at) };
}
