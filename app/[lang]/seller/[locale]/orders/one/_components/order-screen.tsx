'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { InvoiceLink, OrderSlip } from '@/app/_components/one-order-parts';
import { orderName } from '@/app/_components/order-parts';
import { Skeleton } from '@/app/_components/spinner';
import { StatusChip } from '@/app/_components/status-chip';
import { useNow } from '@/app/_components/use-now';
import { useOneOrder, usePathId } from '@/app/_components/use-one-order';
import { InLanguage } from '@/app/[lang]/seller/[locale]/orders/_components/in-language';
import {
  CancelDialog,
  DeliveredDialogs,
  needsDeliveryQuestions,
  UncountedDialog,
  useDeliveryQuestions,
} from '@/app/[lang]/seller/[locale]/orders/_components/order-dialogs';
import { useFeed } from '@/app/[lang]/seller/[locale]/orders/_components/order-feed';
import {
  AlsoIn,
  AuthorizationEnd,
  ByPhone,
  CheckIdNote,
  CheckIdNotice,
  FactMarks,
  OrderGroup,
  OrderGroupLinks,
  PromiseBadge,
  useStepLabel,
} from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import {
  type OrderAndSteps,
  type OrdersAndSteps,
  useOrderStatus,
} from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { callApi } from '@/lib/client/api-client';
import { useCategories } from '@/lib/client/categories-store';
import type { ClientLanguage } from '@/lib/client/language';
import { usePermission } from '@/lib/client/seller-store';
import { nextGroupStatus, ordersPackedTogether, unknownMembers } from '@/lib/orders/pack-together';
import { actionsOf, authorizationEndOf, undoActionOf } from '@/lib/orders/payment-state';
import { statusKey } from '@/lib/orders/status';
import type { OrderResponse, OrderView } from '@/lib/orders/view';
import { OrderFacts } from './order-facts';
import { inShelfOrder } from './packing-counts';
import { Correction, PackingHead, PickerBar, StepBar } from './packing-header';
import { PackingList } from './packing-list';
import { usePacking, useUncountedQuestion } from './use-packing';

function SlipPeople({ order: { history, courier, claim, way } }: { order: OrderView }) {
  const t = useT('order');
  const tCouriers = useT('couriers');
  const packed = history.findLast(({ status, undo }) => status === 'Packed' && !undo);
  const packer = packed ? packed.by.name : claim?.name;
  const what = t(statusKey('Packed', way));
  return (
    <>
      {packer && <p className="mt-2">{t('byName', { what, name: packer })}</p>}
      {courier && (
        <p className={packer ? '' : 'mt-2'}>
          {t('byName', { what: tCouriers('courier'), name: courier.name })}
        </p>
      )}
    </>
  );
}

function Obstacles({ order, isNamed, now }: { order: OrderView; isNamed: boolean; now: number }) {
  const tBlockedBy = useT('blockedBy');
  const { hold, holdKey } = actionsOf(order);
  const authorizationEnd = authorizationEndOf(order, now);
  const name = isNamed && `${orderName(order)}: `;
  return (
    <>
      {authorizationEnd && (
        <p className="w-full font-semibold text-amber">
          {name}
          <AuthorizationEnd iso={authorizationEnd} now={now} />
        </p>
      )}
      {hold && !order.isProcessing && (
        <p className="w-full font-semibold text-tomato">
          {name}
          {holdKey ? tBlockedBy(holdKey) : hold}
        </p>
      )}
    </>
  );
}

/** The button for the next status applies to all orders on the page. Only the order of the page can be cancelled. */
function Actions({
  order,
  orders,
  steps,
  packing: { settled, parts },
}: OrderAndSteps & OrdersAndSteps & { packing: ReturnType<typeof usePacking> }) {
  const t = useT('packing');
  const tBoard = useT('board');
  const stepLabel = useStepLabel();
  const now = useNow();
  const [isCancelling, setIsCancelling] = useState(false);
  const questions = useDeliveryQuestions(orders, steps);
  const next = nextGroupStatus(orders);
  const isBusy = orders.some(({ _id }) => steps.isBusy(_id));
  const mayCancel = usePermission('money');
  const undos = orders.flatMap((one) => {
    const to = undoActionOf(one, now, mayCancel);
    return to ? [{ order: one, to }] : [];
  });
  const hasChanges = parts.some(({ changes }) => changes.length > 0);
  const uncounted = useUncountedQuestion(parts, next, steps);

  async function onClick() {
    if (!next || !(await settled())) return;
    if (uncounted.ask()) return;
    questions.ask(next.orders.filter(needsDeliveryQuestions));
    const others = next.orders.filter((one) => !needsDeliveryQuestions(one));
    if (others.length > 0) await steps.stepAll(others, next.status);
  }

  return (
    <>
      {next && (
        <StepBar parts={parts}>
          <Button
            data-step
            size="large"
            // While corrections are unsent, their button is the primary button.
            variant={hasChanges ? 'outline' : undefined}
            aria-disabled={isBusy}
            onClick={onClick}
            className="grow"
          >
            {stepLabel(next.status, order.way)}
          </Button>
        </StepBar>
      )}
      <div className="flex flex-wrap gap-3">
        {orders.map((one) => (
          <Obstacles key={one._id} order={one} isNamed={orders.length > 1} now={now} />
        ))}
        {undos.length > 0 && (
          <Button
            variant="outline"
            aria-disabled={isBusy}
            onClick={() => void steps.undoAll(undos)}
          >
            {tBoard('undo')}
          </Button>
        )}
        {actionsOf(order).cancel && mayCancel && (
          <Button variant="danger" aria-disabled={isBusy} onClick={() => setIsCancelling(true)}>
            {orders.length > 1
              ? tBoard('action', { action: orderName(order), name: t('cancelOrder') })
              : t('cancelOrder')}
          </Button>
        )}
        <DeliveredDialogs {...questions.dialogs} />
        <UncountedDialog {...uncounted.dialog} />
        <CancelDialog
          open={isCancelling}
          order={order}
          onClose={() => setIsCancelling(false)}
          onCancel={(details) => {
            setIsCancelling(false);
            void steps.step(order, 'Cancelled', details);
          }}
        />
      </div>
    </>
  );
}

/** The language of the packing slip, if it differs from the language of the page. */
type Print = { print?: ClientLanguage };

/** Returns the orders that are delivered together. Loads an order once if the live feed does not contain it. */
function useTogether(order: OrderView): readonly OrderView[] {
  const feed = useFeed();
  const missing = feed.status === 'loading' ? '' : unknownMembers(order, feed.orders).join(' ');
  const { take } = feed;
  useEffect(() => {
    for (const id of missing.split(' ').filter(Boolean))
      callApi<OrderResponse>(`/api/order/one?id=${id}&as=seller`, { as: 'seller' }).then(
        (answer) => take([answer.order]),
        // If the order cannot be loaded, the page only links to it.
        () => {},
      );
  }, [missing, take]);
  return ordersPackedTogether(order, feed.orders.values());
}

function Order({
  order,
  take,
  print,
}: { order: OrderView; take: (order: OrderView) => void } & Print) {
  const t = useT('packing');
  const tBoard = useT('board');
  const feed = useFeed();
  const now = useNow();
  const takeAll = (orders: OrderView[]) => {
    for (const one of orders) if (one._id === order._id) take(one);
    feed.take(orders);
  };
  const orders = useTogether(order);
  const [lead = order] = orders;
  const oldest = orders.reduce((one, other) =>
    (other.leastAge ?? 0) > (one.leastAge ?? 0) ? other : one,
  );
  const steps = useOrderStatus(takeAll);
  const packing = usePacking(orders, takeAll);
  const categories = useCategories();
  const documents = (
    <>
      <InvoiceLink order={order} list="/seller/orders" />
      <Button variant="outline" onClick={() => window.print()}>
        {t('printSlip')}
      </Button>
    </>
  );
  return (
    <>
      <div className="print:hidden">
        <div className="max-md:hidden">
          <BackLink href="/seller/orders" text={tBoard('board')} />
        </div>
        {/* On a phone, this header is the only bar at the top (seller-area.tsx), so that the picker sees more
          lines. */}
        <header className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 md:mb-5 md:gap-x-4 md:gap-y-2 max-md:tall:sticky max-md:top-0 max-md:z-20 max-md:-mx-4 max-md:min-h-11 max-md:border-line max-md:border-b max-md:bg-card max-md:pe-4">
          <Link
            href="/seller/orders"
            aria-label={tBoard('board')}
            className="grid size-11 place-items-center text-leaf md:hidden"
          >
            <Icon name="chevron-left" className="size-6" />
          </Link>
          <h1 className="font-bold text-lg md:text-3xl">{orderName(order)}</h1>
          <StatusChip status={order.status} way={order.way} />
          <PromiseBadge order={order} now={now} />
          <div className="ms-auto flex flex-wrap gap-3 max-md:hidden">{documents}</div>
        </header>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0">
            <CheckIdNotice order={oldest} />
            <OrderGroupLinks order={order} shown={orders} known={feed.orders} />
            <PickerBar orders={orders} steps={steps} />
            <PackingHead order={lead} />
            <PackingList parts={packing.parts} />
            {packing.parts.map((part) => (
              <Correction
                key={part.order._id}
                packing={part}
                steps={steps}
                isNamed={orders.length > 1}
              />
            ))}
            <Actions order={order} orders={orders} steps={steps} packing={packing} />
            <div className="mt-4 flex flex-wrap gap-3 md:hidden">{documents}</div>
          </div>
          <OrderFacts order={order} steps={steps} />
        </div>
      </div>
      <InLanguage language={print}>
        {/* The orders have separate amounts and payments, so each has its own slip. */}
        {orders.map((one, at) => (
          <div key={one._id} className={at > 0 ? 'break-before-page' : ''}>
            <OrderSlip
              kind="packingSlip"
              order={{ ...one, items: inShelfOrder(one.items, categories) }}
              note={
                <>
                  <OrderGroup order={one} className="mt-2 font-extrabold" />
                  <ByPhone order={one} className="mt-2 font-bold" />
                  <CheckIdNote order={one} className="mt-2 font-extrabold" />
                  <SlipPeople order={one} />
                </>
              }
              noteOf={(product) => (
                <>
                  <FactMarks product={product} />
                  <AlsoIn product={product._id} order={one} orders={orders} />
                </>
              )}
            />
          </div>
        ))}
      </InLanguage>
    </>
  );
}

function Loaded({ id, print }: { id: string } & Print) {
  const t = useT('packing');
  const tBoard = useT('board');
  const { order, status, reload, take } = useOneOrder(id, 'seller');
  const { orders } = useFeed();
  const live = orders.get(id);
  // The live feed contains the order if the seller has opened it from the board.
  const shown = order ?? live;
  useEffect(() => {
    if (live) take(live);
  }, [live, take]);

  if (shown) return <Order order={shown} take={take} print={print} />;
  return (
    <>
      <BackLink href="/seller/orders" text={tBoard('board')} />
      {status === 'loading' ? (
        <Skeleton className="h-96 rounded-panel" />
      ) : (
        <EmptyState icon="box" title={t(status === 'missing' ? 'missingOrder' : 'notLoaded')}>
          {status === 'failed' && <Button onClick={reload}>{tBoard('tryAgain')}</Button>}
          <LinkButton href="/seller/orders" variant="outline">
            {tBoard('allOrders')}
          </LinkButton>
        </EmptyState>
      )}
    </>
  );
}

export function OrderScreen({ print }: Print) {
  const id = usePathId();
  return (
    <div className="max-w-5xl">
      <Loaded key={id} id={id} print={print} />
    </div>
  );
}
