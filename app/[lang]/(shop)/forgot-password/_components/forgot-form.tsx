'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormRefusal } from '@/app/_components/form-error';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';

/** The form that requests a link for a new password. The confirmation is shown on the page. */
export function ForgotForm() {
  const t = useT('password');
  const [said, setSaid] = useState('');
  const { faults, refusal, busy, props } = useForm(async ({ email }, form) => {
    setSaid('');
    const answer = await callApi('/api/user/forgot', { body: { email } });
    // The page stays mounted, so the form is reset.
    form.reset();
    setSaid(answer.message);
  });

  return (
    <form method="post" {...props} className="grid gap-4">
      <EmailField label={t('email')} autoComplete="email" error={faults.email} />
      <FormRefusal text={refusal} />
      <p role="status" className="font-semibold text-leaf empty:absolute">
        {said}
      </p>
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
