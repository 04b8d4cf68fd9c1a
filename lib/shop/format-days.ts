import 'server-only';
import { requestLocale, requestTranslator } from '@/lib/http/say';
import { type DayWords, dayWordsOf } from './day-labels';

/** Returns the translated words for days and times, in the language of the request. */
export const formatDays = (): DayWords => dayWordsOf(requestTranslator('days'), requestLocale());
