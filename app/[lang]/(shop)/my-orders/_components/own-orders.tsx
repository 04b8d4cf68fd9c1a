'use client';

import { Fragment, type ReactNode } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { bootSession } from '@/lib/client/session';
import { openLogin, useSession } from '@/lib/client/session-store';

/**
 * Returns a function that opens the login dialog. After the sign-in the shop offers a link back to the
 * orders.
 */
export function useLoginForOrders(): () => void {
  const t = useT('orders');
  return () => openLogin({ path: '/my-orders', text: t('toOrders') });
}

/** Shows an order or its invoice to the signed-in shopper. Visitors are asked to log in. */
export function OwnOrders({ of, children }: { of: 'order' | 'invoice'; children: ReactNode }) {
  const t = useT('orders');
  const tIslands = useT('islands');
  const logIn = useLoginForOrders();
  const { status, user, isUnsure } = useSession();
  if (isUnsure)
    return (
      <EmptyState icon="warning" title={t(of === 'order' ? 'orderNotLoaded' : 'invoiceNotLoaded')}>
        <Button onClick={() => void bootSession()}>{tIslands('tryAgain')}</Button>
      </EmptyState>
    );
  if (status === 'visitor')
    return (
      <EmptyState icon="user" title={t(of === 'order' ? 'logInOrder' : 'logInInvoice')}>
        <Button onClick={logIn}>{tIslands('login')}</Button>
      </EmptyState>
    );
  return status === 'shopper' ? (
    <Fragment key={user?._id}>{children}</Fragment>
  ) : (
    <Skeleton className="h-96 rounded-panel" />
  );
}
