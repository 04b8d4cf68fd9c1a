import { usePageLanguage, useT } from '#i18n';
import { LANGUAGES } from '@/lib/i18n/languages';
import { type DayWords, dayWordsOf } from '@/lib/shop/day-words';

/* What sentences of a page are made of, in its language. */

/** What Intl formats by. */
export const useLocale = (): string => LANGUAGES[usePageLanguage().code].locale;

/** How the page says days and times. */
export const useDayWords = (): DayWords => dayWordsOf(useT('days'), useLocale());
