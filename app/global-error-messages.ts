import { currentLanguage, localPath, wordsOf } from '@/lib/client/language';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Said } from './global-error';

/**
 * Returns the texts of the error page in the language of the failed page. Throws if the page failed before
 * its language was known.
 */
export function saidInLanguage(): Said {
  const t = wordsOf('islands');
  const language = currentLanguage();
  return {
    language,
    dir: LANGUAGES[language].dir,
    home: localPath('/'),
    title: t('wentWrong'),
    text: t('cartSafe'),
    again: t('tryAgain'),
    back: t('backHome'),
  };
}
