import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useSignIn } from './use-sign-in';

/** A small way back below a form. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const t = useT('seller');
  return (
    <button
      type="button"
      onClick={onBack}
      className="inline-flex min-h-11 items-center justify-center font-semibold text-muted underline underline-offset-4"
    >
      {t('back')}
    </button>
  );
}

/** Asks for the code of the app, or a recovery code, after the right password. */
export function CodeStep({
  email,
  password,
  onBack,
}: {
  email: string;
  password: string;
  onBack: () => void;
}) {
  const t = useT('seller');
  const signIn = useSignIn();
  const { faults, busy, props } = useForm(
    ({ code = '' }) => signIn({ path: '/api/seller/login', body: { email, password, code } }),
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <p>{t('codeText')}</p>
      <Field
        label={t('code')}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        required
        error={faults.code}
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('login')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}

/** Signs in by a recovery code alone. */
export function RecoveryStep({ onBack }: { onBack: () => void }) {
  const t = useT('seller');
  const signIn = useSignIn();
  const { faults, busy, props } = useForm(
    ({ email = '', code = '' }) =>
      signIn({ path: '/api/seller/recovery/sign-in', body: { email, code } }),
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <p>{t('recoveryText')}</p>
      <EmailField label={t('email')} autoComplete="username" error={faults.email} />
      <Field
        label={t('recoveryCode')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={faults.code}
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('login')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}
