import 'server-only';
import { saying, sayingLocale } from '@/lib/http/say';
import { type DayWords, dayWordsOf } from './day-words';

/** How days and times are said in the language of the request. */
export const saidDays = (): DayWords => dayWordsOf(saying('days'), sayingLocale());
