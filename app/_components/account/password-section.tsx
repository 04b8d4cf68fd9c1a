'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { accountApi, Section } from '@/app/_components/section';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { Audience } from '@/lib/client/session-scope';

/**
 * The form that changes the password. The server then signs out all other devices. `onChanged` reloads the
 * list of devices.
 */
export function PasswordSection({
  as,
  email,
  note,
  onChanged,
}: {
  as: Audience;
  /** The email address of the account, if the page knows it. */
  email?: string;
  note?: string;
  onChanged: () => void;
}) {
  const t = useT('devices');
  async function change({ old, password }: Record<string, string>, form: HTMLFormElement) {
    const call = { as, body: { old, password } };
    const { message } = await callApi(`${accountApi(as)}/password`, call);
    form.reset();
    notify.success(message);
    onChanged();
  }
  const { fieldErrors, busy, props } = useForm(change, { toast: true });

  return (
    <Section title={t('password')} text={[t('passwordText'), note].filter(Boolean).join(' ')}>
      <form {...props} className="grid gap-4 sm:grid-cols-2">
        {/* Password managers read the account name from this hidden field. */}
        {email && (
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        )}
        <PasswordField
          label={t('current')}
          name="old"
          autoComplete="current-password"
          error={fieldErrors.old}
        />
        <PasswordField
          label={t('fresh')}
          autoComplete="new-password"
          error={fieldErrors.password}
        />
        <div className="sm:col-span-2">
          <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
            {t('change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
