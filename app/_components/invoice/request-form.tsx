'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';
import type { InvoiceAnswer } from '@/lib/invoices/view';

/** Asks for the invoice of a delivered order. */
export function RequestForm({
  id,
  as,
  onMade,
}: {
  id: string;
  as: Audience;
  onMade: (answer: InvoiceAnswer) => void;
}) {
  const t = useT('invoice');
  const { faults, refusal, busy, props } = useForm(async ({ company, vatId }) => {
    const body = { id, company, vatId };
    onMade(await callApi<InvoiceAnswer>(`/api/order/invoice?as=${as}`, { as, body }));
  });
  return (
    <form
      {...props}
      className="grid gap-4 rounded-panel border border-line bg-card p-5 shadow-card sm:grid-cols-2 sm:p-6"
    >
      <p className="text-muted sm:col-span-2">{t('about')}</p>
      <Field
        label={t('company')}
        name="company"
        autoComplete="organization"
        maxLength={100}
        error={faults.company}
      />
      <Field
        label={t('vatIdField')}
        name="vatId"
        autoComplete="off"
        maxLength={40}
        placeholder={t('vatIdExample')}
        error={faults.vatId}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy} className="sm:col-span-2">
        {t('make')}
      </Button>
    </form>
  );
}
