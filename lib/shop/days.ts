import type { Translate } from '@/lib/i18n/translate';

/** The English names of the weekdays. The first is Monday, as in the opening hours. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns the name of a weekday (0 is Monday), spelled as in the middle of a sentence. */
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

/** Translations of "today" and "tomorrow", and functions that format days with times. */
export type DayLabels = {
  locale: string;
  today: string;
  tomorrow: string;
  todayAt: (time: string) => string;
  tomorrowAt: (time: string) => string;
  onDayAt: (day: string, time: string) => string;
};

/** The English day labels, for texts that are always English. */
export const ENGLISH_DAYS: DayLabels = {
  locale: 'en-US',
  today: 'today',
  tomorrow: 'tomorrow',
  todayAt: (time) => `today at ${time}`,
  tomorrowAt: (time) => `tomorrow at ${time}`,
  onDayAt: (day, time) => `on ${day} at ${time}`,
};

/**
 * Returns the day labels in one language. `t` translates the messages, and `locale` is the BCP 47 tag of the language.
 */
export const dayLabelsOf = (t: Translate<'days'>, locale: string): DayLabels => ({
  locale,
  today: t('today'),
  tomorrow: t('tomorrow'),
  todayAt: (time) => t('todayAt', { time }),
  tomorrowAt: (time) => t('tomorrowAt', { time }),
  onDayAt: (day, time) => t('onDayAt', { day, time }),
});
