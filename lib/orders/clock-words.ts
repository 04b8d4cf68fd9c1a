const DAY = 24 * 60 * 60_000;
/** The most days for which a weekday alone is unambiguous. */
const WEEK = 6;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const clock = format({ timeStyle: 'short' });
const long = {
  near: format({ weekday: 'long' }),
  far: format({ weekday: 'long', month: 'long', day: 'numeric' }),
};
const short = {
  near: format({ weekday: 'short' }),
  far: format({ month: 'short', day: 'numeric' }),
};

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/**
 * The day and the time of day of `at`, for a reader at `now` (both ms, in the local time zone). The
 * day is empty for today, a weekday up to six days away, else a date. `isShort` abbreviates it.
 */
export function clockWords(
  at: number,
  now: number,
  isShort = false,
): { day: string; time: string } {
  const { near, far } = isShort ? short : long;
  // Rounded, because the clocks may be set forward or back in between.
  const days = Math.abs(Math.round((midnight(at) - midnight(now)) / DAY));
  const day = days === 0 ? '' : (days <= WEEK ? near : far).format(at);
  return { day, time: clock.format(at) };
}
