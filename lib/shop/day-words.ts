import type { Translate } from '@/lib/i18n/translate';

/** How a language says days and times. */
export type DayWords = {
  locale: string;
  today: string;
  tomorrow: string;
  todayAt: (time: string) => string;
  tomorrowAt: (time: string) => string;
  onDayAt: (day: string, time: string) => string;
};

/** The English ones, for what is not said in the language of its reader. */
export const ENGLISH_DAYS: DayWords = {
  locale: 'en-US',
  today: 'today',
  tomorrow: 'tomorrow',
  todayAt: (time) => `today at ${time}`,
  tomorrowAt: (time) => `tomorrow at ${time}`,
  onDayAt: (day, time) => `on ${day} at ${time}`,
};

/** Those of a language, by its messages and its locale. */
export const dayWordsOf = (t: Translate<'days'>, locale: string): DayWords => ({
  locale,
  today: t('today'),
  tomorrow: t('tomorrow'),
  todayAt: (time) => t('todayAt', { time }),
  tomorrowAt: (time) => t('tomorrowAt', { time }),
  onDayAt: (day, time) => t('onDayAt', { day, time }),
});
