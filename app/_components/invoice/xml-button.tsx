'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useWork } from '@/app/_components/use-work';
import { ApiError, Unreachable } from '@/lib/client/api-client';
import { wordsOf } from '@/lib/client/language';
import { saveFile } from '@/lib/client/save-file';
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
  const { isBusy, run } = useWork();

  async function save() {
    const query = new URLSearchParams({ id: order, number, as });
    saveFile(`${number}.xml`, await fileOf(`/api/order/invoice-xml?${query}`));
  }

  return (
    <Button look="outline" aria-disabled={isBusy} onClick={() => void run(save)}>
      {t('xml', { number })}
    </Button>
  );
}
