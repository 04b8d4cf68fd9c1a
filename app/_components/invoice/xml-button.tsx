'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { ApiError, toastError, Unreachable } from '@/lib/client/api-client';
import { wordsOf } from '@/lib/client/language';
import type { Audience } from '@/lib/client/session-scope';
import type { InvoiceView } from '@/lib/invoices/view';

/** The file at an address of the API. Throws its refusal. */
async function fileOf(path: string): Promise<Blob> {
  const answer = await fetch(path).catch(() => {
    throw new Unreachable(path);
  });
  if (answer.ok) return answer.blob();
  const { message = wordsOf('invoice')('fileFailed') } = await answer.json().catch(() => ({}));
  throw new ApiError(message, answer.status);
}

/** Saves an invoice or a credit note as a file for programs, or says why there is none. */
export function XmlButton({ invoice, as }: { invoice: InvoiceView; as: Audience }) {
  const t = useT('invoice');
  const { order, number } = invoice;
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const query = new URLSearchParams({ id: order, number, as });
      const url = URL.createObjectURL(await fileOf(`/api/order/invoice-xml?${query}`));
      const link = Object.assign(document.createElement('a'), {
        href: url,
        download: `${number}.xml`,
      });
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="outline" aria-disabled={busy} onClick={() => void save()}>
      {t('xml', { number })}
    </Button>
  );
}
