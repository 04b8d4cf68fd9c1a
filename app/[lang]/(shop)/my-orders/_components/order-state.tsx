import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime, ShortTime, SlotTime, useTimeMessage } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import type { useMoney } from '@/app/_components/use-money';
import { translateIfLoaded } from '@/lib/client/language';
import type { Translate } from '@/lib/i18n/translate';
import { minutesLeft } from '@/lib/orders/delivery-promise';
import { toCollectCents } from '@/lib/orders/payment-state';
import { cancelReasonLabel } from '@/lib/orders/review-reason';
import { isClosed, pathOf, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { toCents } from '@/lib/utils/money';

const Note = lazyComponent(() =>
  import('./follow-up-note').then(({ FollowUpNote }) => FollowUpNote),
);

export function FollowUpPart({ order }: { order: OrderView }) {
  const { addToOrder } = useShop();
  const isShown = addToOrder && (order.follows ?? order.followUps ?? order.missed);
  return isShown ? <Note order={order} /> : null;
}

const Details = lazyComponent(() =>
  import('./transfer-details').then(({ TransferDetails }) => TransferDetails),
);

/** The code is loaded only for an unpaid order by bank transfer. */
export function TransferPart({ order }: { order: OrderView }) {
  // A page that was rendered before the shop offered bank transfers lacks their messages.
  const isShown = order.payMethod?.details && translateIfLoaded('payMethods');
  return isShown ? <Details order={order} /> : null;
}

type LabelContext = {
  t: Translate<'orders'>;
  paid: string;
  money: ReturnType<typeof useMoney>;
  due: string;
};

/**
 * Returns the amount that is paid or due. If the returned deposits exceed it, returns the cash that the customer
 * receives.
 */
export function paymentLabel(order: OrderView, labels: LabelContext): string {
  const paidText = paidLabel(order, labels);
  const { cashBack, cashRounding = 0, currency } = order;
  if (!cashBack) return paidText;
  // A positive cash rounding increases what the customer pays, so it reduces what the customer receives.
  const sum = labels.money.ofCents(toCents(cashBack, currency) - toCents(cashRounding, currency));
  return labels.t('andCash', { words: paidText, sum });
}

/** Returns for example `By bank: Paid`. */
function methodLabel(
  { payMethod, isPaid, paidAmount, amount }: OrderView,
  { money, paid, due }: LabelContext,
): string {
  const sum = paidAmount !== undefined && paidAmount !== amount ? ` ${money.of(paidAmount)}` : '';
  return `${payMethod?.name}: ${isPaid ? `${paid}${sum}` : due}`;
}

function paidLabel(order: OrderView, labels: LabelContext): string {
  const { t, money, due } = labels;
  const { paymentType, paymentState, isPaid, isProcessing, refundReason, flag, status } = order;
  if (refundReason) return t('paidRefunded');
  if (isProcessing) return t('processing');
  if (isPaid && paymentType === 'Online') return t('paidOnline');
  const isOpen = status !== 'Cancelled' && !order.cashBack;
  if (order.payMethod && (isPaid || isOpen)) return methodLabel(order, labels);
  const open = toCollectCents(order);
  const sum = isPaid ? money.ofCents(Math.abs(open)) : due;
  if (isPaid && open < 0) return t('paidCashBack', { sum });
  if (isPaid) return open > 0 ? t('paidCashMore', { sum }) : t('paidCash');
  if (flag) return t('lookedAt');
  if (status === 'Cancelled') return t('nothingToPay');
  if (paymentState === 'authorized') return t('held');
  if (paymentType === 'Online') return t('notPaid');
  if (order.cashBack) return t('nothingToPay');
  return order.way === 'pickup' ? t('payCollect', { sum }) : t('payDelivery', { sum });
}

/** The limit is in minutes. For longer waiting times, the page shows only the arrival time. */
const SOON = 120;

const NewEstimatePart = lazyComponent(() =>
  import('./new-estimate').then(({ NewEstimate }) => NewEstimate),
);

export function Promised({ order, now }: { order: OrderView; now: number }) {
  const t = useT('orders');
  const timeMessage = useTimeMessage();
  const { promisedAt, status, way, window } = order;
  // A packed pickup order waits for the customer.
  const isWaiting = way === 'pickup' && status === 'Packed';
  if (!promisedAt || isClosed(status) || isWaiting) return null;
  const left = minutesLeft(promisedAt, now);
  if (left < 0)
    return (
      <p>
        <strong className="text-tomato">{t('late')}</strong>{' '}
        <Filled
          text={timeMessage(t('promisedBy', { time: slot(0) }))}
          parts={[<ClockTime key="time" iso={promisedAt} now={now} />]}
        />{' '}
        <NewEstimatePart order={order} now={now} />
      </p>
    );
  return (
    <p>
      <strong>
        {window ? (
          <Filled
            text={t(way === 'pickup' ? 'shortCollect' : 'shortArrives', { window: slot(0) })}
            parts={[<SlotTime key="window" slot={window} now={now} />]}
          />
        ) : (
          <Filled
            text={t(way === 'pickup' ? 'readyBy' : 'shortArrivesBy', { time: slot(0) })}
            parts={[<ClockTime key="time" iso={promisedAt} now={now} />]}
          />
        )}
      </strong>
      {left < SOON && !window && (
        <span className="text-muted"> · {t('minutesLeft', { count: left })}</span>
      )}
    </p>
  );
}

/** With `now` (ms), the list also shows when each step was completed. */
export function OrderProgress({ order, now }: { order: OrderView; now?: number }) {
  const t = useT('orders');
  const tOrder = useT('order');
  const { status, history, way } = order;
  const steps = pathOf(way);
  if (status === 'Cancelled') {
    // The history, which is shown with `now`, already contains the reason.
    const reason = now ? undefined : cancelReasonLabel(history.at(-1) ?? {}, tOrder);
    return (
      <p>
        <strong className="font-semibold text-tomato">{tOrder('cancelled')}</strong>
        {reason && <span className="block text-muted">{reason}</span>}
      </p>
    );
  }
  const reached = steps.indexOf(status);
  return (
    <div className="@container">
      <ol
        aria-label={t('progress')}
        className="grid gap-x-1.5 gap-y-3 @min-[8.75rem]:grid-cols-2 @min-[17.25rem]:auto-cols-fr @min-[17.25rem]:grid-flow-col @min-[17.25rem]:grid-cols-none"
      >
        {steps.map((step, place) => {
          const isDone = place <= reached;
          const at = history.findLast((change) => change.status === step)?.at;
          return (
            <li
              key={step}
              aria-current={place === reached ? 'step' : undefined}
              className="min-w-0"
            >
              <span
                className={`mb-1.5 block h-1.5 rounded-full forced-colors:border ${isDone ? 'bg-leaf forced-colors:bg-[CanvasText]' : 'bg-line'}`}
              />
              <span
                className={`block text-sm leading-tight ${place === reached ? 'font-bold' : 'text-muted'}`}
              >
                {tOrder(statusKey(step, way))}
                <span className="sr-only">{t(isDone ? 'stepDone' : 'stepOpen')}</span>
              </span>
              {now && isDone && at && (
                <span className="block text-muted text-sm">
                  <ShortTime iso={at} now={now} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
