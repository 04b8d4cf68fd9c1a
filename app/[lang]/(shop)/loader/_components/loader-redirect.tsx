'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { LinkButton } from '@/app/_components/button';
import { returnFromPaying } from '@/lib/client/pay-mark';
import { safeNext } from '@/lib/client/safe-next';

const DELAY_MS = 5000;

/**
 * Goes to the page named by `next` after 5 seconds (docs/product.md 1.9), or at once by its link. The
 * pay page leads here after paying.
 */
export function LoaderRedirect() {
  const router = useRouter();
  const next = useSearchParams().get('next');
  const path = safeNext(next);
  const isToOrders = path === '/my-orders';

  useEffect(() => {
    // Without a `next` the page stays.
    if (next === null) return;
    if (isToOrders) returnFromPaying();
    const timer = setTimeout(() => router.replace(path), DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, path, isToOrders, router]);

  if (next === null) return null;
  return (
    <>
      <p className="max-w-sm text-muted">
        {isToOrders
          ? 'We are waiting for confirmation of your payment. Your orders open in a few seconds.'
          : 'The next page opens in a few seconds.'}
      </p>
      <LinkButton href={path} look="soft" replace>
        {isToOrders ? 'Go to My Orders now' : 'Go on now'}
      </LinkButton>
    </>
  );
}
