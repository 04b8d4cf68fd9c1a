import 'server-only';
import { requestLocale, requestTranslator } from '@/lib/http/translate';
import { type DayLabels, dayLabelsOf } from './day-labels';

/** Returns the translated words for days and times, in the language of the request. */
export const formatDays = (): DayLabels => dayLabelsOf(requestTranslator('days'), requestLocale());
