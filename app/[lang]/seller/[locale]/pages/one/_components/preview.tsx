import { useT } from '#i18n';
import { PageContent } from '@/app/_components/page-content';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { usePreview } from './use-preview';

/** The page as shoppers will see it. */
export function Preview({
  title,
  text,
  language,
}: {
  title: string;
  text: string;
  /** That of the text, in a shop that speaks several. */
  language: Language | undefined;
}) {
  const t = useT('sellerPages');
  const { content, hasFailed } = usePreview(text);
  return (
    <section aria-label={t('preview')} className="min-w-0">
      <h2 className="mb-1.5 font-semibold text-sm">{t('preview')}</h2>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text
        tabIndex={0}
        {...(language ? { lang: language, dir: LANGUAGES[language].dir } : {})}
        className="max-h-[80dvh] overflow-y-auto rounded-panel border border-line bg-paper p-6 hyphens-auto [overflow-wrap:anywhere]"
      >
        <p className="font-bold text-3xl">{title}</p>
        {text.trim() === '' && (
          <p dir="auto" className="mt-3 text-muted">
            {t('previewEmpty')}
          </p>
        )}
        <PageContent content={content} />
      </div>
      <p role="status" className="text-muted text-sm">
        {hasFailed && <span className="mt-1.5 block">{t('previewFailed')}</span>}
      </p>
    </section>
  );
}
