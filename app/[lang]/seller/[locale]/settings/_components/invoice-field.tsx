import { useT } from '#i18n';
import type { Texts } from './form-texts';

/** Whether invoices are made. */
export function InvoiceField({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  return (
    <div className="mt-4">
      <label className="inline-flex items-start gap-2.5 py-2.5">
        <input
          type="checkbox"
          name="invoices"
          value="on"
          defaultChecked={texts.invoices === 'on'}
          aria-invalid={faults.invoices ? true : undefined}
          aria-describedby="invoices-hint invoices-error"
          className="mt-[calc((1lh-18px)/2)] size-4.5 shrink-0"
        />
        {t('invoices')}
      </label>
      <p id="invoices-hint" className="max-w-prose text-muted text-sm">
        {t('invoicesHint')}
      </p>
      <p id="invoices-error" aria-live="polite" className="mt-1 font-medium text-danger text-sm">
        {faults.invoices}
      </p>
    </div>
  );
}
