import { useT } from '#i18n';
import { Button } from './button';

/** The end of a list, with a button that loads the next page. After an error the button retries. */
export function LoadMore({
  status,
  hasMore,
  onMore,
  onRetry,
}: {
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}) {
  const t = useT('islands');
  if (status !== 'failed' && !hasMore) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {status === 'failed' ? (
        <>
          <span className="text-muted">{t('notLoaded')}</span>
          <Button variant="outline" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Button variant="outline" onClick={onMore} aria-disabled={status === 'loading'}>
          {t(status === 'loading' ? 'loading' : 'more')}
        </Button>
      )}
    </p>
  );
}
