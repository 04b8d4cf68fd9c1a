'use client';

import { useT } from '#i18n';
import { SetPasswordForm, useLinkToken } from '@/app/_components/account/set-password-form';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { PageMain } from '@/app/[lang]/seller/[locale]/_components/seller-login';
import { callApi } from '@/lib/client/api-client';
import { enterSeller } from '@/lib/client/seller-store';
import type { AcceptAnswer } from '@/lib/staff/view';

/** Accepts an invitation: sets the password of the staff member, and signs in. */
export function JoinForm() {
  const t = useT('team');
  const { name } = useShop();
  const token = useLinkToken();
  async function join(password: string) {
    const body = { token, password };
    const { person } = await callApi<AcceptAnswer>('/api/staff/accept', { body });
    enterSeller(person);
  }
  return (
    <PageMain className="mx-auto grid min-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] grid-cols-1 content-center">
      <div className="rounded-panel border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="mb-1 font-bold text-2xl [overflow-wrap:anywhere]">
          {t('joinTitle', { name })}
        </h1>
        <p className="mb-6 text-muted">{t('joinText')}</p>
        <SetPasswordForm label={t('password')} button={t('join')} set={join} />
      </div>
      <Link
        href="/seller/account"
        className="mt-5 inline-flex min-h-11 items-center justify-center font-semibold text-muted hover:text-ink"
      >
        {t('signIn')}
      </Link>
    </PageMain>
  );
}
