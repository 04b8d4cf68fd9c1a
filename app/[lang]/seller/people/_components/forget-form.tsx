import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import type { ForgottenAnswer } from '@/lib/account/view';
import { callApi } from '@/lib/client/api-client';

/** Erases somebody who has ordered by phone, without an account, from their orders. */
export function ForgetForm() {
  const t = useT('people');
  const [asked, setAsked] = useState<string>();
  const [done, setDone] = useState<ForgottenAnswer>();
  const ask = useForm(async ({ phone = '' }) => {
    setDone(undefined);
    setAsked(phone.trim());
  });
  const erase = useForm(async () => {
    const call = { as: 'seller', body: { phone: asked } } as const;
    setDone(await callApi<ForgottenAnswer>('/api/order/forget', call));
    setAsked(undefined);
  });
  return (
    <Section title={t('forgetTitle')} text={t('forgetText')}>
      <form {...ask.props} className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        <Field
          label={t('forgetLabel')}
          name="phone"
          type="tel"
          autoComplete="off"
          maxLength={40}
          required
          error={ask.faults.phone}
        />
        <Button type="submit" look="outline" className="sm:mt-7">
          {t('forgetErase')}
        </Button>
      </form>
      <p aria-live="polite" className="mt-3 font-semibold empty:hidden">
        {done && t('forgotten', done)}
        {done && done.open > 0 && ` ${t('stillOpen', done)}`}
      </p>
      {asked !== undefined && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={t('forgetAsk', { phone: `\u2068${asked}\u2069` })}
        >
          <form {...erase.props} className="grid gap-4">
            <p className="text-muted">{t('forgetSure')}</p>
            <FormRefusal text={erase.refusal || (erase.faults.phone ?? '')} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="danger" aria-disabled={erase.busy}>
                {t('forgetErase')}
              </Button>
              <Button look="outline" onClick={() => setAsked(undefined)}>
                {t('keep')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </Section>
  );
}
