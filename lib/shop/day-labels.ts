import type { Translate } from '@/lib/i18n/translate';

/** The words and functions that format days and times in a language. */
export type DayWords = {
  locale: string;
  today: string;
  tomorrow: string;
  todayAt: (time: string) => string;
  tomorrowAt: (time: string) => string;
  onDayAt: (day: string, time: string) => string;
};

/** The English words, for texts that are not shown in the reader's language. */
export const ENGLISH_DAYS: DayWords = {
  locale: 'en-US',
  today: 'today',
  tomorrow: 'tomorrow',
  todayAt: (time) => `today at ${time}`,
  tomorrowAt: (time) => `tomorrow at ${time}`,
  onDayAt: (day, time) => `on ${day} at ${time}`,
};

/** Returns the words of a language from its messages and its locale. */
export const dayWordsOf = (t: Translate<'days'>, locale: string): DayWords => ({
  locale,
  today: t('today'),
  tomorrow: t('tomorrow'),
  todayAt: (time) => t('todayAt', { time }),
  tomorrowAt: (time) => t('tomorrowAt', { time }),
  onDayAt: (day, time) => t('onDayAt', { day, time }),
});
