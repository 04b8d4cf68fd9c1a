'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { useLinkToken } from '@/app/_components/use-link-token';
import { callApi } from '@/lib/client/api-client';
import { enterSeller } from '@/lib/client/seller-store';
import type { AcceptAnswer } from '@/lib/staff/view';

/** Accepts an invitation with a password of one's own, which signs in. */
export function JoinForm() {
  const t = useT('people');
  const { name } = useShop();
  const token = useLinkToken();
  const { faults, refusal, busy, props } = useForm(async ({ password }) => {
    const body = { token, password };
    const { person } = await callApi<AcceptAnswer>('/api/staff/accept', { body });
    enterSeller(person);
  });
  return (
    <main className="mx-auto grid min-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] grid-cols-1 content-center">
      <div className="rounded-panel border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="mb-1 font-bold text-2xl [overflow-wrap:anywhere]">
          {t('joinTitle', { name })}
        </h1>
        <p className="mb-6 text-muted">{t('joinText')}</p>
        <form method="post" {...props} className="grid gap-4">
          <Field
            label={t('password')}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            error={faults.password}
          />
          <FormRefusal text={refusal} />
          <Button type="submit" size="large" aria-disabled={busy}>
            {t('join')}
          </Button>
        </form>
      </div>
      <Link
        href="/seller/account"
        className="mt-5 inline-flex min-h-11 items-center justify-center font-semibold text-muted hover:text-ink"
      >
        {t('signIn')}
      </Link>
    </main>
  );
}
