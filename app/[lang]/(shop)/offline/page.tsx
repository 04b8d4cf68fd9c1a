import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { getT, unlistedTitle } from '@/app/_i18n/server';
import { TryAgain } from './_components/try-again';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('statusPages', 'offline');

export default async function OfflinePage() {
  const t = await getT('statusPages');
  return (
    <>
      <h1 className="sr-only">{t('offline')}</h1>
      <EmptyState icon="offline" title={t('offline')} text={t('offlineText')}>
        <TryAgain />
        <LinkButton href="/cart" variant="outline">
          {t('toCart')}
        </LinkButton>
      </EmptyState>
    </>
  );
}
