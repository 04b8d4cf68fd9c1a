import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { postalLines } from '@/lib/addresses/address-line';
import type { InvoiceView } from '@/lib/invoices/view';
import { formatRate } from '@/lib/tax/tax-labels';
import { isVatId } from '@/lib/tax/vat-id';

const TITLES = { invoice: 'invoice', 'credit note': 'creditNote' } as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Buyer({ buyer }: { buyer: InvoiceView['buyer'] }) {
  const t = useT('invoice');
  const {
    name,
    company,
    vatId,
    peppolId,
    street,
    city = '',
    state = '',
    zipcode = '',
    country = '',
  } = buyer;
  const place = { street: street ?? '', city, state, zipcode, country, lines: buyer.lines };
  const lines = [name, ...(street ? postalLines(place) : [])];
  return (
    <address className="min-w-0 not-italic [overflow-wrap:anywhere]">
      <span className="block text-muted text-sm">{t('to')}</span>
      {company && <span className="block font-bold">{company}</span>}
      {lines.filter(Boolean).map((line, at) => (
        <span key={line} className={`block ${at === 0 && !company ? 'font-bold' : ''}`}>
          <bdi>{line}</bdi>
        </span>
      ))}
      {vatId && <span className="block">{t('vatId', { id: vatId })}</span>}
      {peppolId && <bdi className="block">{peppolId}</bdi>}
    </address>
  );
}

const cell = 'py-2 ps-3 text-end align-top print:py-0.5 tabular-nums';
const head = 'pb-2 font-semibold text-muted text-sm';

const Heads = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr className="border-line border-b">
      {names.map((name, at) => (
        <th
          key={name}
          scope="col"
          className={`${head} ${at === 0 ? 'text-start' : 'ps-3 text-end'}`}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

function Lines({ invoice: { lines, currency, kind } }: { invoice: InvoiceView }) {
  const t = useT('invoice');
  const money = useMoney(currency);
  const locale = useLocale();
  return (
    <table className="w-full">
      <caption className="sr-only">{t(kind === 'invoice' ? 'charged' : 'refundedItems')}</caption>
      <Heads names={[t('item'), t('qty'), t('tax'), t('amount')]} />
      <tbody className="divide-y divide-line">
        {/* A product may be listed twice, so the key is the position. The document never changes. */}
        {Object.entries(lines).map(([position, { name, weight, quantity, taxPercent, amount }]) => (
          <tr key={position} className="break-inside-avoid">
            <td className="py-2 [overflow-wrap:anywhere] print:py-0.5">
              <bdi>{name}</bdi>
              {weight && (
                <span className="block text-muted text-sm print:ms-2 print:inline">
                  <bdi>{weight}</bdi>
                </span>
              )}
            </td>
            <td className={cell}>{quantity}</td>
            <td className={`${cell} whitespace-nowrap`}>{formatRate(taxPercent, locale)}</td>
            <td className={cell}>{money.of(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The grand total spans two columns, so that amounts above a thousand fit on a phone. */
function Sums({ invoice }: { invoice: InvoiceView }) {
  const { taxes, total, rounding, paid, currency, kind } = invoice;
  const t = useT('invoice');
  const money = useMoney(currency).of;
  const locale = useLocale();
  return (
    <table className="ms-auto w-full break-inside-avoid text-[0.8125rem] sm:w-auto sm:min-w-80 sm:text-base print:text-sm">
      <caption className="sr-only">{t('byRates')}</caption>
      <Heads names={[t('taxRate'), t('net'), t('tax'), t('gross')]} />
      <tbody>
        {taxes.map(({ percent, net, tax }) => (
          <tr key={percent}>
            <td className="py-1 tabular-nums">{formatRate(percent, locale)}</td>
            <td className="py-1 ps-1.5 text-end sm:ps-3 tabular-nums">{money(net)}</td>
            <td className="py-1 ps-1.5 text-end sm:ps-3 tabular-nums">{money(tax)}</td>
            <td className="py-1 ps-1.5 text-end sm:ps-3 tabular-nums">{money(net + tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 text-lg">
          <th scope="row" colSpan={2} className="pt-2 text-start font-bold">
            {t(kind === 'invoice' ? 'total' : 'totalCredited')}
          </th>
          <td colSpan={2} className="pt-2 ps-3 text-end font-bold tabular-nums">
            {money(total)}
          </td>
        </tr>
        {rounding !== undefined && (
          <tr>
            <th scope="row" colSpan={2} className="pt-1 text-start font-normal">
              {t('rounding')}
            </th>
            <td colSpan={2} className="pt-1 ps-3 text-end tabular-nums">
              {money(rounding)}
            </td>
          </tr>
        )}
        {paid !== undefined && (
          <tr>
            <th scope="row" colSpan={2} className="pt-1 text-start font-normal">
              {t('paid')}
            </th>
            <td colSpan={2} className="pt-1 ps-3 text-end tabular-nums">
              {money(paid)}
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

export function InvoiceSheet({ invoice, isFirst }: { invoice: InvoiceView; isFirst: boolean }) {
  const t = useT('invoice');
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const formatDay = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const { kind, number, refersTo, seller, buyer, taxMode, taxExemption, orderNumber } = invoice;
  const { paymentNote } = invoice;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section
      aria-label={`${t(TITLES[kind])} ${number}`}
      className={`slip rounded-panel border border-line bg-card p-4 shadow-card sm:p-8 print:border-0 print:p-0 print:text-sm print:shadow-none ${isFirst ? '' : 'break-before-page'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Heading className="min-w-0 font-bold text-2xl sm:text-3xl">
          {t(TITLES[kind])} <span className="inline-block [overflow-wrap:anywhere]">{number}</span>
        </Heading>
        <address className="min-w-0 not-italic sm:text-end [overflow-wrap:anywhere]">
          <span className="block font-bold">
            <bdi>{seller.name}</bdi>
          </span>
          <span className="block whitespace-pre-line">
            <bdi>{seller.address}</bdi>
          </span>
          {seller.phone && (
            <span className="block">
              <bdi>{seller.phone}</bdi>
            </span>
          )}
          {seller.email && <span className="block">{seller.email}</span>}
          <span className="block">
            {isVatId(seller.taxNumber, seller.country)
              ? t('vatId', { id: seller.taxNumber })
              : t('taxNumber', { number: seller.taxNumber })}
          </span>
        </address>
      </div>
      <div className="my-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Buyer buyer={buyer} />
        <dl className="min-w-0 sm:justify-self-end sm:space-y-1">
          <Fact name={t('date')}>{formatDay(invoice.day)}</Fact>
          {refersTo && <Fact name={t('forInvoice')}>{refersTo}</Fact>}
          {orderNumber && <Fact name={t('order')}>{orderNumber}</Fact>}
          <Fact name={t('orderedOn')}>{formatDay(invoice.orderedOn)}</Fact>
          <Fact name={t(buyer.street ? 'deliveredOn' : 'collectedOn')}>
            {formatDay(invoice.deliveredOn)}
          </Fact>
        </dl>
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        <Lines invoice={invoice} />
      </div>
      <p className="mt-2 mb-6 text-muted text-sm">
        {t(taxMode === 'included' ? 'included' : 'before')}
      </p>
      <div className="overflow-x-auto print:overflow-visible">
        <Sums invoice={invoice} />
      </div>
      {paymentNote && (
        <p className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{paymentNote}</bdi>
        </p>
      )}
      {taxExemption && (
        <p className="mt-4 [overflow-wrap:anywhere]">
          <bdi>{t('taxExemption', { reason: taxExemption })}</bdi>
        </p>
      )}
    </section>
  );
}
