'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { SetPasswordForm, useLinkToken } from '@/app/_components/account/set-password-form';
import { Button } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { callApi } from '@/lib/client/api-client';
import { bootSession } from '@/lib/client/session';
import { openLogin } from '@/lib/client/session-store';

function Done() {
  const t = useT('password');
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold text-leaf">
        {t('isSet')}
      </p>
      <Button size="large" onClick={() => openLogin()}>
        {t('logIn')}
      </Button>
    </div>
  );
}

export function ResetForm() {
  const t = useT('password');
  const token = useLinkToken();
  // The token that has set the password. Another link in the same tab shows the form again.
  const [usedToken, setUsedToken] = useState<string>();
  async function set(password: string) {
    await callApi('/api/user/reset', { body: { token, password } });
    setUsedToken(token);
    // The server ends all sessions after a reset.
    await bootSession();
  }

  if (usedToken === token) return <Done />;
  return (
    <>
      <SetPasswordForm label={t('fresh')} button={t('set')} set={set} />
      <p className="mt-4">
        <Link
          href="/forgot-password"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {t('again')}
        </Link>
      </p>
    </>
  );
}
