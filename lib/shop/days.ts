/** The names of the days of a week, in the order of {@link OpeningHours}. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The name of a day, from Monday (0) on, as a language writes it at the begin of a line. */
export function dayName(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const name = format.format(Date.UTC(2024, 0, 1 + day));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
