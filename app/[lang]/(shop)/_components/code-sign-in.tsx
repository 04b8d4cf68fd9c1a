'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { CodeField, EmailField, type TypedEmail } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useNow } from '@/app/_components/use-now';
import { useWork } from '@/app/_components/use-work';
import type { UserResponse } from '@/lib/auth/view';
import { ApiError, callApi, serverNow } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { finishSignIn } from '@/lib/client/shopper';
import { MINUTE_MS } from '@/lib/utils/durations';

/** How long a sign-in code is valid, and how many wrong codes are allowed (lib/guests/codes.ts). */
const VALID_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
/** The delay before the form offers to send another code. A mail often takes some seconds to arrive. */
const AGAIN_AFTER_MS = 30_000;

/** `at` is the server's time of the request in ms. */
type Sent = { email: string; at: number };

async function sendCode(email: string): Promise<Sent> {
  await callApi('/api/user/code', { body: { email } });
  return { email: email.trim(), at: serverNow() };
}

const link =
  'min-h-11 px-1 font-semibold text-leaf underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline';

/**
 * Signs a shopper in with a mailed six-digit code. The code of this component is loaded only in shops that mail codes.
 */
export function CodeSignIn({ typed, onBack }: { typed: TypedEmail; onBack: () => void }) {
  const t = useT('loginCode');
  const [sent, setSent] = useState<Sent>();
  return (
    <div className="grid gap-4">
      {sent ? (
        <CodeForm key={sent.at} sent={sent} onSent={setSent} onOther={() => setSent(undefined)} />
      ) : (
        <AddressForm typed={typed} onSent={setSent} />
      )}
      <button type="button" className={`${link} justify-self-center`} onClick={onBack}>
        {t('password')}
      </button>
    </div>
  );
}

function AddressForm({ typed, onSent }: { typed: TypedEmail; onSent: (sent: Sent) => void }) {
  const t = useT('loginCode');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ email = '' }) =>
    onSent(await sendCode(email)),
  );
  return (
    <form {...props} className="grid gap-4">
      <p className="text-muted">{t('text')}</p>
      <EmailField
        label={t('email')}
        autoComplete="email"
        autoFocus
        typed={typed}
        error={fieldErrors.email}
      />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('send')}
      </Button>
    </form>
  );
}

type CodeFormProps = { sent: Sent; onSent: (sent: Sent) => void; onOther: () => void };

function CodeForm({ sent: { email, at }, onSent, onOther }: CodeFormProps) {
  const t = useT('loginCode');
  const now = useNow(1_000);
  const [wrong, setWrong] = useState(0);
  const { isBusy, run } = useWork();
  const { fieldErrors, errorText, busy, props } = useForm(async ({ code = '' }) => {
    try {
      const body = { email, code };
      const { user } = await callApi<UserResponse>('/api/user/code/sign-in', { body });
      await finishSignIn(user, false);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setWrong((count) => count + 1);
      throw error;
    }
  });
  const waitSeconds = Math.ceil((at + AGAIN_AFTER_MS - now) / 1000);
  const isOver = now > at + VALID_MS || wrong >= MAX_TRIES;
  const overText = wrong >= MAX_TRIES ? t('usedUp') : t('expired');

  async function again() {
    const fresh = await sendCode(email);
    notify.success(t('sentAgain'));
    onSent(fresh);
  }

  return (
    <form {...props} className="grid gap-4">
      <p className="wrap-anywhere text-muted">{t('sentTo', { email })}</p>
      <CodeField label={t('code')} autoFocus error={fieldErrors.code} />
      <FormError text={isOver ? overText : errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('signIn')}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-6">
        <button
          type="button"
          className={link}
          aria-disabled={isBusy || waitSeconds > 0}
          onClick={() => {
            if (waitSeconds <= 0) void run(again);
          }}
        >
          {waitSeconds > 0 ? t('againIn', { seconds: waitSeconds }) : t('again')}
        </button>
        <button type="button" className={link} onClick={onOther}>
          {t('other')}
        </button>
      </div>
    </form>
  );
}
