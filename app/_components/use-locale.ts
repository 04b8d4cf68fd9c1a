import { usePageLanguage, useT } from '#i18n';
import { type DayLabels, dayLabelsOf } from '@/lib/shop/days';

/* The locale and the day names of a page, in its language. */

/** Returns the locale of the page for the country of the shop, as a BCP 47 tag, which Intl accepts. */
export const useLocale = (): string => usePageLanguage().locale;

/** Returns the texts for formatting days and times. */
export const useDayLabels = (): DayLabels => dayLabelsOf(useT('days'), useLocale());
