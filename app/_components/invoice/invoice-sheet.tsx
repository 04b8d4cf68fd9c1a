import type { ReactNode } from 'react';
import type { InvoiceView } from '@/lib/invoices/view';
import { formatDollars, fromDollars, toDollars } from '@/lib/money';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayWords = (day: string) => format.format(new Date(`${day}T00:00:00Z`));

const TITLES = { invoice: 'Invoice', 'credit note': 'Credit note' } as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Buyer({ buyer }: { buyer: InvoiceView['buyer'] }) {
  const { name, company, vatId, street, city, state, zipcode, country } = buyer;
  const place = [`${city ?? ''}, ${state ?? ''} ${zipcode ?? ''}`, country ?? ''];
  const lines = [name, ...(street ? [street, ...place] : [])];
  return (
    <address className="min-w-0 not-italic [overflow-wrap:anywhere]">
      <span className="block text-muted text-sm">To</span>
      {company && <span className="block font-bold">{company}</span>}
      {lines.filter(Boolean).map((line, at) => (
        <span key={line} className={`block ${at === 0 && !company ? 'font-bold' : ''}`}>
          {line}
        </span>
      ))}
      {vatId && <span className="block">VAT id {vatId}</span>}
    </address>
  );
}

const cell = 'py-2 pl-3 text-right align-top print:py-0.5 tabular-nums';
const head = 'pb-2 pl-3 text-right font-semibold text-muted text-sm';

/** What is charged, or given back. */
function Lines({ invoice: { lines, currency, kind } }: { invoice: InvoiceView }) {
  return (
    <table className="w-full">
      <caption className="sr-only">
        {kind === 'invoice' ? 'What is charged' : 'What is given back'}
      </caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="pb-2 text-left font-semibold text-muted text-sm">
            Item
          </th>
          <th scope="col" className={head}>
            Qty
          </th>
          <th scope="col" className={head}>
            Tax
          </th>
          <th scope="col" className={head}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ name, weight, quantity, taxPercent, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes, and a product may be in it twice
          <tr key={at} className="break-inside-avoid">
            <td className="py-2 [overflow-wrap:anywhere] print:py-0.5">
              {name}
              {weight && (
                <span className="block text-muted text-sm print:ml-2 print:inline">{weight}</span>
              )}
            </td>
            <td className={cell}>{quantity}</td>
            <td className={`${cell} whitespace-nowrap`}>{taxPercent}%</td>
            <td className={cell}>{formatDollars(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it comes to by the rates of tax, and in all. */
function Sums({ invoice }: { invoice: InvoiceView }) {
  const { taxes, total, currency, kind } = invoice;
  const money = (cents: number) => formatDollars(toDollars(cents), currency);
  return (
    <table className="ml-auto w-full break-inside-avoid sm:w-auto sm:min-w-80">
      <caption className="sr-only">Tax by rates, and the total</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="pb-2 text-left font-semibold text-muted text-sm">
            Tax rate
          </th>
          <th scope="col" className={head}>
            Net
          </th>
          <th scope="col" className={head}>
            Tax
          </th>
          <th scope="col" className={head}>
            Gross
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ percent, net, tax }) => (
          <tr key={percent}>
            <td className="py-1 tabular-nums">{percent}%</td>
            <td className="py-1 pl-3 text-right tabular-nums">{money(fromDollars(net))}</td>
            <td className="py-1 pl-3 text-right tabular-nums">{money(fromDollars(tax))}</td>
            <td className="py-1 pl-3 text-right tabular-nums">
              {money(fromDollars(net) + fromDollars(tax))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 text-lg">
          <th scope="row" colSpan={3} className="pt-2 text-left font-bold">
            {kind === 'invoice' ? 'Total' : 'Total credited'}
          </th>
          <td className="pt-2 pl-3 text-right font-bold tabular-nums">
            {formatDollars(total, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** An invoice or a credit note, on the screen and on paper. */
export function InvoiceSheet({ invoice, isFirst }: { invoice: InvoiceView; isFirst: boolean }) {
  const { kind, number, refersTo, seller, buyer, taxMode, orderNumber } = invoice;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section
      aria-label={`${TITLES[kind]} ${number}`}
      className={`slip rounded-panel border border-line bg-card p-5 shadow-card sm:p-8 print:border-0 print:p-0 print:text-sm print:shadow-none ${isFirst ? '' : 'break-before-page'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Heading className="min-w-0 font-bold text-2xl sm:text-3xl">
          {TITLES[kind]} <span className="inline-block [overflow-wrap:anywhere]">{number}</span>
        </Heading>
        <address className="min-w-0 not-italic sm:text-right [overflow-wrap:anywhere]">
          <span className="block font-bold">{seller.name}</span>
          <span className="block whitespace-pre-line">{seller.address}</span>
          {seller.phone && <span className="block">{seller.phone}</span>}
          {seller.email && <span className="block">{seller.email}</span>}
          <span className="block">Tax number {seller.taxNumber}</span>
        </address>
      </div>
      <div className="my-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Buyer buyer={buyer} />
        <dl className="min-w-0 sm:justify-self-end sm:space-y-1">
          <Fact name="Date">{dayWords(invoice.day)}</Fact>
          {refersTo && <Fact name="For invoice">{refersTo}</Fact>}
          {orderNumber && <Fact name="Order">{orderNumber}</Fact>}
          <Fact name="Ordered on">{dayWords(invoice.orderedOn)}</Fact>
          <Fact name={buyer.street ? 'Delivered on' : 'Collected on'}>
            {dayWords(invoice.deliveredOn)}
          </Fact>
        </dl>
      </div>
      {/* With large letters a phone scrolls it. */}
      <div className="overflow-x-auto print:overflow-visible">
        <Lines invoice={invoice} />
      </div>
      <p className="mt-2 mb-6 text-muted text-sm">
        {taxMode === 'included' ? 'Amounts include tax.' : 'Amounts are before tax.'}
      </p>
      <div className="overflow-x-auto print:overflow-visible">
        <Sums invoice={invoice} />
      </div>
    </section>
  );
}
