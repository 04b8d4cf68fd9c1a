import { currentLanguage, localPath, translate } from '@/lib/client/language';
import { LANGUAGES } from '@/lib/i18n/languages';

/** Throws if the page failed before its language was known. */
export function messagesInLanguage() {
  const t = translate('islands');
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
