import { usePageLanguage, useT } from '#i18n';
import { pathIn } from '@/lib/i18n/path-in';

const button = 'button min-h-11 border border-leaf px-5';

/**
 * This code is part of every page, so it is small. Its links load a new document, because React does not retry a failed
 * script.
 */
export function ErrorNotice() {
  const t = useT('islands');
  const { prefix } = usePageLanguage();
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-14 text-center">
      <h1 className="font-bold text-2xl">{t('wentWrong')}</h1>
      <p className="mt-2 text-muted">{t('cartSafe')}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={() => location.reload()}
          className={`${button} bg-leaf text-on-leaf`}
        >
          {t('tryAgain')}
        </button>
        <a href={pathIn(prefix, '/')} className={button}>
          {t('backHome')}
        </a>
      </p>
    </div>
  );
}
