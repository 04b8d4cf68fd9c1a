import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import {
  Amount,
  customerName,
  deliveredPieces,
  orderName,
  WindowTime,
} from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-words';
import { numberDay, orderNumber } from '@/lib/orders/order-number';
import {
  actionsOf,
  cashBackWords,
  differenceWords,
  openKey,
  takeBackOf,
} from '@/lib/orders/payment-state';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { tickedLines } from './board-sections';
import { ByPhone } from './by-phone';
import { CourierLine } from './courier-line';
import { CheckIdNote } from './fact-marks';
import { PromiseBadge } from './promise-badge';
import { useClaim } from './use-claim';
import { useOrderWords } from './use-order-words';

const STEPS = {
  Packed: 'pack',
  'Out for delivery': 'sendOut',
  Delivered: 'deliver',
} as const;

/** What the seller presses to bring an order to its next status. */
export function useStepWords() {
  const t = useT('board');
  const ofOrder = useT('order');
  return (status: OrderView['status'], way: OrderView['way']): string =>
    way === 'pickup' || status === 'Order Placed' || status === 'Cancelled'
      ? ofOrder(statusKey(status, way))
      : t(STEPS[status]);
}

function Money({ order }: { order: OrderView }) {
  const { amount, status, isPaid, refundedAmount, pendingRefund, failedRefund } = order;
  const t = useT('board');
  const words = useOrderWords();
  const difference = differenceWords(order, words);
  if (status === 'Cancelled') {
    if (failedRefund) return <span className="font-semibold text-tomato">{t('refundFailed')}</span>;
    if (pendingRefund) return t('refundOnItsWay');
    if (difference) return <span className="font-semibold text-tomato">{difference}</span>;
    return refundedAmount > 0 ? words.t('refunded') : t('nothingToPay');
  }
  const open =
    difference ?? cashBackWords(order, words) ?? (isPaid ? undefined : t(openKey(order)));
  return (
    <span className={difference ? '' : 'whitespace-nowrap max-[12rem]:whitespace-normal'}>
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
  const ofOrder = useT('order');
  const stepWords = useStepWords();
  const { next, hold } = actionsOf(order);
  const back = takeBackOf(order, now);
  // Its space stays when the minute is over, so that no button below moves under a finger.
  const [hadBack] = useState(Boolean(back));
  const pieces = deliveredPieces(order);
  const name = orderName(order);
  const ticked = tickedLines(order);
  const claim = useClaim(order, now);
  const { timeZone } = useShop();
  const day = numberDay(
    order,
    Date.parse(order.paidAt ?? order.createdAt),
    now,
    timeZone,
    useLocale(),
  );
  return (
    <div className="relative rounded-card border border-line bg-card p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="font-extrabold text-xl tabular-nums">
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
      <p className="mt-1 flex justify-between gap-2 font-semibold">
        <bdi className="truncate">{customerName(order)}</bdi>
        {ticked !== undefined && (
          <span className="inline-flex shrink-0 items-center gap-1 text-leaf tabular-nums">
            <Icon name="check" className="size-5" />
            {t('ofAll', { part: ticked, all: order.items.length })}
            <span className="sr-only"> {t('linesTicked')}</span>
          </span>
        )}
      </p>
      {claim && <p className="truncate font-semibold text-leaf-strong">{claim.words}</p>}
      <p className="truncate text-muted">
        {order.pickup ? t('pickup') : <bdi>{order.address.street}</bdi>}
      </p>
      {order.window && (
        <p className="mt-1 font-semibold first-letter:uppercase">
          <WindowTime window={order.window} now={now} />
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
        <span>{t('pieces', { count: pieces })}</span>
        <Money order={order} />
      </p>
      <ByPhone order={order} className="mt-1 text-muted" />
      <CourierLine order={order} />
      <CheckIdNote order={order} className="mt-1 font-semibold text-amber" />
      {hold && (
        <p className="mt-1 font-semibold text-tomato">
          {order.isProcessing
            ? t('waitForBank')
            : order.status === 'Order Placed'
              ? t('doNotPack')
              : t('doNotSend')}
        </p>
      )}
      {order.disputeOpen && (
        <p className="mt-1 font-semibold text-tomato">
          {order.status === 'Order Placed' ? '' : `${ofOrder(statusKey(order.status))}. `}
          {t('disputed')}
        </p>
      )}
      {next && (
        <Button
          data-step
          size="large"
          className="relative mt-3 w-full"
          aria-label={t('action', { action: stepWords(next, order.way), name })}
          aria-disabled={isBusy}
          onClick={() => onStep(next)}
        >
          {stepWords(next, order.way)}
        </Button>
      )}
      {(back || hadBack) && (
        <Button
          look="quiet"
          className={`relative mt-1 w-full ${back ? '' : 'invisible'}`}
          aria-label={t('action', { action: t('undo'), name })}
          aria-disabled={isBusy}
          onClick={() => back && onTakeBack(back)}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
