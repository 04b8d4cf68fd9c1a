'use client';

import { useParams } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { EmailField, PasswordField, type TypedEmail } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { usePasskeySignIn } from '@/app/_components/use-passkey-sign-in';
import { ApiError, callApi } from '@/lib/client/api-client';
import { readSignInMethods } from '@/lib/client/passkey';
import { type SignIn, signInSeller, useSellerStatus } from '@/lib/client/seller-store';

/** For signed-in staff, the frame around the page is already the main element. */
export function PageMain({ className, children }: { className: string; children: ReactNode }) {
  const Tag = useSellerStatus() === 'seller' ? 'div' : 'main';
  return <Tag className={className}>{children}</Tag>;
}

/** The session gets the language of the current page. */
function useSignIn(): (signIn: SignIn) => Promise<void> {
  const { locale } = useParams<{ locale: string }>();
  return useCallback((signIn) => signInSeller(signIn, locale), [locale]);
}

function BackButton({ onBack }: { onBack: () => void }) {
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

type CodeStepProps = { email: string; password: string; onBack: () => void };

function CodeStep({ email, password, onBack }: CodeStepProps) {
  const t = useT('seller');
  const signIn = useSignIn();
  const { fieldErrors, busy, props } = useForm(
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
        error={fieldErrors.code}
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('login')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}

function RecoveryStep({ typed, onBack }: { typed: TypedEmail; onBack: () => void }) {
  const t = useT('seller');
  const signIn = useSignIn();
  const { fieldErrors, busy, props } = useForm(
    ({ email = '', code = '' }) =>
      signIn({ path: '/api/seller/recovery/sign-in', body: { email, code } }),
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <p>{t('recoveryText')}</p>
      <EmailField
        label={t('email')}
        autoComplete="username"
        typed={typed}
        error={fieldErrors.email}
      />
      <Field
        label={t('recoveryCode')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={fieldErrors.code}
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('login')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}

function LinkStep({ typed, onBack }: { typed: TypedEmail; onBack: () => void }) {
  const t = useT('seller');
  const [notice, setNotice] = useState('');
  const { fieldErrors, busy, props } = useForm(
    async ({ email }) => {
      setNotice('');
      const { message } = await callApi('/api/seller/forgot', { body: { email } });
      setNotice(message);
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid gap-4">
      <p>{t('linkText')}</p>
      <EmailField
        label={t('email')}
        autoComplete="username"
        typed={typed}
        error={fieldErrors.email}
      />
      <p role="status" className="font-semibold text-leaf empty:absolute">
        {notice}
      </p>
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('sendLink')}
      </Button>
      <BackButton onBack={onBack} />
    </form>
  );
}

/** If any user has a passkey, the browser also suggests passkeys in the email field. */
function useSignInMethods() {
  const [mailsLinks, setMailsLinks] = useState(false);
  const completeSignIn = useSignIn();
  const signIn = useCallback(
    (body: object) => completeSignIn({ path: '/api/seller/passkey/sign-in', body }),
    [completeSignIn],
  );
  const read = useCallback(async (signal?: AbortSignal) => {
    const { mailsLinks: isOn, passkey } = await readSignInMethods(signal);
    setMailsLinks(isOn);
    return passkey;
  }, []);
  return { mailsLinks, ...usePasskeySignIn(read, signIn) };
}

/** `SETTING` is the environment variable with the owner's password. `COMMAND` prints a generated password. */
const SETTING = 'SELLER_PASSWORD';
const COMMAND = 'npm start';

const quiet =
  'inline-flex min-h-11 items-center justify-center font-semibold text-muted underline underline-offset-4';

type PasswordStepProps = {
  typed: TypedEmail;
  /** Called if the password is correct and a code is required. */
  onCode: (email: string, password: string) => void;
  onRecovery: () => void;
  onLink: () => void;
};

function PasswordStep({ typed, onCode, onRecovery, onLink }: PasswordStepProps) {
  const t = useT('seller');
  const methods = useSignInMethods();
  const signIn = useSignIn();
  const { fieldErrors, busy, props } = useForm(
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
        autoComplete={methods.hasPasskeys ? 'username webauthn' : 'username'}
        typed={typed}
        error={fieldErrors.email}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={fieldErrors.password}
      />
      <Button type="submit" size="large" aria-disabled={busy} className="mt-2">
        {t('login')}
      </Button>
      {methods.hasPasskeys && (
        <>
          <Button
            variant="outline"
            size="large"
            aria-disabled={methods.busy}
            onClick={methods.onClick}
          >
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
        {methods.mailsLinks && (
          <Button variant="outline" className="mb-3 w-full" onClick={onLink}>
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

/** The frame is shown while the session is checked, so that the page is not empty. */
export function SellerWelcome({ children }: { children: ReactNode }) {
  const { name } = useShop();
  const t = useT('seller');
  return (
    <PageMain className="grid min-h-dvh place-content-center p-4">
      <div className="w-[min(26rem,calc(100vw-2rem))] rounded-panel border border-line bg-card px-4 py-6 shadow-lift sm:p-8">
        <h1 className="mb-1 font-bold text-2xl">
          <Filled
            text={t('loginTitle', { seller: slot(0) })}
            parts={[
              <span key="seller" className="text-leaf">
                {t('seller')}
              </span>,
            ]}
          />
        </h1>
        <p className="mb-6 text-muted">{t('manage', { name })}</p>
        <div className="grid min-h-76 content-start">{children}</div>
      </div>
      <Link
        href="/"
        className="mt-5 inline-flex min-h-11 items-center justify-center font-semibold text-muted hover:text-ink"
      >
        {t('backToShop')}
      </Link>
    </PageMain>
  );
}

type Step =
  | { is: 'password' | 'recovery' | 'link' }
  | { is: 'code'; email: string; password: string };

export function SellerLogin() {
  const [step, setStep] = useState<Step>({ is: 'password' });
  const typed = useState('');
  const onBack = () => setStep({ is: 'password' });
  return (
    <SellerWelcome>
      {step.is === 'password' && (
        <PasswordStep
          typed={typed}
          onCode={(email, password) => setStep({ is: 'code', email, password })}
          onRecovery={() => setStep({ is: 'recovery' })}
          onLink={() => setStep({ is: 'link' })}
        />
      )}
      {step.is === 'code' && <CodeStep {...step} onBack={onBack} />}
      {step.is === 'recovery' && <RecoveryStep typed={typed} onBack={onBack} />}
      {step.is === 'link' && <LinkStep typed={typed} onBack={onBack} />}
    </SellerWelcome>
  );
}
