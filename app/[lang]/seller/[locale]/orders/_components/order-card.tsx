import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { customerName, orderName, SlotTime, useOrderLabels } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { StatusChip } from '@/app/_components/status-chip';
import { useLocale } from '@/app/_components/use-locale';
import { isDoubleClick } from '@/lib/client/double-click';
import { usePermission } from '@/lib/client/seller-store';
import { numberDay, orderNumber } from '@/lib/orders/order-number';
import { deliveredPieces } from '@/lib/orders/order-sums';
import { nextGroupStatus } from '@/lib/orders/pack-together';
import {
  actionsOf,
  authorizationEndOf,
  formatCashBack,
  formatDifference,
  undoActionOf,
  unpaidLabelKey,
} from '@/lib/orders/payment-state';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { formatDue } from '@/lib/tax/format-due';
import {
  AuthorizationEnd,
  ByPhone,
  CheckIdNote,
  OrderGroup,
  PromiseBadge,
  usePickerOf,
  useStepLabel,
} from './order-group';
import { tickedLines } from './recent-orders';
import { TRY_WORDS } from './returned-form';
import type { Undo } from './use-order-status';

type CourierLineProps = { order: Pick<OrderView, 'courier' | 'failedTries' | 'status'> };

function CourierLine({ order: { courier, failedTries, status } }: CourierLineProps) {
  const t = useT('couriers');
  const last = failedTries?.at(-1);
  const isBack = last?.next === 'shop' && !courier && status === 'Out for delivery';
  if (isBack)
    return (
      <p className="mt-1 font-semibold text-tomato">
        {t('backInShop', { reason: t(TRY_WORDS[last.reason]) })}
      </p>
    );
  return courier ? (
    <p className="mt-1 flex gap-x-1 text-muted">
      {t('courier')}: <bdi className="truncate font-semibold">{courier.name}</bdi>
    </p>
  ) : null;
}

function Money({ order }: { order: OrderView }) {
  const { status, isPaid, refundedAmount, pendingRefund, failedRefund } = order;
  const t = useT('board');
  const labels = useOrderLabels();
  const difference = formatDifference(order, labels);
  if (status === 'Cancelled') {
    if (failedRefund) return <span className="font-semibold text-tomato">{t('refundFailed')}</span>;
    if (pendingRefund) return t('refundOnItsWay');
    if (difference) return <span className="font-semibold text-tomato">{difference}</span>;
    return refundedAmount > 0 ? labels.t('refunded') : t('nothingToPay');
  }
  const open =
    difference ?? formatCashBack(order, labels) ?? (isPaid ? undefined : t(unpaidLabelKey(order)));
  return (
    <span>
      <span className="tabular-nums">{formatDue(order, labels)}</span>{' '}
      {open ? <span className="font-semibold text-tomato">{open}</span> : t('paid')}
    </span>
  );
}

function Notes({ order, isNamed, now }: { order: OrderView; isNamed: boolean; now: number }) {
  const t = useT('board');
  const tOrder = useT('order');
  const { hold } = actionsOf(order);
  const authorizationEnd = authorizationEndOf(order, now);
  const name = isNamed && <span className="tabular-nums">{orderNumber(order)}: </span>;
  return (
    <>
      {authorizationEnd && (
        <p className="font-semibold text-amber">
          {name}
          <AuthorizationEnd iso={authorizationEnd} now={now} />
        </p>
      )}
      {hold && (
        <p className="font-semibold text-tomato">
          {name}
          {order.isProcessing
            ? t('waitForBank')
            : order.status === 'Order Placed'
              ? t('doNotPack')
              : t('doNotSend')}
        </p>
      )}
      {order.returnedWaiting && (
        <p className="font-semibold text-amber">
          {name}
          {t('returnsWait')}
        </p>
      )}
      {order.disputeOpen && (
        <p className="font-semibold text-tomato">
          {name}
          {order.status === 'Order Placed' ? '' : `${tOrder(statusKey(order.status))}. `}
          {t('disputed')}
        </p>
      )}
    </>
  );
}

type OrderCardProps = {
  /** The order to which the others were added comes first. */
  orders: readonly [OrderView, ...OrderView[]];
  now: number;
  isBusy: boolean;
  onStep: (orders: readonly OrderView[], status: OrderView['status']) => void;
  onTakeBack: (undos: readonly Undo[]) => void;
  /**
   * Called with the status changes that an undo would revert when the drag starts. Called without arguments when the
   * drag ends.
   */
  onDrag: (undos?: readonly Undo[]) => void;
};

/** Orders that are delivered together are one card. One click changes the status of all of them. */
export function OrderCard({ orders, now, isBusy, onStep, onTakeBack, onDrag }: OrderCardProps) {
  const t = useT('board');
  const stepLabel = useStepLabel();
  const [order] = orders;
  const isGroup = orders.length > 1;
  const next = nextGroupStatus(orders);
  const mayCancel = usePermission('money');
  const undos = orders.flatMap((one) => {
    const to = undoActionOf(one, now, mayCancel);
    return to ? [{ order: one, to }] : [];
  });
  const canUndo = undos.length > 0;
  // The space of the undo button stays empty, so that no button below moves under the finger.
  const [hadBack] = useState(canUndo);
  const pieces = orders.reduce((sum, one) => sum + deliveredPieces(one), 0);
  const isToPack = order.status === 'Order Placed';
  const nameOf = (some: readonly OrderView[]) => some.map((one) => orderName(one)).join(', ');
  const lines = orders.reduce((sum, { items }) => sum + items.length, 0);
  const ticked = orders.reduce((sum, one) => sum + (tickedLines(one) ?? 0), 0);
  const pickerOf = usePickerOf(now);
  const picker = orders.map(pickerOf).find((one) => one !== undefined);
  const { timeZone } = useShop();
  const placedAt = Date.parse(order.paidAt ?? order.createdAt);
  const day = numberDay(order, placedAt, now, timeZone, useLocale());
  const couriers = orders.filter(
    (one) => one === order || one.failedTries || one.courier?.id !== order.courier?.id,
  );
  const oldest = orders.reduce((one, other) =>
    (other.leastAge ?? 0) > (one.leastAge ?? 0) ? other : one,
  );
  return (
    // With the text beside the button, a card is at most 76 px high. Dragging the card has the same effect as the
    // button.
    <fieldset
      draggable={next !== undefined || canUndo}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', nameOf(orders));
        onDrag(undos);
      }}
      onDragEnd={() => onDrag()}
      className="relative flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 rounded-card border border-line bg-card px-3 py-1 shadow-card"
    >
      <div className="min-w-0 grow-999 basis-[9rem] text-sm leading-snug">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="font-extrabold text-base leading-tight tabular-nums">
            <Link
              href={`/seller/orders/${order._id}`}
              draggable={false}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-leaf"
            >
              <span className="sr-only">{t('order')} </span>
              {orders.map(orderNumber).join(' + ')}
              {day && <span className="font-semibold text-muted text-sm"> {day}</span>}
            </Link>
          </h3>
          {order.status === 'Cancelled' ? (
            <StatusChip status={order.status} />
          ) : (
            <PromiseBadge order={order} now={now} className="leading-snug" />
          )}
          {ticked > 0 && (
            <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-leaf tabular-nums">
              <Icon name="check" className="size-4" />
              {t('ofAll', { part: ticked, all: lines })}
              <span className="sr-only"> {t('linesTicked')}</span>
            </span>
          )}
        </div>
        <div className="@lg:flex items-baseline gap-x-3">
          {/* A long text is truncated at its own end, even on a right-to-left screen. The address is truncated
            first. */}
          <p className="flex min-w-0 gap-x-2">
            <bdi className="max-w-full shrink-0 truncate font-semibold">{customerName(order)}</bdi>{' '}
            <bdi className="truncate text-muted">
              {order.pickup ? t('pickup') : order.address.street}
            </bdi>
          </p>
          <p className="flex flex-wrap gap-x-2 text-muted @lg:shrink-0">
            <span className={isToPack ? '' : '@max-[15rem]:hidden'}>
              {t('pieces', { count: pieces })}
            </span>
            {!isGroup && <Money order={order} />}
          </p>
        </div>
        {isGroup &&
          orders.map((one) => (
            <p key={one._id} className="text-muted tabular-nums">
              {orderNumber(one)}: <Money order={one} />
            </p>
          ))}
        {picker && <p className="truncate font-semibold text-leaf-strong">{picker.labels}</p>}
        {order.window && (
          <p className="font-semibold first-letter:uppercase">
            <SlotTime slot={order.window} now={now} />
          </p>
        )}
        <OrderGroup order={order} shown={orders} className="font-semibold text-leaf-strong" />
        <ByPhone order={order} className="text-muted" />
        {couriers.map((one) => (
          <CourierLine key={one._id} order={one} />
        ))}
        <CheckIdNote order={oldest} className="font-semibold text-amber" />
        {orders.map((one) => (
          <Notes key={one._id} order={one} isNamed={isGroup} now={now} />
        ))}
      </div>
      {(next || canUndo || hadBack) && (
        <div className="flex shrink-0 grow basis-[7.5rem] @[20rem]:lg:basis-[7.75rem] @lg:grow-0 @lg:basis-auto flex-wrap gap-x-2 gap-y-1">
          {next && (
            <Button
              data-step
              className="relative min-w-0 grow leading-tight max-lg:px-3 lg:min-h-10 lg:px-2 @lg:px-4 lg:text-sm"
              aria-label={t('action', {
                action: stepLabel(next.status, order.way),
                name: nameOf(next.orders),
              })}
              aria-disabled={isBusy}
              onClick={(event) => isDoubleClick(event) || onStep(next.orders, next.status)}
            >
              {stepLabel(next.status, order.way)}
            </Button>
          )}
          {(canUndo || hadBack) && (
            <Button
              variant="quiet"
              className={`relative grow max-lg:px-2 lg:min-h-10 lg:px-2 lg:text-sm ${canUndo ? '' : 'invisible'}`}
              aria-label={t('action', { action: t('undo'), name: nameOf(orders) })}
              aria-disabled={isBusy}
              onClick={() => canUndo && onTakeBack(undos)}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
