/** The English names of the days of a week, in the order of opening hours. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The name of a day, from Monday (0) on, as a language writes it within a sentence. */
export const weekdayName = (day: number, locale: string): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );

/** As {@link weekdayName}, at the begin of a line. */
export function dayName(day: number, locale: string): string {
  const name = weekdayName(day, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
