'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useForm } from '@/app/_components/use-form';
import { useLinkToken } from '@/app/_components/use-link-token';
import { SellerWelcome } from '@/app/[lang]/seller/_components/seller-login';
import { callApi } from '@/lib/client/api-client';
import { bootSeller } from '@/lib/client/seller-store';

/** Sets the seller's new password with the link of a mail. */
export function SellerReset() {
  const t = useT('password');
  const token = useLinkToken();
  const [usedToken, setUsedToken] = useState<string>();
  const { faults, refusal, busy, props } = useForm(async ({ password }) => {
    await callApi('/api/seller/reset', { body: { token, password } });
    setUsedToken(token);
    // If this device was signed in, it is not any more.
    await bootSeller();
  });

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
        <form {...props} className="grid gap-4">
          <h2 className="font-bold text-xl">{t('choose')}</h2>
          <p className="text-muted">{t('chooseText')}</p>
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
        </form>
      )}
    </SellerWelcome>
  );
}
