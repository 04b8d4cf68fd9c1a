'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';

export function ForgotForm() {
  const t = useT('password');
  const [message, setMessage] = useState('');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ email }, form) => {
    setMessage('');
    const answer = await callApi('/api/user/forgot', { body: { email } });
    form.reset();
    setMessage(answer.message);
  });

  return (
    <form method="post" {...props} className="grid gap-4">
      <EmailField label={t('email')} autoComplete="email" error={fieldErrors.email} />
      <FormError text={errorText} />
      <p role="status" className="font-semibold text-leaf empty:absolute">
        {message}
      </p>
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
