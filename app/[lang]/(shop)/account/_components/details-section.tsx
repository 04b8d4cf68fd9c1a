import type { ComponentProps } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { EmailField, PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import type { UserResponse } from '@/lib/auth/view';
import { callApi } from '@/lib/client/api-client';
import { translateIfLoaded } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { refreshCart } from '@/lib/client/session';
import type { SessionUser } from '@/lib/client/session-store';
import type { OwnerCode } from './code-account';

const CodePart = lazyComponent<ComponentProps<typeof OwnerCode>>(() =>
  import('./code-account').then((part) => part.OwnerCode),
);

export function DetailsSection({ user }: { user: SessionUser }) {
  const t = useT('account');
  return (
    <Section title={t('details')} text={t('detailsText')}>
      <div className="grid gap-6">
        <NameForm name={user.name} />
        <EmailForm hasPassword={user.hasPassword !== false} email={user.email} />
      </div>
    </Section>
  );
}

function NameForm({ name: present }: { name: string }) {
  const t = useT('account');
  const { fieldErrors, busy, props } = useForm(
    async ({ name = '' }) => {
      const call = { as: 'shopper', body: { name } } as const;
      const { message } = await callApi<UserResponse>('/api/user/name', call);
      notify.success(message);
      // The profile menu also shows the name.
      await refreshCart();
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <Field
        name="name"
        label={t('name')}
        error={fieldErrors.name}
        defaultValue={present}
        autoComplete="name"
        maxLength={100}
        required
      />
      <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto sm:justify-self-start">
        {t('saveName')}
      </Button>
    </form>
  );
}

function EmailForm({ hasPassword, email: present }: { hasPassword: boolean; email: string }) {
  const t = useT('account');
  // If the shop mails no codes, the server asks for a password first.
  const isByCode = !hasPassword && translateIfLoaded('accountCode') !== undefined;
  const { fieldErrors, busy, props } = useForm(
    async ({ email = '', password = '', code = '' }, form) => {
      const body = { email, ...(isByCode ? { code } : { password }) };
      const { message } = await callApi('/api/user/email', { as: 'shopper', body });
      form.reset();
      notify.success(message);
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {/* Password managers read the account name from this hidden field. */}
      {!isByCode && (
        <input type="email" autoComplete="username" defaultValue={present} readOnly hidden />
      )}
      <EmailField
        label={t('newEmail')}
        error={fieldErrors.email}
        autoComplete="email"
        maxLength={254}
        className={isByCode ? 'sm:col-span-2' : undefined}
      />
      {isByCode ? (
        <CodePart error={fieldErrors.code} action="email" />
      ) : (
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={fieldErrors.password ?? fieldErrors.code}
        />
      )}
      <div className="sm:col-span-2">
        <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
          {t('sendLink')}
        </Button>
      </div>
    </form>
  );
}
