import { usePageLanguage, useT } from '#i18n';
import { LANGUAGES } from '@/lib/i18n/languages';
import { type DayLabels, dayLabelsOf } from '@/lib/shop/day-labels';

/* The locale and the day names of a page, in its language. */

/** Returns the locale of the page as a BCP 47 tag, which Intl accepts. */
export const useLocale = (): string => LANGUAGES[usePageLanguage().code].locale;

/** Returns the texts for formatting days and times. */
export const useDayLabels = (): DayLabels => dayLabelsOf(useT('days'), useLocale());
