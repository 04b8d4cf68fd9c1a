'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { FormError } from '@/app/_components/form-error';
import { Amount, orderName } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { useForm } from '@/app/_components/use-form';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useOnChange } from '@/app/_components/use-on-change';
import { useOneOrder } from '@/app/_components/use-one-order';
import { useWork } from '@/app/_components/use-work';
import { ApiError, callApi, Unreachable } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { saveFile } from '@/lib/client/save-file';
import { type Audience, StaleResponse } from '@/lib/client/session-scope';
import type { InvoiceResponse, InvoiceView } from '@/lib/invoices/view';
import { orderNumber } from '@/lib/orders/order-number';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { issuesInvoices } from '@/lib/shop/issues-invoices';
import { vatIdExample } from '@/lib/tax/vat-id';
import { toCents, toUnits } from '@/lib/utils/money';
import { InvoiceSheet } from './invoice-sheet';

const PeppolFieldPart = lazyComponent(() =>
  import('./peppol').then(({ PeppolField }) => PeppolField),
);
const PeppolNoticePart = lazyComponent(() =>
  import('./peppol').then(({ PeppolNotice }) => PeppolNotice),
);

type RequestFormProps = { id: string; as: Audience; onMade: (answer: InvoiceResponse) => void };

function RequestForm({ id, as, onMade }: RequestFormProps) {
  const t = useT('invoice');
  const { peppolId: own, country } = useShop();
  const { fieldErrors, errorText, busy, props } = useForm(async ({ company, vatId, peppolId }) => {
    const body = { id, company, vatId, peppolId };
    onMade(await callApi<InvoiceResponse>(`/api/order/invoice?as=${as}`, { as, body }));
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
        error={fieldErrors.company}
      />
      <Field
        label={t('vatIdField')}
        name="vatId"
        autoComplete="off"
        maxLength={40}
        placeholder={vatIdExample(country) ?? t('vatIdExample')}
        error={fieldErrors.vatId}
      />
      {own && <PeppolFieldPart error={fieldErrors.peppolId} />}
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy} className="sm:col-span-2">
        {t('make')}
      </Button>
    </form>
  );
}

async function fileOf(path: string): Promise<Blob> {
  const answer = await fetch(path).catch(() => {
    throw new Unreachable(path);
  });
  if (answer.ok) return answer.blob();
  const { message = translate('invoice')('fileFailed') } = await answer.json().catch(() => ({}));
  throw new ApiError(message, answer.status);
}

function XmlButton({ invoice, as }: { invoice: InvoiceView; as: Audience }) {
  const t = useT('invoice');
  const { order, number } = invoice;
  const { isBusy, run } = useWork();

  async function save() {
    const query = new URLSearchParams({ id: order, number, as });
    saveFile(`${number}.xml`, await fileOf(`/api/order/invoice-xml?${query}`));
  }

  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={() => void run(save)}>
      {t('xml', { number })}
    </Button>
  );
}

function useInvoice({ _id: id, revision }: OrderView, as: Audience) {
  const [answer, setAnswer] = useState<InvoiceResponse>();
  const [status, setStatus] = useState<'loading' | 'ready' | 'none' | 'failed'>('loading');
  const take = useCallback((made: InvoiceResponse) => {
    setAnswer(made);
    setStatus('ready');
  }, []);
  const load = useCallback(async () => {
    try {
      take(await callApi<InvoiceResponse>(`/api/order/invoice?id=${id}&as=${as}`, { as }));
    } catch (error) {
      if (error instanceof StaleResponse) return;
      const isNone = error instanceof ApiError && error.status === 404;
      setStatus((now) => (now === 'ready' ? now : isNone ? 'none' : 'failed'));
    }
  }, [id, as, take]);
  // A change of the order may have created a credit note.
  useOnChange(`${as} ${id} ${revision}`, () => void load());
  return { answer, status, load, take };
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-5">
    <h1 className="font-bold text-3xl">{title}</h1>
    {children}
  </div>
);

type Around = {
  around?: (sheets: ReactNode) => ReactNode;
};

function Documents({
  invoice,
  creditNotes,
  as,
  around = (sheets) => sheets,
}: InvoiceResponse & { as: Audience } & Around) {
  const t = useT('invoice');
  const credited = creditNotes.reduce(
    (left, { total }) => left - toCents(total, invoice.currency),
    toCents(invoice.total, invoice.currency),
  );
  const { peppolId } = invoice.buyer;
  return (
    <div className="space-y-5">
      {peppolId && as === 'seller' && <PeppolNoticePart peppolId={peppolId} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          {t('print')}
        </Button>
        {[invoice, ...creditNotes].map((one) => (
          <XmlButton key={one.number} invoice={one} as={as} />
        ))}
        {creditNotes.length > 0 && (
          <p className="text-muted">
            <Filled
              text={t('afterNotes', { count: creditNotes.length, sum: slot(0) })}
              parts={[
                <strong key="sum" className="text-ink">
                  <Amount
                    amount={toUnits(credited, invoice.currency)}
                    currency={invoice.currency}
                  />
                </strong>,
              ]}
            />
          </p>
        )}
      </div>
      {around(
        [invoice, ...creditNotes].map((one, at) => (
          <InvoiceSheet key={one.number} invoice={one} isFirst={at === 0} />
        )),
      )}
    </div>
  );
}

function invoiceObstacle(order: OrderView, isIssued: boolean) {
  if (!isIssued) return 'notIssued';
  if (order.status === 'Cancelled') return 'cancelled';
  if (order.status !== 'Delivered') return order.pickup ? 'onceCollected' : 'onceDelivered';
  return actionsOf(order).invoice ? undefined : 'notPossible';
}

function OfOrder({ order, as, around }: { order: OrderView; as: Audience } & Around) {
  const t = useT('invoice');
  const shop = useShop();
  const { answer, status, load, take } = useInvoice(order, as);
  const title = t('ofOrder', { number: orderNumber(order) });
  if (answer) return <Documents {...answer} as={as} around={around} />;
  if (status === 'loading')
    return (
      <Frame title={title}>
        <Skeleton className="h-96 rounded-panel" />
      </Frame>
    );
  if (status === 'failed') return <EmptyState icon="warning" title={t('notLoaded')} retry={load} />;
  const obstacle = invoiceObstacle(order, issuesInvoices(shop));
  return (
    <Frame title={title}>
      {obstacle ? <p>{t(obstacle)}</p> : <RequestForm id={order._id} as={as} onMade={take} />}
    </Frame>
  );
}

export function InvoiceScreen({
  id,
  as,
  list,
  around,
}: { id: string; as: Audience; list: string } & Around) {
  const t = useT('invoice');
  const { order, status, reload } = useOneOrder(id, as);
  if (order)
    return (
      <>
        <BackLink href={`${list}/${id}`} text={orderName(order)} />
        <OfOrder order={order} as={as} around={around} />
      </>
    );
  if (status === 'loading') return <Skeleton className="h-96 rounded-panel" />;
  return (
    <EmptyState
      icon="box"
      title={t(status === 'missing' ? 'missing' : 'orderNotLoaded')}
      retry={status === 'failed' && reload}
    >
      <LinkButton href={list} variant="outline">
        {t('allOrders')}
      </LinkButton>
    </EmptyState>
  );
}
