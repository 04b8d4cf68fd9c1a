'use client';

import { useCallback, useEffect, useState } from 'react';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Amount, orderName } from '@/app/_components/order-parts';
import { Skeleton } from '@/app/_components/spinner';
import { useOneOrder } from '@/app/_components/use-one-order';
import { ApiError, callApi } from '@/lib/client/api-client';
import { type Audience, StaleAnswer } from '@/lib/client/session-scope';
import type { InvoiceAnswer } from '@/lib/invoices/view';
import { fromDollars, toDollars } from '@/lib/money';
import type { OrderView } from '@/lib/orders/view';
import { InvoiceSheet } from './invoice-sheet';
import { RequestForm } from './request-form';
import { XmlButton } from './xml-button';

/** The invoice of an order as the server has it, read again whenever the order changes. */
function useInvoice({ _id: id, revision }: OrderView, as: Audience) {
  const [answer, setAnswer] = useState<InvoiceAnswer>();
  const [status, setStatus] = useState<'loading' | 'ready' | 'none' | 'failed'>('loading');
  const take = useCallback((made: InvoiceAnswer) => {
    setAnswer(made);
    setStatus('ready');
  }, []);
  const load = useCallback(async () => {
    try {
      take(await callApi<InvoiceAnswer>(`/api/order/invoice?id=${id}&as=${as}`, { as }));
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      const isNone = error instanceof ApiError && error.status === 404;
      setStatus((now) => (now === 'ready' ? now : isNone ? 'none' : 'failed'));
    }
  }, [id, as, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the order may have made a credit note
  useEffect(() => void load(), [load, revision]);
  return { answer, status, load, take };
}

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="space-y-5">
    <h1 className="font-bold text-3xl">{title}</h1>
    {children}
  </div>
);

function Documents({ invoice, creditNotes, as }: InvoiceAnswer & { as: Audience }) {
  const kept = creditNotes.reduce(
    (left, { total }) => left - fromDollars(total),
    fromDollars(invoice.total),
  );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <Button look="outline" onClick={() => window.print()}>
          Print
        </Button>
        {[invoice, ...creditNotes].map((one) => (
          <XmlButton key={one.number} invoice={one} as={as} />
        ))}
        {creditNotes.length > 0 && (
          <p className="text-muted">
            After {creditNotes.length === 1 ? 'the credit note' : 'the credit notes'}:{' '}
            <strong className="text-ink">
              <Amount amount={toDollars(kept)} currency={invoice.currency} />
            </strong>
          </p>
        )}
      </div>
      {[invoice, ...creditNotes].map((one, at) => (
        <InvoiceSheet key={one.number} invoice={one} isFirst={at === 0} />
      ))}
    </div>
  );
}

function OfOrder({ order, as }: { order: OrderView; as: Audience }) {
  const { answer, status, load, take } = useInvoice(order, as);
  const title = `Invoice for order ${orderName(order).replace(/^Order /, '')}`;
  if (answer) return <Documents {...answer} as={as} />;
  if (status === 'loading')
    return (
      <Frame title={title}>
        <Skeleton className="h-96 rounded-panel" />
      </Frame>
    );
  if (status === 'failed')
    return (
      <EmptyState icon="warning" title="The invoice could not be loaded">
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  const done = order.pickup ? 'collected' : 'delivered';
  return (
    <Frame title={title}>
      {order.status === 'Delivered' ? (
        <RequestForm id={order._id} as={as} onMade={take} />
      ) : (
        <p>
          {order.status === 'Cancelled'
            ? 'This order is cancelled, so there is nothing to invoice.'
            : `An invoice can be made once this order is ${done}.`}
        </p>
      )}
    </Frame>
  );
}

/** The invoice of an order with its credit notes, or the form that asks for it. */
export function InvoiceScreen({ id, as, list }: { id: string; as: Audience; list: string }) {
  const { order, status, reload } = useOneOrder(id, as);
  if (order)
    return (
      <>
        <BackLink href={`${list}/${id}`} text={orderName(order)} />
        <OfOrder order={order} as={as} />
      </>
    );
  if (status === 'loading') return <Skeleton className="h-96 rounded-panel" />;
  return (
    <EmptyState
      icon="box"
      title={status === 'missing' ? 'This order was not found' : 'The order could not be loaded'}
    >
      {status === 'failed' && <Button onClick={reload}>Try again</Button>}
      <LinkButton href={list} look="outline">
        All orders
      </LinkButton>
    </EmptyState>
  );
}
