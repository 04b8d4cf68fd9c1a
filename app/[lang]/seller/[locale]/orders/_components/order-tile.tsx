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
export function PromiseBadge({ order, now }: { order: OrderView; now: number }) {
  const { text, state } = formatPromise(order, now, useT('board'));
  if (!text) return null;
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full max-[12rem]:whitespace-normal px-2.5 py-0.5 font-semibold text-sm tabular-nums ${PROMISE_COLOURS[state]}`}
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

/** One order on the board, with a large button for its next step. */
export function OrderTile({
  order,
  now,
  isBusy,
  onStep,
  onTakeBack,
}: {
  order: OrderView;
  now: number;
  isBusy: boolean;
  onStep: (status: OrderView['status']) => void;
  onTakeBack: (status: OrderView['status']) => void;
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
    // On a phone, the text is beside the button, so that a card is at most 120 px high. With a large font,
    // the text is above the button.
    <div className="relative flex flex-wrap items-center gap-3 rounded-card border border-line bg-card px-3 py-2 shadow-card lg:block lg:p-4">
      <div className="min-w-0 grow-999 basis-[9rem] text-sm leading-snug lg:text-base lg:leading-normal">
        <div className="flex flex-wrap items-baseline gap-x-2 lg:justify-between">
          <h3 className="font-extrabold text-lg leading-tight tabular-nums lg:text-xl">
            <Link
              href={`/seller/orders/${order._id}`}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-leaf"
            >
              <span className="sr-only">{t('order')} </span>
              {orderNumber(order)}
              {day && <span className="font-semibold text-muted text-sm"> {day}</span>}
            </Link>
          </h3>
          {order.status === 'Cancelled' ? (
            <span className="font-semibold text-sm text-tomato">{t('cancelled')}</span>
          ) : (
            <PromiseBadge order={order} now={now} />
          )}
        </div>
        <p className="flex justify-between gap-2 font-semibold lg:mt-1">
          <bdi className="truncate">{customerName(order)}</bdi>
          {ticked !== undefined && (
            <span className="inline-flex shrink-0 items-center gap-1 text-leaf tabular-nums">
              <Icon name="check" className="size-5" />
              {t('ofAll', { part: ticked, all: order.items.length })}
              <span className="sr-only"> {t('linesTicked')}</span>
            </span>
          )}
        </p>
        {picker && <p className="truncate font-semibold text-leaf-strong">{picker.labels}</p>}
        <p className="flex min-w-0 text-muted">
          <bdi className="truncate">{order.pickup ? t('pickup') : order.address.street}</bdi>
        </p>
        {order.window && (
          <p className="font-semibold first-letter:uppercase lg:mt-1">
            <SlotTime slot={order.window} now={now} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-muted lg:mt-1">
          <span>{t('pieces', { count: pieces })}</span>
          <Money order={order} />
        </p>
        <ByPhone order={order} className="text-muted lg:mt-1" />
        <CourierLine order={order} />
        <CheckIdNote order={order} className="font-semibold text-amber lg:mt-1" />
        {authorizationEnd && (
          <p className="font-semibold text-amber lg:mt-1">
            <AuthorizationEnd iso={authorizationEnd} now={now} />
          </p>
        )}
        {hold && (
          <p className="font-semibold text-tomato lg:mt-1">
            {order.isProcessing
              ? t('waitForBank')
              : order.status === 'Order Placed'
                ? t('doNotPack')
                : t('doNotSend')}
          </p>
        )}
        {order.returnedWaiting && (
          <p className="font-semibold text-amber lg:mt-1">{t('returnsWait')}</p>
        )}
        {order.disputeOpen && (
          <p className="font-semibold text-tomato lg:mt-1">
            {order.status === 'Order Placed' ? '' : `${tOrder(statusKey(order.status))}. `}
            {t('disputed')}
          </p>
        )}
      </div>
      {(next || back || hadBack) && (
        <div className="shrink-0 grow basis-[7.5rem]">
          {next && (
            <Button
              data-step
              size="large"
              className="relative w-full max-lg:min-h-11 max-lg:px-2 max-lg:text-base max-lg:leading-tight lg:mt-3"
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
              className={`relative mt-1 w-full max-lg:px-2 ${back ? '' : 'invisible'}`}
              aria-label={t('action', { action: t('undo'), name })}
              aria-disabled={isBusy}
              onClick={() => back && onTakeBack(back)}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
