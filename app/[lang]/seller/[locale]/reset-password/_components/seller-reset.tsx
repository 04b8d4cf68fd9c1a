'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { SetPasswordForm, useLinkToken } from '@/app/_components/account/set-password-form';
import { LinkButton } from '@/app/_components/button';
import { SellerWelcome } from '@/app/[lang]/seller/[locale]/_components/seller-login';
import { callApi } from '@/lib/client/api-client';
import { bootSeller } from '@/lib/client/seller-store';

/** Sets a new password with the link from a mail. */
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
