/** The English names of the weekdays, starting with Monday like the opening hours. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns the name of a weekday (0 is Monday), spelled as within a sentence. */
export const weekdayName = (day: number, locale: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );

/** Returns the name of a weekday (0 is Monday) with a capital first letter. */
export function dayName(day: number, locale: string): string {
  const name = weekdayName(day, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
