'use client';

import { useEffect, useState } from 'react';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { InvoiceLink } from '@/app/_components/invoice/invoice-link';
import { orderName, PromiseBadge } from '@/app/_components/order-parts';
import { OrderSlip } from '@/app/_components/order-slip';
import { Skeleton } from '@/app/_components/spinner';
import { useNow } from '@/app/_components/use-now';
import { useOneOrder } from '@/app/_components/use-one-order';
import { usePathId } from '@/app/_components/use-path-id';
import {
  asksAtDoor,
  DeliveredDialogs,
} from '@/app/[lang]/seller/orders/_components/delivered-dialogs';
import { CheckIdNote, FactMarks } from '@/app/[lang]/seller/orders/_components/fact-marks';
import { useFeed } from '@/app/[lang]/seller/orders/_components/order-feed';
import { stepWords } from '@/app/[lang]/seller/orders/_components/order-tile';
import { useOrderStatus } from '@/app/[lang]/seller/orders/_components/use-order-status';
import { actionsOf, takeBackOf } from '@/lib/orders/payment-state';
import { statusName } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { CancelDialog } from './cancel-dialog';
import { Correction } from './correction';
import { OrderFacts } from './order-facts';
import { PackingList } from './packing-list';
import { usePacking } from './use-packing';

type Steps = ReturnType<typeof useOrderStatus>;

/** What can be done with the order as it is. */
function Actions({
  order,
  steps,
  packing: { settled, changes },
}: {
  order: OrderView;
  steps: Steps;
  packing: ReturnType<typeof usePacking>;
}) {
  const now = useNow();
  const [asking, setAsking] = useState<'door' | 'cancel'>();
  const { next, hold, cancel } = actionsOf(order);
  const back = takeBackOf(order, now);
  const isBusy = steps.isBusy(order._id);
  const close = () => setAsking(undefined);

  async function press() {
    if (!next || !(await settled())) return;
    if (asksAtDoor(order)) setAsking('door');
    else await steps.step(order, next);
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {hold && !order.flag && !order.isProcessing && (
        <p className="w-full font-semibold text-tomato">{hold}</p>
      )}
      {next && (
        <Button
          data-step
          size="large"
          // A correction comes first.
          look={changes.length > 0 ? 'outline' : undefined}
          aria-disabled={isBusy}
          onClick={press}
          className="grow"
        >
          {stepWords(next, order.way)}
        </Button>
      )}
      {back && (
        <Button look="outline" aria-disabled={isBusy} onClick={() => steps.takeBack(order, back)}>
          Undo
        </Button>
      )}
      {cancel && (
        <Button look="danger" aria-disabled={isBusy} onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      )}
      <DeliveredDialogs
        order={asking === 'door' ? order : undefined}
        onClose={() => asking === 'door' && close()}
        onDeliver={(_, said) => {
          close();
          void steps.step(order, 'Delivered', said);
        }}
      />
      <CancelDialog
        open={asking === 'cancel'}
        order={order}
        onClose={close}
        onCancel={(said) => {
          close();
          void steps.step(order, 'Cancelled', said);
        }}
      />
    </div>
  );
}

function Order({ order, take }: { order: OrderView; take: (order: OrderView) => void }) {
  const feed = useFeed();
  const now = useNow();
  const takeAll = (orders: OrderView[]) => {
    for (const one of orders) take(one);
    feed.take(orders);
  };
  const steps = useOrderStatus(takeAll);
  const packing = usePacking(order, takeAll);
  return (
    <>
      <div className="print:hidden">
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-bold text-3xl">{orderName(order)}</h1>
          <span className="font-semibold text-lg text-muted">
            {statusName(order.status, order.way)}
          </span>
          <PromiseBadge order={order} now={now} />
          <div className="ml-auto flex flex-wrap gap-3">
            <InvoiceLink order={order} list="/seller/orders" />
            <Button look="outline" onClick={() => window.print()}>
              Print slip
            </Button>
          </div>
        </header>
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0">
            <CheckIdNote
              leastAge={order.leastAge}
              className="mb-4 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber"
            />
            <PackingList order={order} packing={packing} />
            <Correction order={order} packing={packing} steps={steps} />
            <Actions order={order} steps={steps} packing={packing} />
          </div>
          <OrderFacts order={order} steps={steps} />
        </div>
      </div>
      <OrderSlip
        kind="packingSlip"
        order={order}
        note={<CheckIdNote leastAge={order.leastAge} className="mt-2 font-extrabold" />}
        noteOf={(product) => <FactMarks product={product} />}
      />
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const { order, status, reload, take } = useOneOrder(id, 'seller');
  const { orders } = useFeed();
  const live = orders.get(id);
  // The feed has it at once when one comes from the board.
  const shown = order ?? live;
  useEffect(() => {
    if (live) take(live);
  }, [live, take]);

  if (shown) return <Order order={shown} take={take} />;
  if (status === 'loading') return <Skeleton className="h-96 rounded-panel" />;
  return (
    <EmptyState
      icon="box"
      title={status === 'missing' ? 'This order was not found' : 'The order could not be loaded'}
    >
      {status === 'failed' && <Button onClick={reload}>Try again</Button>}
      <LinkButton href="/seller/orders" look="outline">
        All orders
      </LinkButton>
    </EmptyState>
  );
}

/** One order for the seller: what to pack, whom to bring it to, and what happened to it. */
export function OrderScreen() {
  const id = usePathId();
  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/orders" text="Board" />
      <Loaded key={id} id={id} />
    </div>
  );
}
