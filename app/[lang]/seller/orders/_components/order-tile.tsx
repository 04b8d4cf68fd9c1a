import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import {
  Amount,
  customerName,
  deliveredPieces,
  orderName,
  PromiseBadge,
  WindowTime,
} from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { numberDay, orderNumber } from '@/lib/orders/order-number';
import {
  actionsOf,
  cashBackWords,
  differenceWords,
  openWords,
  takeBackOf,
} from '@/lib/orders/payment-state';
import { statusName } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { tickedLines } from './board-sections';
import { CheckIdNote } from './fact-marks';

const STEP_WORDS = {
  Packed: 'Mark as packed',
  'Out for delivery': 'Send out',
  Delivered: 'Delivered',
  'Order Placed': '',
  Cancelled: '',
} as const satisfies Record<OrderView['status'], string>;

/** What the seller presses to bring an order to its next status. */
export const stepWords = (status: OrderView['status'], way: OrderView['way']): string =>
  way === 'pickup' ? statusName(status, way) : STEP_WORDS[status];

function Money({ order }: { order: OrderView }) {
  const { amount, status, isPaid, refundedAmount, pendingRefund, failedRefund } = order;
  const difference = differenceWords(order);
  if (status === 'Cancelled') {
    if (failedRefund) return <span className="font-semibold text-tomato">Refund failed</span>;
    if (pendingRefund) return 'Refund on its way';
    if (difference) return <span className="font-semibold text-tomato">{difference}</span>;
    return refundedAmount > 0 ? 'Refunded' : 'Nothing to pay';
  }
  const open = difference ?? cashBackWords(order) ?? (isPaid ? undefined : openWords(order));
  return (
    <span className={difference ? '' : 'whitespace-nowrap'}>
      <Amount amount={amount} currency={order.currency} />{' '}
      {open ? <span className="font-semibold text-tomato">{open}</span> : 'paid'}
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
  const { next, hold } = actionsOf(order);
  const back = takeBackOf(order, now);
  // Its space stays when the minute is over, so that no button below moves under a finger.
  const [hadBack] = useState(Boolean(back));
  const pieces = deliveredPieces(order);
  const name = orderName(order);
  const ticked = tickedLines(order);
  const { timeZone } = useShop();
  const day = numberDay(order, Date.parse(order.paidAt ?? order.createdAt), now, timeZone);
  return (
    <div className="relative rounded-card border border-line bg-card p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="font-extrabold text-xl tabular-nums">
          <Link
            href={`/seller/orders/${order._id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-leaf"
          >
            <span className="sr-only">Order </span>
            {orderNumber(order)}
            {day && <span className="font-semibold text-muted text-sm"> {day}</span>}
          </Link>
        </h3>
        {order.status === 'Cancelled' ? (
          <span className="font-semibold text-sm text-tomato">Cancelled</span>
        ) : (
          <PromiseBadge order={order} now={now} />
        )}
      </div>
      <p className="mt-1 flex justify-between gap-2 font-semibold">
        <span className="truncate">{customerName(order)}</span>
        {ticked && (
          <span className="inline-flex shrink-0 items-center gap-1 text-leaf tabular-nums">
            <Icon name="check" className="size-5" />
            {ticked}
            <span className="sr-only"> lines ticked</span>
          </span>
        )}
      </p>
      <p className="truncate text-muted">{order.pickup ? 'Pickup' : order.address.street}</p>
      {order.window && (
        <p className="mt-1 font-semibold first-letter:uppercase">
          <WindowTime window={order.window} now={now} />
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
        <span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
        <Money order={order} />
      </p>
      {order.status !== 'Cancelled' && (
        <CheckIdNote leastAge={order.leastAge} className="mt-1 font-semibold text-amber" />
      )}
      {hold && (
        <p className="mt-1 font-semibold text-tomato">
          {order.isProcessing
            ? 'Payment processing: wait'
            : order.status === 'Order Placed'
              ? 'Do not pack'
              : 'Do not send out'}
        </p>
      )}
      {order.disputeOpen && (
        <p className="mt-1 font-semibold text-tomato">
          {order.status === 'Order Placed' ? '' : `${order.status}. `}
          Payment disputed: answer it at Stripe
        </p>
      )}
      {next && (
        <Button
          data-step
          size="large"
          className="relative mt-3 w-full"
          aria-label={`${stepWords(next, order.way)}: ${name}`}
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
          aria-label={`Undo: ${name}`}
          aria-disabled={isBusy}
          onClick={() => back && onTakeBack(back)}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
