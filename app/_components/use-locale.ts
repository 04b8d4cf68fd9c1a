import { usePageLanguage, useT } from '#i18n';
import { LANGUAGES } from '@/lib/i18n/languages';
import { type DayWords, dayWordsOf } from '@/lib/shop/day-labels';

/* The locale and the day names of a page, in its language. */

/** Returns the BCP 47 locale for Intl. */
export const useLocale = (): string => LANGUAGES[usePageLanguage().code].locale;

/** Returns the texts for days and times. */
export const useDayWords = (): DayWords => dayWordsOf(useT('days'), useLocale());
