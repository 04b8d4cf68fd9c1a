'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { localPath } from '@/lib/client/language';
import { returnFromPaying } from '@/lib/client/pay-mark';
import { safeNext } from '@/lib/client/safe-next';

const DELAY_MS = 5000;

/**
 * Goes to the page named by `next` after 5 seconds (docs/product.md 1.9), or at once by its link. The
 * pay page leads here after paying.
 */
export function LoaderRedirect() {
  const t = useT('moments');
  const router = useRouter();
  const next = useSearchParams().get('next');
  const path = safeNext(next);
  const isToOrders = path === '/my-orders';

  useEffect(() => {
    // Without a `next` the page stays.
    if (next === null) return;
    if (isToOrders) returnFromPaying();
    const timer = setTimeout(() => router.replace(localPath(path)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, path, isToOrders, router]);

  if (next === null) return null;
  return (
    <>
      <p className="max-w-sm text-muted">{t(isToOrders ? 'waiting' : 'nextPage')}</p>
      <LinkButton href={path} look="soft" replace>
        {t(isToOrders ? 'ordersNow' : 'goOn')}
      </LinkButton>
    </>
  );
}
