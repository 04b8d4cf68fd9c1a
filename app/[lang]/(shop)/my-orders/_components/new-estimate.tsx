import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime, useTimeMessage } from '@/app/_components/order-parts';
import { lateEstimate } from '@/lib/orders/late-estimate';
import type { OrderView } from '@/lib/orders/view';

export function NewEstimate({ order, now }: { order: OrderView; now: number }) {
  const t = useT('orders');
  const timeMessage = useTimeMessage();
  const estimate = lateEstimate(order, now);
  if (estimate === undefined) return null;
  return (
    <strong className="inline-block">
      <Filled
        text={timeMessage(t('newEstimate', { time: slot(0) }))}
        parts={[<ClockTime key="time" iso={new Date(estimate).toISOString()} now={now} />]}
      />
    </strong>
  );
}
