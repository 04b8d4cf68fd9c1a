'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { SetPasswordForm, useLinkToken } from '@/app/_components/account/set-password-form';
import { LinkButton } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { callApi } from '@/lib/client/api-client';
import { bootSeller, enterSeller } from '@/lib/client/seller-store';
import type { AcceptResponse } from '@/lib/staff/view';
import { PageMain, SellerWelcome } from './seller-login';

export function JoinForm() {
  const t = useT('team');
  const { name } = useShop();
  const token = useLinkToken();
  async function join(password: string) {
    const body = { token, password };
    const { person } = await callApi<AcceptResponse>('/api/staff/accept', { body });
    enterSeller(person);
  }
  return (
    <PageMain className="mx-auto grid min-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] grid-cols-1 content-center">
      <div className="rounded-panel border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="mb-1 font-bold text-2xl [overflow-wrap:anywhere]">
          {t('joinTitle', { name })}
        </h1>
        <p className="mb-6 text-muted">{t('joinText')}</p>
        <SetPasswordForm label={t('password')} button={t('join')} set={join} />
      </div>
      <Link
        href="/seller/account"
        className="mt-5 inline-flex min-h-11 items-center justify-center font-semibold text-muted hover:text-ink"
      >
        {t('signIn')}
      </Link>
    </PageMain>
  );
}

export function SellerReset() {
  const t = useT('password');
  const token = useLinkToken();
  const [usedToken, setUsedToken] = useState<string>();
  async function set(password: string) {
    await callApi('/api/seller/reset', { body: { token, password } });
    setUsedToken(token);
    // The server ends all sessions of the user, including the session on this device.
    await bootSeller();
  }

  return (
    <SellerWelcome>
      {usedToken === token ? (
        <div className="grid gap-4">
          <p role="status" className="font-semibold text-leaf">
            {t('isSet')}
          </p>
          <LinkButton href="/seller" size="large">
            {t('logIn')}
          </LinkButton>
        </div>
      ) : (
        <SetPasswordForm label={t('fresh')} button={t('set')} set={set}>
          <h2 className="font-bold text-xl">{t('choose')}</h2>
          <p className="text-muted">{t('chooseText')}</p>
        </SetPasswordForm>
      )}
    </SellerWelcome>
  );
}
