'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { InvoiceLink } from '@/app/_components/invoice/invoice-link';
import { Link } from '@/app/_components/link';
import { orderName } from '@/app/_components/order-parts';
import { OrderSlip } from '@/app/_components/order-slip';
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
} from '@/app/[lang]/seller/[locale]/orders/_components/order-dialogs';
import { useFeed } from '@/app/[lang]/seller/[locale]/orders/_components/order-feed';
import {
  OrderGroup,
  OrderGroupLinks,
} from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import {
  AuthorizationEnd,
  ByPhone,
  CheckIdNote,
  FactMarks,
  PromiseBadge,
  usePicker,
  useStepLabel,
} from '@/app/[lang]/seller/[locale]/orders/_components/order-tile';
import {
  type OrderAndSteps,
  useOrderStatus,
} from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { useCategories } from '@/lib/client/categories-store';
import type { ClientLanguage } from '@/lib/client/language';
import { usePermission, usePerson } from '@/lib/client/seller-store';
import { actionsOf, authorizationEndOf, undoActionOf } from '@/lib/orders/payment-state';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { OrderFacts } from './order-facts';
import { inShelfOrder } from './packing-counts';
import { Correction, PackingHead, StepBar } from './packing-header';
import { PackingList } from './packing-list';
import { usePacking } from './use-packing';

/**
 * Shows who packs the order. Staff members can take the order, take it over from another picker, or release
 * it. The owner sees nothing while nobody packs it.
 */
function PickerBar({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const picker = usePicker(order, useNow(10_000));
  const isStaff = usePerson() !== undefined;
  if (order.status !== 'Order Placed' || (!picker && !isStaff)) return null;
  const { _id: id } = order;
  const isBusy = steps.isBusy(id);
  const onClick = picker?.isMine
    ? () => steps.send(id, '/api/order/release', { id })
    : () => steps.send(id, '/api/order/claim', { id, ...(picker ? { over: picker.person } : {}) });
  return (
    <div
      className={`mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field px-4 py-2 ${picker && !picker.isMine ? 'bg-amber-soft text-amber' : 'bg-leaf-soft text-leaf-strong'}`}
    >
      {picker && (
        <p role="status" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {picker.labels}
        </p>
      )}
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void onClick()}>
        {t(picker?.isMine ? 'release' : picker ? 'takeOver' : 'iPack')}
      </Button>
    </div>
  );
}

/** The picker and the courier on the printed packing slip. Renders nothing if the order has neither. */
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

/** Shows the actions that the status of the order allows. */
function Actions({
  order,
  steps,
  packing: { settled, changes, shown },
}: OrderAndSteps & { packing: ReturnType<typeof usePacking> }) {
  const t = useT('packing');
  const tBoard = useT('board');
  const tBlockedBy = useT('blockedBy');
  const stepLabel = useStepLabel();
  const now = useNow();
  const [asking, setAsking] = useState<'door' | 'cancel' | 'uncounted'>();
  const { next, hold, holdKey, cancel } = actionsOf(order);
  const authorizationEnd = authorizationEndOf(order, now);
  const isBusy = steps.isBusy(order._id);
  const mayCancel = usePermission('money');
  const back = undoActionOf(order, now, mayCancel);
  const close = () => setAsking(undefined);

  const uncounted = order.items.filter((item) => !shown(item).isTicked).length;

  async function onClick() {
    if (!next || !(await settled())) return;
    if (needsDeliveryQuestions(order)) setAsking('door');
    else if (next === 'Packed' && uncounted > 0) setAsking('uncounted');
    else await steps.step(order, next);
  }

  return (
    <>
      {next && (
        <StepBar order={order} shown={shown}>
          <Button
            data-step
            size="large"
            // While corrections are unsent, the button that sends them is the primary one.
            variant={changes.length > 0 ? 'outline' : undefined}
            aria-disabled={isBusy}
            onClick={onClick}
            className="grow"
          >
            {stepLabel(next, order.way)}
          </Button>
        </StepBar>
      )}
      <div className="flex flex-wrap gap-3">
        {authorizationEnd && (
          <p className="w-full font-semibold text-amber">
            <AuthorizationEnd iso={authorizationEnd} now={now} />
          </p>
        )}
        {hold && !order.flag && !order.isProcessing && (
          <p className="w-full font-semibold text-tomato">{holdKey ? tBlockedBy(holdKey) : hold}</p>
        )}
        {back && (
          <Button
            variant="outline"
            aria-disabled={isBusy}
            onClick={() => steps.takeBack(order, back)}
          >
            {tBoard('undo')}
          </Button>
        )}
        {cancel && mayCancel && (
          <Button variant="danger" aria-disabled={isBusy} onClick={() => setAsking('cancel')}>
            {t('cancelOrder')}
          </Button>
        )}
        <DeliveredDialogs
          order={asking === 'door' ? order : undefined}
          steps={steps}
          onClose={() => asking === 'door' && close()}
          onDeliver={(_, details) => {
            close();
            void steps.step(order, 'Delivered', details);
          }}
        />
        <UncountedDialog
          order={asking === 'uncounted' && next === 'Packed' ? order : undefined}
          count={uncounted}
          onClose={() => asking === 'uncounted' && close()}
          onPack={() => {
            close();
            void steps.step(order, 'Packed');
          }}
        />
        <CancelDialog
          open={asking === 'cancel'}
          order={order}
          onClose={close}
          onCancel={(details) => {
            close();
            void steps.step(order, 'Cancelled', details);
          }}
        />
      </div>
    </>
  );
}

/** The language of the packing slip, if it differs from the language of the page. */
type Print = { print?: ClientLanguage };

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
    for (const one of orders) take(one);
    feed.take(orders);
  };
  const steps = useOrderStatus(takeAll);
  const packing = usePacking(order, takeAll);
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
        {/* On a phone this is the only bar at the top (seller-frame.tsx), so that the picker sees more lines. */}
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
            <CheckIdNote
              order={order}
              className="mb-4 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber"
            />
            <OrderGroupLinks order={order} />
            <PickerBar order={order} steps={steps} />
            <PackingHead order={order} />
            <PackingList order={order} packing={packing} />
            <Correction order={order} packing={packing} steps={steps} />
            <Actions order={order} steps={steps} packing={packing} />
            <div className="mt-4 flex flex-wrap gap-3 md:hidden">{documents}</div>
          </div>
          <OrderFacts order={order} steps={steps} />
        </div>
      </div>
      <InLanguage language={print}>
        <OrderSlip
          kind="packingSlip"
          order={{ ...order, items: inShelfOrder(order.items, categories) }}
          note={
            <>
              <OrderGroup order={order} className="mt-2 font-extrabold" />
              <ByPhone order={order} className="mt-2 font-bold" />
              <CheckIdNote order={order} className="mt-2 font-extrabold" />
              <SlipPeople order={order} />
            </>
          }
          noteOf={(product) => <FactMarks product={product} />}
        />
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
  // The live feed already contains the order if the seller has opened it from the board.
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

/** Shows one order to the seller: its lines to pack, its address and its history. */
export function OrderScreen({ print }: Print) {
  const id = usePathId();
  return (
    <div className="max-w-5xl">
      <Loaded key={id} id={id} print={print} />
    </div>
  );
}
