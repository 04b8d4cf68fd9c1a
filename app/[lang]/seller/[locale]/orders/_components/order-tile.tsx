import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import {
  Amount,
  ClockTime,
  customerName,
  orderName,
  SlotTime,
} from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { StatusChip } from '@/app/_components/status-chip';
import { useLocale } from '@/app/_components/use-locale';
import { useOrderLabels } from '@/app/_components/use-order-labels';
import { TRY_WORDS } from '@/app/[lang]/seller/[locale]/_components/delivery-attempt';
import { allergenLabels } from '@/lib/catalog/facts/fact-labels';
import type { ProductView } from '@/lib/catalog/view';
import { isDoubleClick } from '@/lib/client/double-click';
import { usePermission, usePerson } from '@/lib/client/seller-store';
import { formatPromise, type PromiseState } from '@/lib/orders/delivery-promise';
import { deliveredPieces } from '@/lib/orders/line-quantities';
import { numberDay, orderNumber } from '@/lib/orders/order-number';
import {
  actionsOf,
  authorizationEndOf,
  formatCashBack,
  formatDifference,
  openKey,
  undoActionOf,
} from '@/lib/orders/payment-state';
import { isClosed, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { OrderGroup } from './order-group';
import { tickedLines } from './recent-orders';

/**
 * Shows the courier of an order, or that the delivery failed and the shop must assign a courier again.
 * Otherwise renders nothing.
 */
function CourierLine({
  order: { courier, failedTries, status },
}: {
  order: Pick<OrderView, 'courier' | 'failedTries' | 'status'>;
}) {
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

const PROMISE_COLOURS = {
  kept: 'bg-leaf-soft text-leaf-strong',
  soon: 'bg-amber-soft text-amber',
  late: 'bg-danger-soft text-danger',
} as const satisfies Record<PromiseState, string>;

/**
 * The badge with the promised time. It shows the remaining minutes, in amber when few are left, and in red
 * when the order is late.
 */
export function PromiseBadge({
  order,
  now,
  className = 'py-0.5',
}: {
  order: OrderView;
  now: number;
  className?: string;
}) {
  const { text, state } = formatPromise(order, now, useT('board'));
  if (!text) return null;
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full max-[12rem]:whitespace-normal px-2.5 font-semibold text-sm tabular-nums ${PROMISE_COLOURS[state]} ${className}`}
    >
      {text}
    </span>
  );
}

type Marked = Pick<ProductView, 'allergens' | 'leastAge'>;

/**
 * Shows the age limit and the allergens of a product to the picker. Renders nothing if the product has
 * neither.
 */
export function FactMarks({ product: { allergens, leastAge } }: { product: Marked }) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  const { contains = [], mayContain = [] } = allergens ?? {};
  const hasAny = contains.length + mayContain.length > 0;
  if (!leastAge && !hasAny) return null;
  return (
    <span className="block text-sm leading-snug">
      {leastAge && (
        <strong className="me-1.5 inline-block rounded border border-current px-1 tabular-nums">
          {tFactsForm('ageMark', { age: leastAge })}
        </strong>
      )}
      {allergens && hasAny && allergenLabels(allergens, t).join('. ')}
    </span>
  );
}

/** Reminds staff to check the shopper's ID. It is shown on open orders with an age limit. */
export function CheckIdNote({ order, className }: { order: OrderView; className: string }) {
  const t = useT('factsForm');
  const { leastAge, status } = order;
  if (!leastAge || isClosed(status)) return null;
  return <p className={className}>{t('checkIdOf', { age: leastAge })}</p>;
}

/** Warns that the card authorization expires soon. The shop then captures the payment even before packing. */
export function AuthorizationEnd({ iso, now }: { iso: string; now: number }) {
  const t = useT('board');
  return (
    <Filled
      text={t('holdEnds', { time: slot(0) })}
      parts={[<ClockTime key="time" iso={iso} now={now} />]}
    />
  );
}

/** The mark of an order that was placed by phone. */
export function ByPhone({
  order: { byPhone },
  className,
}: {
  order: Pick<OrderView, 'byPhone'>;
  className: string;
}) {
  const t = useT('orderSource');
  return byPhone ? <p className={className}>{t('byPhone')}</p> : null;
}

/**
 * Returns the user who packs the order at the time `now` (ms), and whether this is the signed-in user.
 * Returns undefined if nobody packs it.
 */
export function usePicker(
  { claim }: OrderView,
  now: number,
): { person: string; isMine: boolean; labels: string } | undefined {
  const t = useT('board');
  const me = usePerson()?.id ?? 'owner';
  if (!claim || Date.parse(claim.until) <= now) return undefined;
  const { person, name = t('theOwner') } = claim;
  const isMine = person === me;
  return { person, isMine, labels: isMine ? t('youPack') : t('packs', { name }) };
}

const STEPS = {
  Packed: 'pack',
  'Out for delivery': 'sendOut',
  Delivered: 'deliver',
} as const;

/** Returns a function that labels the button for the next status of an order. */
export function useStepLabel() {
  const t = useT('board');
  const tOrder = useT('order');
  return (status: OrderView['status'], way: OrderView['way']): string =>
    way === 'pickup' || status === 'Order Placed' || status === 'Cancelled'
      ? tOrder(statusKey(status, way))
      : t(STEPS[status]);
}

function Money({ order }: { order: OrderView }) {
  const { amount, status, isPaid, refundedAmount, pendingRefund, failedRefund } = order;
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
    difference ?? formatCashBack(order, labels) ?? (isPaid ? undefined : t(openKey(order)));
  return (
    <span>
      <Amount amount={amount} currency={order.currency} />{' '}
      {open ? <span className="font-semibold text-tomato">{open}</span> : t('paid')}
    </span>
  );
}

/** One order on the board, with a button for its next step. */
export function OrderTile({
  order,
  now,
  isBusy,
  onStep,
  onTakeBack,
  onDrag,
}: {
  order: OrderView;
  now: number;
  isBusy: boolean;
  onStep: (status: OrderView['status']) => void;
  onTakeBack: (status: OrderView['status']) => void;
  /** Called when the seller starts to drag the card (with the status that an undo restores), and at the end. */
  onDrag: (drag?: { undo?: OrderView['status'] }) => void;
}) {
  const t = useT('board');
  const tOrder = useT('order');
  const stepLabel = useStepLabel();
  const { next, hold } = actionsOf(order);
  const authorizationEnd = authorizationEndOf(order, now);
  const back = undoActionOf(order, now, usePermission('money'));
  // After the undo button has disappeared, its space stays empty, so that no button below moves under the
  // finger.
  const [hadBack] = useState(Boolean(back));
  const pieces = deliveredPieces(order);
  const isToPack = order.status === 'Order Placed';
  const name = orderName(order);
  const ticked = tickedLines(order);
  const picker = usePicker(order, now);
  const { timeZone } = useShop();
  const day = numberDay(
    order,
    Date.parse(order.paidAt ?? order.createdAt),
    now,
    timeZone,
    useLocale(),
  );
  return (
    // The text is beside the button, so that a card is at most 80 px high. In a narrow column or with a large
    // font, the button is below the text.
    // The button of the next step has the same function as dragging.
    <fieldset
      draggable={next !== undefined || back !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag({ undo: back });
      }}
      onDragEnd={() => onDrag()}
      className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-card px-3 py-1.5 shadow-card"
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
              {orderNumber(order)}
              {day && <span className="font-semibold text-muted text-sm"> {day}</span>}
            </Link>
          </h3>
          {order.status === 'Cancelled' ? (
            <StatusChip status={order.status} />
          ) : (
            <PromiseBadge order={order} now={now} className="leading-snug" />
          )}
          {ticked !== undefined && (
            <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-leaf tabular-nums">
              <Icon name="check" className="size-4" />
              {t('ofAll', { part: ticked, all: order.items.length })}
              <span className="sr-only"> {t('linesTicked')}</span>
            </span>
          )}
        </div>
        <p className="truncate">
          <bdi className="font-semibold">{customerName(order)}</bdi>{' '}
          <bdi className="ms-1 text-muted">{order.pickup ? t('pickup') : order.address.street}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          <span className={isToPack ? '' : '@max-[15rem]:hidden'}>
            {t('pieces', { count: pieces })}
          </span>
          <Money order={order} />
        </p>
        {picker && <p className="truncate font-semibold text-leaf-strong">{picker.labels}</p>}
        {order.window && (
          <p className="font-semibold first-letter:uppercase">
            <SlotTime slot={order.window} now={now} />
          </p>
        )}
        <OrderGroup order={order} className="font-semibold text-leaf-strong" />
        <ByPhone order={order} className="text-muted" />
        <CourierLine order={order} />
        <CheckIdNote order={order} className="font-semibold text-amber" />
        {authorizationEnd && (
          <p className="font-semibold text-amber">
            <AuthorizationEnd iso={authorizationEnd} now={now} />
          </p>
        )}
        {hold && (
          <p className="font-semibold text-tomato">
            {order.isProcessing
              ? t('waitForBank')
              : order.status === 'Order Placed'
                ? t('doNotPack')
                : t('doNotSend')}
          </p>
        )}
        {order.returnedWaiting && <p className="font-semibold text-amber">{t('returnsWait')}</p>}
        {order.disputeOpen && (
          <p className="font-semibold text-tomato">
            {order.status === 'Order Placed' ? '' : `${tOrder(statusKey(order.status))}. `}
            {t('disputed')}
          </p>
        )}
      </div>
      {(next || back || hadBack) && (
        <div className="flex shrink-0 grow basis-[7.5rem] @lg:grow-0 @lg:basis-auto flex-wrap gap-x-2 gap-y-1">
          {next && (
            <Button
              data-step
              className="relative min-w-0 grow leading-tight max-lg:px-3 lg:min-h-10 lg:px-3 lg:text-sm"
              aria-label={t('action', { action: stepLabel(next, order.way), name })}
              aria-disabled={isBusy}
              onClick={(event) => isDoubleClick(event) || onStep(next)}
            >
              {stepLabel(next, order.way)}
            </Button>
          )}
          {(back || hadBack) && (
            <Button
              variant="quiet"
              className={`relative grow max-lg:px-2 lg:min-h-10 lg:px-2 lg:text-sm ${back ? '' : 'invisible'}`}
              aria-label={t('action', { action: t('undo'), name })}
              aria-disabled={isBusy}
              onClick={() => back && onTakeBack(back)}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
