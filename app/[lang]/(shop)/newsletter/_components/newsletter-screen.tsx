'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { ByLink, Done, useMailedLink } from '@/app/[lang]/(shop)/_components/mailed-link';
import { callApi } from '@/lib/client/api-client';

function Subscribe() {
  const t = useT('newsletter');
  const [message, setMessage] = useState('');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ email = '' }) => {
    const answer = await callApi('/api/newsletter/subscribe', { body: { email } });
    setMessage(answer.message);
  });
  if (message) return <Done text={message} />;
  return (
    <form method="post" {...props} className="grid gap-5">
      <p className="text-muted">{t('text')}</p>
      <EmailField label={t('email')} autoComplete="email" error={fieldErrors.email} />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy} className="justify-self-start">
        {t('subscribe')}
      </Button>
    </form>
  );
}

export function NewsletterScreen({ isOn }: { isOn: boolean }) {
  const t = useT('newsletter');
  const link = useMailedLink();
  if (link)
    return (
      <ByLink
        key={link.token}
        path={link.kind === 'join' ? '/api/newsletter/confirm' : '/api/newsletter/leave'}
        token={link.token}
        text={t(link.kind === 'join' ? 'joinText' : 'leaveText')}
        action={t(link.kind)}
      />
    );
  return isOn ? <Subscribe /> : <p className="text-muted">{t('none')}</p>;
}
