import { usePageLanguage, useT } from '#i18n';
import { type DayLabels, dayLabelsOf } from '@/lib/shop/days';

/** Returns the BCP 47 tag of the page's language and the shop's country. */
export const useLocale = (): string => usePageLanguage().locale;

export const useDayLabels = (): DayLabels => dayLabelsOf(useT('days'), useLocale());
