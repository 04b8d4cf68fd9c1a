'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { EmailField, PasswordField, type TypedEmail } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { lazyComponent, useLazyComponent } from '@/app/_components/use-lazy-component';
import { useOnChange } from '@/app/_components/use-on-change';
import { login, register } from '@/lib/client/account-actions';
import { callApi } from '@/lib/client/api-client';
import { translate, translateIfLoaded } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import {
  closeLogin,
  type LoginMode,
  switchLoginMode,
  useSessionStore,
} from '@/lib/client/session-store';
import type { Translate } from '@/lib/i18n/translate';
import type { HealthView } from '@/lib/observe/health-view';

const PasskeySignIn = lazyComponent(() =>
  import('./passkeys/passkey-sign-in').then((part) => part.PasskeySignIn),
);

const importCode = () => import('./code-sign-in').then((part) => part.CodeSignIn);

const sides = {
  login: { title: 'welcome', question: 'newHere', other: 'register', turn: 'create' },
  register: { title: 'createYours', question: 'haveOne', other: 'login', turn: 'logIn' },
} as const;

export function LoginDialog({ mode }: { mode?: LoginMode }) {
  const t = useT('login');
  const side = sides[mode ?? 'login'];
  const reason = useSessionStore(({ askedFrom }) => askedFrom?.reason);
  const [isByCode, setIsByCode] = useState(false);
  const typed = useState('');
  const [CodeSignIn, loadCode] = useLazyComponent(importCode);
  const { checkoutAs, shopperPasskeys: hasPasskeys } = useShop();
  // A page that was rendered before the seller enabled mailed codes lacks their messages. The dialog then offers no
  // codes.
  const tCode = checkoutAs ? translateIfLoaded('loginCode') : undefined;
  const isOpen = mode !== undefined;
  // Reset the dialog, because another person may use it next.
  useOnChange(isOpen, () => {
    setIsByCode(false);
    typed[1]('');
  });

  async function showCode() {
    if (await loadCode()) setIsByCode(true);
    else notify.error(translate('islands')('noPart'));
  }

  if (tCode && isByCode && CodeSignIn)
    return (
      <Dialog open={isOpen} onClose={closeLogin} title={tCode('title')}>
        <CodeSignIn typed={typed} onBack={() => setIsByCode(false)} />
      </Dialog>
    );
  return (
    <Dialog open={isOpen} onClose={closeLogin} title={t(side.title)} text={reason}>
      <LoginForm key={mode} mode={mode ?? 'login'} hasPasskeys={hasPasskeys} typed={typed} />
      {hasPasskeys && mode === 'login' && <PasskeySignIn />}
      {tCode && <CodeOffer t={tCode} onChoose={() => void showCode()} />}
      <p className="mt-6 text-center text-muted">
        {t(side.question)}{' '}
        <button
          type="button"
          onClick={() => switchLoginMode(side.other)}
          className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
        >
          {t(side.turn)}
        </button>
      </p>
    </Dialog>
  );
}

function CodeOffer({ t, onChoose }: { t: Translate<'loginCode'>; onChoose: () => void }) {
  return (
    useSendsMail() && (
      <div className="mt-4 grid gap-4">
        <p className="text-center text-muted">{t('or')}</p>
        <Button variant="outline" size="large" onClick={onChoose}>
          {t('offer')}
        </Button>
      </div>
    )
  );
}

type LoginFormProps = { mode: LoginMode; hasPasskeys?: boolean; typed?: TypedEmail };

/** See docs/product.md 4.1. With `hasPasskeys`, the browser suggests passkeys in the email field. */
export function LoginForm({ mode, hasPasskeys = false, typed }: LoginFormProps) {
  const t = useT('login');
  const tIslands = useT('islands');
  const { fieldErrors, errorText, busy, props } = useForm(
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
          error={fieldErrors.name}
        />
      )}
      <EmailField
        label={t('email')}
        autoComplete={hasPasskeys && mode === 'login' ? 'email webauthn' : 'email'}
        autoFocus={mode === 'login'}
        typed={typed}
        error={fieldErrors.email}
      />
      <PasswordField
        label={t('password')}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        error={fieldErrors.password}
      />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {mode === 'login' ? tIslands('login') : t('createAccount')}
      </Button>
      {mode === 'login' && <ForgotLink />}
    </form>
  );
}

/** The result is undefined until the server has responded. */
function useSendsMail(): boolean | undefined {
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => {
    callApi<HealthView>('/api/health').then(
      ({ mail }) => setIsOn(mail),
      () => setIsOn(false),
    );
  }, []);
  return isOn;
}

/** The space is reserved until the server has responded, so that the buttons do not move. */
function ForgotLink() {
  const t = useT('login');
  const isOn = useSendsMail();
  return (
    isOn !== false && (
      <Link
        href="/forgot-password"
        onClick={closeLogin}
        className={`inline-flex min-h-11 items-center justify-self-center font-semibold text-leaf underline underline-offset-4 ${isOn ? '' : 'invisible'}`}
      >
        {t('forgot')}
      </Link>
    )
  );
}
