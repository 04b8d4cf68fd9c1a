import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { EmailField, PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { ApiError } from '@/lib/client/api-client';
import { useSignIn } from './use-sign-in';
import { useWays } from './use-ways';

/** Where the password that always works is, and what prints one that was made up. */
const SETTING = 'SELLER_PASSWORD';
const COMMAND = 'npm start';

const quiet =
  'inline-flex min-h-11 items-center justify-center font-semibold text-muted underline underline-offset-4';

/** E-mail and password, and what signs in besides. */
export function PasswordStep({
  onCode,
  onRecovery,
  onLink,
}: {
  /** The password is right, and a code has to follow. */
  onCode: (email: string, password: string) => void;
  onRecovery: () => void;
  onLink: () => void;
}) {
  const t = useT('seller');
  const ways = useWays();
  const signIn = useSignIn();
  const { faults, busy, props } = useForm(
    async ({ email = '', password = '' }) => {
      try {
        await signIn({ path: '/api/seller/login', body: { email, password } });
      } catch (error) {
        if (!(error instanceof ApiError && error.fields.code)) throw error;
        onCode(email, password);
      }
    },
    { toast: true },
  );

  return (
    <form {...props} className="grid gap-4">
      <EmailField
        label={t('email')}
        autoComplete={ways.hasPasskeys ? 'username webauthn' : 'username'}
        error={faults.email}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={faults.password}
      />
      <Button type="submit" size="large" aria-disabled={busy} className="mt-2">
        {t('login')}
      </Button>
      {ways.hasPasskeys && (
        <>
          <Button look="outline" size="large" aria-disabled={ways.busy} onClick={ways.press}>
            {t('usePasskey')}
          </Button>
          <button type="button" className={quiet} onClick={onRecovery}>
            {t('useRecovery')}
          </button>
        </>
      )}
      <details className="text-muted">
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('forgot')}
        </summary>
        {ways.mailsLinks && (
          <Button look="outline" className="mb-3 w-full" onClick={onLink}>
            {t('sendLink')}
          </Button>
        )}
        <p>
          <Filled
            text={t('forgotText', { setting: slot(0), command: slot(1) })}
            parts={[<code key="setting">{SETTING}</code>, <code key="command">{COMMAND}</code>]}
          />
        </p>
      </details>
    </form>
  );
}
