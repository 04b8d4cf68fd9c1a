import type { Texts } from './settings-texts';

/** Whether invoices are made. */
export const InvoiceField = ({ texts, faults }: { texts: Texts; faults: Texts }) => (
  <div className="mt-4">
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        name="invoices"
        value="on"
        defaultChecked={texts.invoices === 'on'}
        aria-invalid={faults.invoices ? true : undefined}
        aria-describedby="invoices-hint invoices-error"
        className="size-4.5"
      />
      Make invoices on request
    </label>
    <p id="invoices-hint" className="max-w-prose text-muted text-sm">
      For delivered orders, by you or the shopper. They name the address and the tax number of the
      shop, are numbered without gaps, and cannot be changed.
    </p>
    <p id="invoices-error" aria-live="polite" className="mt-1 font-medium text-danger text-sm">
      {faults.invoices}
    </p>
  </div>
);
