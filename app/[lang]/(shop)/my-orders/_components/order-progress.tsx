import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime, ShortTime, SlotTime, useTimeMessage } from '@/app/_components/order-parts';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { minutesLeft } from '@/lib/orders/delivery-promise';
import { cancelReasonLabel } from '@/lib/orders/review-reason';
import { isClosed, pathOf, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/**
 * Above this number of minutes the page shows the arrival time, but not the remaining minutes. Waiting times
 * are this long if the shop is closed or promises delivery in hours.
 */
const SOON = 120;

const NewEstimatePart = lazyComponent(() =>
  import('./new-estimate').then(({ NewEstimate }) => NewEstimate),
);

/** Shows the promised arrival time of an order, and whether the order is late. */
export function Promised({ order, now }: { order: OrderView; now: number }) {
  const t = useT('orders');
  const timeMessage = useTimeMessage();
  const { promisedAt, status, way, window } = order;
  // A packed pickup order waits for the customer, so it has no arrival time.
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

/**
 * Shows the progress of an order as a list of steps. If `now` (ms) is given, it also shows when each step was
 * completed.
 */
export function OrderProgress({ order, now }: { order: OrderView; now?: number }) {
  const t = useT('orders');
  const tOrder = useT('order');
  const { status, history, way } = order;
  const steps = pathOf(way);
  if (status === 'Cancelled') {
    // If the steps show times, the page also shows the history, which contains the reason for a cancellation.
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
