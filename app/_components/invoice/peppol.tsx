'use client';

import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { Notice } from '@/app/_components/notice';
import { MAX_PEPPOL_ID } from '@/lib/law/peppol';

export function PeppolField({ error }: { error: string | undefined }) {
  const t = useT('peppol');
  return (
    <Field
      label={t('field')}
      name="peppolId"
      autoComplete="off"
      autoCapitalize="none"
      maxLength={MAX_PEPPOL_ID}
      placeholder="0208:0123456749"
      hint={t('fieldHint')}
      error={error}
      className="sm:col-span-2"
    />
  );
}

/** The shop does not send invoices to Peppol, so this explains to the seller how. */
export function PeppolNotice({ peppolId }: { peppolId: string }) {
  const t = useT('peppol');
  return (
    <Notice kind="warning" className="print:hidden">
      <p className="font-semibold">{t('notSent', { id: peppolId })}</p>
      <p>{t('sendIt')}</p>
    </Notice>
  );
}
