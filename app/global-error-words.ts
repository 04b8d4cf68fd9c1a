import { currentLanguage, localPath, wordsOf } from '@/lib/client/language';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Said } from './global-error';

/** What a page whose frame failed says in its language. Throws where the frame failed before it knew that. */
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
