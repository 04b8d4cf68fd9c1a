import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { BackButton } from './code-steps';

/** Asks for a link that sets a new password; the answer stays. */
export function LinkStep({ onBack }: { onBack: () => void }) {
  const t = useT('seller');
  const [said, setSaid] = useState('');
  const { faults, busy, props } = useForm(
    async ({ email }) => {
      setSaid('');
      const { message } = await callApi('/api/seller/forgot', { body: { email } });
      setSaid(message);
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <p>{t('linkText')}</p>
      <EmailField label={t('email')} autoComplete="username" error={faults.email} />
      <p role="status" className="font-semibold text-leaf empty:absolute">
        {said}
      </p>
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('sendLink')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}
