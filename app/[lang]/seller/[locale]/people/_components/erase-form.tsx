import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import type { CallersResponse, CallerView, ErasedResponse } from '@/lib/account/view';
import { callApi } from '@/lib/client/api-client';

function Caller({ phone, names, orders }: CallerView) {
  const t = useT('team');
  return (
    <span className="min-w-0">
      <bdi className="font-semibold">{phone}</bdi>{' '}
      <bdi className="wrap-anywhere">{names.join(', ')}</bdi>{' '}
      <span className="text-muted text-sm">{t('forgetOrders', { orders })}</span>
    </span>
  );
}

function Callers({ same, near }: CallersResponse) {
  const t = useT('team');
  return (
    <>
      {same.length === 0 && <p>{t('forgetNone')}</p>}
      <ul className="grid gap-1">
        {same.map((caller) => (
          <li key={caller.phone}>
            <Caller {...caller} />
          </li>
        ))}
      </ul>
      {near.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1">{t('forgetNear')}</legend>
          {near.map((caller) => (
            <label key={caller.phone} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="also" value={caller.phone} className="size-5" />
              <Caller {...caller} />
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Erases a customer without an account from their phone orders. */
export function ForgetForm() {
  const t = useT('team');
  const [asked, setAsked] = useState<{ phone: string } & CallersResponse>();
  const [done, setDone] = useState<ErasedResponse>();
  const ask = useForm(async ({ phone = '' }) => {
    setDone(undefined);
    const path = `/api/order/callers?${new URLSearchParams({ phone: phone.trim() })}` as const;
    const callers = await callApi<CallersResponse>(path, { as: 'seller' });
    setAsked({ phone: phone.trim(), ...callers });
  });
  const erase = useForm(async (_, form) => {
    if (!asked) return;
    const also = new FormData(form).getAll('also').map(String);
    const call = { as: 'seller', body: { phone: asked.phone, also } } as const;
    setDone(await callApi<ErasedResponse>('/api/order/forget', call));
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
          error={ask.fieldErrors.phone || ask.errorText}
        />
        <Button type="submit" variant="outline" className="sm:mt-7" aria-disabled={ask.busy}>
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
          title={t('forgetAsk', { phone: `\u2068${asked.phone}\u2069` })}
        >
          <form {...erase.props} className="grid gap-4">
            <Callers {...asked} />
            <p className="text-muted">{t('forgetSure')}</p>
            <FormError text={erase.errorText || (erase.fieldErrors.phone ?? '')} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger" aria-disabled={erase.busy}>
                {t('forgetErase')}
              </Button>
              <Button variant="outline" onClick={() => setAsked(undefined)}>
                {t('keep')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </Section>
  );
}
