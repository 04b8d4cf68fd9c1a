'use client';

import { localPath, presentLanguage, wordsOf } from '@/lib/client/language';
import { LANGUAGES } from '@/lib/i18n/languages';
import { figtree } from './fonts';
import './globals.css';

const BUTTON = 'min-h-11 rounded-full border border-leaf px-5 py-2.5 font-semibold';

/** Where the frame failed before it knew its language. */
const ENGLISH = {
  wentWrong: 'Something went wrong on our side',
  cartSafe: 'Your cart is safe. Please try again in a moment.',
  tryAgain: 'Try again',
  backHome: 'Back to home',
} as const;

function words(): (key: keyof typeof ENGLISH) => string {
  try {
    return wordsOf('islands');
  } catch {
    return (key) => ENGLISH[key];
  }
}

/** Replaces the whole document when the frame around a page fails. Every page loads it, so it is small. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const t = words();
  const language = presentLanguage();
  return (
    <html lang={language} dir={LANGUAGES[language].dir} className={figtree.variable}>
      <body>
        <title>{t('wentWrong')}</title>
        <main className="wrap py-10 text-center">
          <h1 className="font-bold text-2xl">{t('wentWrong')}</h1>
          <p className="mt-2 text-muted">{t('cartSafe')}</p>
          <p className="mt-6 flex justify-center gap-3">
            <button type="button" onClick={reset} className={BUTTON}>
              {t('tryAgain')}
            </button>
            <a href={localPath('/')} className={BUTTON}>
              {t('backHome')}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
