import { Suspense } from 'react';
import { Spinner } from '@/app/_components/spinner';
import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { LoaderRedirect } from './_components/loader-redirect';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('statusPages', 'loaderTitle');

export default async function LoaderPage() {
  const t = await getT('statusPages');
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <Spinner label={(await getT('islands'))('loading')} className="size-14 text-leaf" />
      <h1 className="font-normal text-base text-muted tracking-normal">{t('loader')}</h1>
      <Suspense>
        <Messages namespaces={['statusPages']}>
          <LoaderRedirect />
        </Messages>
      </Suspense>
    </div>
  );
}
