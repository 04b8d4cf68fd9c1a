const DAY = 24 * 60 * 60_000;
/** Beyond so many days a weekday alone would be taken for that of this week. */
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
 * The time `at` (ms) as people say it at the time `now` (ms) in their time zone: its day, which is
 * empty for today and has a date beyond six days, and its time of the day. `isShort`: in short.
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
