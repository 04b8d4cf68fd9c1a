'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Link } from '@/app/_components/link';
import { useForm } from '@/app/_components/use-form';
import { useLinkToken } from '@/app/_components/use-link-token';
import { callApi } from '@/lib/client/api-client';
import { bootSession, openLogin } from '@/lib/client/session-store';

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

/** Sets a new password with the link of a mail. By POST, so that without scripts nothing is in the address. */
export function ResetForm() {
  const t = useT('password');
  const token = useLinkToken();
  // The link that was used: another one in the same tab asks again.
  const [usedToken, setUsedToken] = useState<string>();
  const { faults, refusal, busy, props } = useForm(async ({ password }) => {
    await callApi('/api/user/reset', { body: { token, password } });
    setUsedToken(token);
    // If this device was signed in, it is not any more.
    await bootSession();
  });

  if (usedToken === token) return <Done />;
  return (
    <form method="post" {...props} className="grid gap-4">
      <Field
        label={t('fresh')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        error={faults.password}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('set')}
      </Button>
      <p>
        <Link
          href="/forgot-password"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {t('again')}
        </Link>
      </p>
    </form>
  );
}
