import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { OrderDate } from '@/app/_components/order-parts';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { usePermission } from '@/lib/client/seller-store';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';

const REASONS: Readonly<Record<string, 'refundNeedsMoney' | 'refundNeedsKey'>> = {
  balance_insufficient: 'refundNeedsMoney',
  insufficient_funds: 'refundNeedsMoney',
  permission_error: 'refundNeedsKey',
};

type Retries = NonNullable<OrderView['refundRetries']>;

export function RefundRetries({
  order,
  retries: { code, since, isStopped, isOfDuplicate },
  steps,
}: OrderAndSteps & { retries: Retries }) {
  const t = useT('packing');
  const mayStop = usePermission('money') && actionsOf(order).stopRefund;
  const { _id: id } = order;
  return (
    <>
      {isOfDuplicate && <p className="mt-1">{t('refundOfDuplicate')}</p>}
      <p className="mt-1 text-tomato">
        <Filled
          text={t(REASONS[code] ?? 'refundRetried', { time: slot(0), code })}
          parts={[<OrderDate key="time" iso={since} withTime />]}
        />
      </p>
      {isStopped && <p className="mt-1 text-muted">{t('refundStopping')}</p>}
      {mayStop && (
        <>
          <p className="mt-1 text-muted">{t('stopRefundText')}</p>
          <Button
            variant="outline"
            className="mt-3"
            aria-disabled={steps.isBusy(id)}
            onClick={() => steps.send(id, '/api/order/stop-refund', { id })}
          >
            {t('stopRefund')}
          </Button>
        </>
      )}
    </>
  );
}
