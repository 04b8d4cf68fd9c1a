import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Spinner } from '@/app/_components/spinner';
import { getT, Messages } from '@/app/_i18n/server';
import { LoaderRedirect } from './_components/loader-redirect';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('moments');
  return { title: t('loaderTitle'), robots: { index: false } };
}

export default async function LoaderPage() {
  const t = await getT('moments');
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <Spinner label={(await getT('islands'))('loading')} className="size-14 text-leaf" />
      <h1 className="font-normal text-base text-muted tracking-normal">{t('loader')}</h1>
      <Suspense>
        <Messages areas={['moments']}>
          <LoaderRedirect />
        </Messages>
      </Suspense>
    </div>
  );
}
