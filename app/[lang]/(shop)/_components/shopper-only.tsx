'use client';

import { Fragment, type ReactNode } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { bootSession } from '@/lib/client/session';
import { openLogin, type SessionUser, useSession } from '@/lib/client/session-store';

type Props = {
  logIn: string;
  page: { path: string; text: string };
  notLoaded: { title: string; text?: string };
  loading?: ReactNode;
  children: (user: SessionUser) => ReactNode;
};

export function ShopperOnly({
  logIn,
  page,
  notLoaded,
  loading = <Skeleton className="h-96 rounded-panel" />,
  children,
}: Props) {
  const t = useT('islands');
  const { status, user, isUnsure } = useSession();
  if (isUnsure) return <EmptyState icon="warning" {...notLoaded} retry={bootSession} />;
  if (status === 'visitor')
    return (
      <EmptyState icon="user" title={logIn}>
        <Button onClick={() => openLogin(page)}>{t('login')}</Button>
      </EmptyState>
    );
  return user ? <Fragment key={user._id}>{children(user)}</Fragment> : loading;
}
