'use client';

import { useT } from '#i18n';
import { DevicesSection } from '@/app/_components/account/devices-section';
import { PasswordSection } from '@/app/_components/account/password-section';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { useQuery } from '@/app/_components/use-query';
import type { SessionsAnswer } from '@/lib/auth/view';
import { bootSession } from '@/lib/client/session';
import { openLogin, type SessionUser, useSession } from '@/lib/client/session-store';
import { AddressesSection } from './addresses-section';
import { DataSection } from './data-section';
import { PushSection } from './push-section';

function Parts({ user }: { user: SessionUser }) {
  const devices = useQuery<SessionsAnswer>('/api/user/sessions', 'shopper');
  return (
    <div className="space-y-5">
      <p className="-mt-4 mb-6 text-muted">
        {user.name} · <span className="break-all">{user.email}</span>
      </p>
      <PasswordSection as="shopper" email={user.email} onChanged={devices.reload} />
      <DevicesSection as="shopper" {...devices} />
      <PushSection />
      <AddressesSection />
      <DataSection />
    </div>
  );
}

function Loading() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-48 rounded-panel" />
    </div>
  );
}

/** The parts of the shopper's account, or a button to sign in. */
export function AccountScreen() {
  const t = useT('account');
  const ofAll = useT('islands');
  const { status, user, isUnsure } = useSession();
  if (isUnsure)
    return (
      <EmptyState icon="warning" title={t('notLoaded')} text={t('safe')}>
        <Button onClick={() => void bootSession()}>{ofAll('tryAgain')}</Button>
      </EmptyState>
    );
  if (status === 'visitor')
    return (
      <EmptyState icon="user" title={t('logIn')}>
        <Button onClick={() => openLogin({ path: '/account', text: t('toAccount') })}>
          {ofAll('login')}
        </Button>
      </EmptyState>
    );
  return user ? <Parts key={user._id} user={user} /> : <Loading />;
}
