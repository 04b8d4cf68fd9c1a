'use client';

import { Fragment, type ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { bootSession, openLogin, useSession } from '@/lib/client/session-store';
import { BACK_TO_ORDERS } from './back-to-orders';

/** What a signed-in shopper sees of an order or its invoice; anybody else is asked to log in. */
export function OwnOrders({ of, children }: { of: 'order' | 'invoice'; children: ReactNode }) {
  const { status, user, isUnsure } = useSession();
  if (isUnsure)
    return (
      <EmptyState icon="warning" title={`Your ${of} could not be loaded`}>
        <Button onClick={() => void bootSession()}>Try again</Button>
      </EmptyState>
    );
  if (status === 'visitor')
    return (
      <EmptyState icon="user" title={`Log in to see your ${of}`}>
        <Button onClick={() => openLogin(BACK_TO_ORDERS)}>Login</Button>
      </EmptyState>
    );
  return status === 'shopper' ? (
    <Fragment key={user?._id}>{children}</Fragment>
  ) : (
    <Skeleton className="h-96 rounded-panel" />
  );
}
