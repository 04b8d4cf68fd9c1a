import 'server-only';
import { requestLocale, requestTranslator } from '@/lib/http/say';
import { type DayWords, dayWordsOf } from './day-words';

/** How days and times are said in the language of the request. */
export const formatDays = (): DayWords => dayWordsOf(requestTranslator('days'), requestLocale());
