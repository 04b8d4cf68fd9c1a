import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Spinner } from '@/app/_components/spinner';
import { LoaderRedirect } from './_components/loader-redirect';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'One moment', robots: { index: false } };

export default function LoaderPage() {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <Spinner className="size-14 text-leaf" />
      <h1 className="font-normal text-base text-muted tracking-normal">One moment, please…</h1>
      <Suspense>
        <LoaderRedirect />
      </Suspense>
    </div>
  );
}
