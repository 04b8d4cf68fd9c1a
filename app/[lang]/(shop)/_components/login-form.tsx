'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { EmailField, PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { login, register } from '@/lib/client/account-actions';
import type { LoginMode } from '@/lib/client/session-store';
import { ForgotLink } from './forgot-link';

/** Email and password, and the name when signing up (docs/product.md 4.1). */
export function LoginForm({ mode }: { mode: LoginMode }) {
  const t = useT('login');
  const ofAll = useT('islands');
  const { faults, refusal, busy, props } = useForm(
    ({ name = '', email = '', password = '' }) =>
      mode === 'login' ? login(email, password) : register(name, email, password),
    { toast: true },
  );

  return (
    <form {...props} className="grid gap-4">
      {mode === 'register' && (
        <Field
          label={t('name')}
          name="name"
          autoComplete="name"
          required
          autoFocus
          maxLength={100}
          error={faults.name}
        />
      )}
      <EmailField
        label={t('email')}
        autoComplete="email"
        autoFocus={mode === 'login'}
        error={faults.email}
      />
      <PasswordField
        label={t('password')}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        error={faults.password}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {mode === 'login' ? ofAll('login') : t('createAccount')}
      </Button>
      {mode === 'login' && <ForgotLink />}
    </form>
  );
}
