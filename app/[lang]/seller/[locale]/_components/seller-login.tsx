'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { CodeStep, RecoveryStep } from './sign-in/code-steps';
import { LinkStep } from './sign-in/link-step';
import { PasswordStep } from './sign-in/password-step';

/**
 * The frame of the sign-in form. It is shown while the session is being checked, so that the page
 * is not empty.
 */
export function SellerWelcome({ children }: { children: ReactNode }) {
  const { name } = useShop();
  const t = useT('seller');
  return (
    <main className="grid min-h-dvh place-content-center p-4">
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
    </main>
  );
}

type Step =
  | { is: 'password' | 'recovery' | 'link' }
  | { is: 'code'; email: string; password: string };

/** The seller's sign-in form, and what it asks for after it. */
export function SellerLogin() {
  const [step, setStep] = useState<Step>({ is: 'password' });
  const onBack = () => setStep({ is: 'password' });
  return (
    <SellerWelcome>
      {step.is === 'password' && (
        <PasswordStep
          onCode={(email, password) => setStep({ is: 'code', email, password })}
          onRecovery={() => setStep({ is: 'recovery' })}
          onLink={() => setStep({ is: 'link' })}
        />
      )}
      {step.is === 'code' && <CodeStep {...step} onBack={onBack} />}
      {step.is === 'recovery' && <RecoveryStep onBack={onBack} />}
      {step.is === 'link' && <LinkStep onBack={onBack} />}
    </SellerWelcome>
  );
}
