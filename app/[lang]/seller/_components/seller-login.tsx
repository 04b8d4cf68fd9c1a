'use client';

import { useParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { loginSeller } from '@/lib/client/seller-store';

/** Where the password that always works is, and what prints one that was made up. */
const SETTING = 'SELLER_PASSWORD';
const COMMAND = 'npm start';

/**
 * The frame of the sign-in form. It is shown while the session is being checked, so that the page
 * is not empty.
 */
export function SellerWelcome({ children }: { children: ReactNode }) {
  const { name } = useShop();
  const t = useT('seller');
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <div className="w-[min(26rem,calc(100vw-2rem))] rounded-panel border border-line bg-card p-6 shadow-lift sm:p-8">
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
    </main>
  );
}

/** The seller's sign-in form. */
export function SellerLogin() {
  const t = useT('seller');
  const { staff } = useParams<{ staff: string }>();
  const { faults, busy, props } = useForm(
    ({ email = '', password = '' }) => loginSeller(email, password, staff),
    { toast: true },
  );

  return (
    <SellerWelcome>
      <form {...props} className="grid gap-4">
        <Field
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={faults.email}
        />
        <Field
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={faults.password}
        />
        <Button type="submit" size="large" aria-disabled={busy} className="mt-2">
          {t('login')}
        </Button>
        <details className="text-muted">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {t('forgot')}
          </summary>
          <p>
            <Filled
              text={t('forgotText', { setting: slot(0), command: slot(1) })}
              parts={[<code key="setting">{SETTING}</code>, <code key="command">{COMMAND}</code>]}
            />
          </p>
        </details>
      </form>
    </SellerWelcome>
  );
}
