import 'server-only';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGES } from '@/lib/i18n/languages';
import { requestLanguage } from '@/lib/observe/request-context';
import { type DayWords, dayWordsOf } from './day-words';

/** How days and times are said in the language of the request. */
export function saidDays(): DayWords {
  const language = requestLanguage();
  return dayWordsOf(translate(language, 'days'), LANGUAGES[language].locale);
}
