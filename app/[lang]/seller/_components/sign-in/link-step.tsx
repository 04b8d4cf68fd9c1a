import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
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
      <Field
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={faults.email}
      />
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
